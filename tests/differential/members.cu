// Classes in device code: constructors, initialisers that name threadIdx, functors, operators, virtual
// functions, lambdas.
#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kThreads = 64;

__device__ __forceinline__ int linear(int width, int height) {
  return height == 1 ? (int)threadIdx.x : (int)(threadIdx.y * width + threadIdx.x);
}
struct InInitialiserList {
  int place;
  __device__ InInitialiserList() : place(linear(kThreads, 1)) {}
};
struct InClass {
  int place = threadIdx.x;
  int twice = 2 * place + blockIdx.x;
};
struct InBody {
  int place;
  __device__ InBody(int offset) { place = (threadIdx.x + offset) % blockDim.x; }
};
struct Base {
  int base;
  __device__ Base(int b = threadIdx.x) : base(b) {}
};
struct Derived : Base {
  InClass inside;
  int sum;
  __device__ Derived() : sum(base + inside.twice) {}
};
/// One value of each thread's own, read after barriers by what `Object` says of its place.
template <class Object>
__global__ void constructed(int* out, const int* x) {
  __shared__ int s[kThreads];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  Object object;
  int y = s[object.place & (kThreads - 1)];
  __syncthreads();
  out[threadIdx.x] = y;
}
__global__ void constructed_with_argument(int* out, const int* x) {
  __shared__ int s[kThreads];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[InBody(5).place & (kThreads - 1)];
}
__global__ void constructed_bases(int* out) {
  __shared__ int s[kThreads];
  s[threadIdx.x] = 1;
  __syncthreads();
  Derived d;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = d.sum + s[0];
}

struct Affine {
  int factor, offset;
  __host__ __device__ int operator()(int x) const { return factor * x + offset; }
};
template <class F>
__global__ void transformed(int* out, const int* x, int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = f(x[i]);
}
template <class F>
__global__ void transformed_after_barrier(int* out, const int* x, F f) {
  __shared__ int s[kThreads];
  s[threadIdx.x] = f(x[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = f(s[threadIdx.x ^ 1]);
}

struct Complex {
  int re, im;
  __host__ __device__ Complex(int r = 0, int i = 0) : re(r), im(i) {}
  __host__ __device__ Complex operator+(const Complex& o) const { return {re + o.re, im + o.im}; }
  __host__ __device__ Complex operator*(const Complex& o) const {
    return {re * o.re - im * o.im, re * o.im + im * o.re};
  }
  __host__ __device__ Complex& operator+=(const Complex& o) { return *this = *this + o; }
  __host__ __device__ Complex operator-() const { return {-re, -im}; }
  __host__ __device__ bool operator<(const Complex& o) const {
    return re < o.re || (re == o.re && im < o.im);
  }
  __host__ __device__ int operator[](int i) const { return i ? im : re; }
  __host__ __device__ explicit operator int() const { return re * 1000 + im; }
};
__host__ __device__ Complex operator*(int a, const Complex& b) { return Complex(a) * b; }
__global__ void operators(int* out, const int* x) {
  int t = threadIdx.x;
  Complex a(x[t] % 10, t % 7), b{t % 5, 3};
  Complex c = a * b + 2 * a;
  c += -b;
  out[t] = (a < b ? int(c) : c[0] - c[1]);
}

struct Shape {
  __device__ virtual int area() const = 0;
  __device__ virtual int edges() const { return 4; }
  __device__ virtual ~Shape() {}
};
struct Square : Shape {
  int side;
  __device__ Square(int s) : side(s) {}
  __device__ int area() const override { return side * side; }
};
struct Triangle : Shape {
  int base, height;
  __device__ Triangle(int b, int h) : base(b), height(h) {}
  __device__ int area() const override { return base * height / 2; }
  __device__ int edges() const override { return 3; }
};
__global__ void virtual_functions(int* out) {
  int t = threadIdx.x;
  Square square(t);
  Triangle triangle(t, t + 2);
  const Shape* shape = t % 3 ? static_cast<const Shape*>(&square) : &triangle;
  out[t] = shape->area() * 10 + shape->edges();
}
__global__ void virtual_after_new(int* out) {
  Shape* shape = threadIdx.x % 2 ? (Shape*)new Square(threadIdx.x) : (Shape*)new Triangle(threadIdx.x, 4);
  out[threadIdx.x] = shape->area() + shape->edges();
  delete shape;
}
struct AsksThreads {
  __device__ virtual int place() const { return threadIdx.x + 100 * blockIdx.x; }
};
__global__ void virtual_with_builtins(int* out) {
  AsksThreads object;
  const AsksThreads& seen = object;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = seen.place();
}

__global__ void lambdas(int* out, const int* x) {
  int t = threadIdx.x, base = x[t];
  auto add = [=](int y) { return base + y + (int)threadIdx.x; };
  auto twice = [&](auto f, int y) { return f(f(y)); };
  int count = 0;
  auto counting = [&count]() mutable { return ++count; };
  counting();
  counting();
  out[t] = twice(add, count) + [](int a) { return a * 3; }(t);
}
__global__ void lambda_after_barrier(int* out, const int* x) {
  __shared__ int s[kThreads];
  s[threadIdx.x] = x[threadIdx.x];
  auto at = [&](int i) { return s[(threadIdx.x + i) % blockDim.x]; };
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < 3; ++i) sum += at(i);
  out[threadIdx.x] = sum;
}

struct Counted {
  static constexpr int kLimit = 7;
  enum Kind { even, odd };
  __device__ static Kind kind() { return threadIdx.x % 2 ? odd : even; }
};
__global__ void statics(int* out) {
  out[threadIdx.x] = Counted::kind() == Counted::odd ? Counted::kLimit : threadIdx.x;
}

class Accumulator {
 public:
  __device__ explicit Accumulator(int* to) : to_(to) {}
  __device__ ~Accumulator() { atomicAdd(to_, sum_); }
  __device__ void add(int y) { sum_ += y; }

 private:
  int* to_;
  int sum_ = 0;
};
__global__ void destructors(int* out, const int* x, int n) {
  Accumulator sum(out);
  for (int i = threadIdx.x; i < n; i += blockDim.x) sum.add(x[i]);
}
template <int N>
struct Vector {
  int v[N];
  __device__ int dot(const Vector& o) const {
    int sum = 0;
    for (int i = 0; i < N; ++i) sum += v[i] * o.v[i];
    return sum;
  }
};
__global__ void by_value(int* out, Vector<5> a) {
  Vector<5> b = a;
  b.v[threadIdx.x % 5] += threadIdx.x;
  out[threadIdx.x] = a.dot(b);
}
struct View {
  const int* data;
  int n;
  __device__ const int* begin() const { return data; }
  __device__ const int* end() const { return data + n; }
};
__global__ void range_for(int* out, View view) {
  int sum = 0;
  for (int y : view) sum += y % (threadIdx.x + 1);
  out[threadIdx.x] = sum;
}

static void constructors(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kThreads;
  const auto same = loop<int>(n, [&](int i) { return x[i]; });
  s.equal("initialiser list", device<int>(n, [&](int* o) { constructed<InInitialiserList><<<1, n>>>(o, d); }),
          same);
  s.equal("in-class initialiser", device<int>(n, [&](int* o) { constructed<InClass><<<1, n>>>(o, d); }),
          same);
  s.equal("constructed_with_argument",
          device<int>(n, [&](int* o) { constructed_with_argument<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) { return x[(i + 5) % n]; }));
  s.equal("constructed_bases", device<int>(2 * n, [&](int* o) { constructed_bases<<<2, n>>>(o); }),
          loop<int>(2 * n, [&](int i) { return 3 * (i % n) + i / n + 1; }));
  int sum = 0;
  for (int y : x) sum += y;
  s.equal("destructors", device<int>(1, [&](int* o) { destructors<<<1, 32>>>(o, d, n); }), {sum});
}

static void calls(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kThreads;
  const Affine f{3, 11};
  s.equal("functor", device<int>(n, [&](int* o) { transformed<<<2, 48>>>(o, d.data(), n, f); }),
          loop<int>(n, [&](int i) { return 3 * x[i] + 11; }));
  s.equal("functor after barrier",
          device<int>(n, [&](int* o) { transformed_after_barrier<<<1, n>>>(o, d.data(), f); }),
          loop<int>(n, [&](int i) { return 3 * (3 * x[i ^ 1] + 11) + 11; }));
  const int shift = 5;
  s.equal("extended lambda",
          device<int>(n,
                      [&](int* o) {
                        transformed<<<2, 48>>>(o, d.data(), n, [=] __device__(int y) { return y << shift; });
                      }),
          loop<int>(n, [&](int i) { return x[i] * 32; }));
  s.equal("lambdas", device<int>(n, [&](int* o) { lambdas<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) { return 2 * (x[i] + i) + 2 + 3 * i; }));
  s.equal("lambda_after_barrier", device<int>(n, [&](int* o) { lambda_after_barrier<<<1, n>>>(o, d); }),
          loop<int>(n, [&](int i) { return x[i] + x[(i + 1) % n] + x[(i + 2) % n]; }));
  s.equal("by_value", device<int>(n, [&](int* o) { by_value<<<1, n>>>(o, Vector<5>{{1, 2, 3, 4, 5}}); }),
          loop<int>(n, [&](int i) { return 55 + i * (i % 5 + 1); }));
  s.equal("range_for", device<int>(n, [&](int* o) { range_for<<<1, n>>>(o, View{d, 20}); }),
          loop<int>(n, [&](int i) {
            int sum = 0;
            for (int k = 0; k < 20; ++k) sum += x[k] % (i + 1);
            return sum;
          }));
}

static void classes(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kThreads;
  s.equal("operators", device<int>(n, [&](int* o) { operators<<<1, n>>>(o, d); }), loop<int>(n, [&](int i) {
            const int ar = x[i] % 10, ai = i % 7, br = i % 5, bi = 3;
            const int cr = ar * br - ai * bi + 2 * ar - br, ci = ar * bi + ai * br + 2 * ai - bi;
            return ar < br || (ar == br && ai < bi) ? cr * 1000 + ci : cr - ci;
          }));
  s.equal("virtual_functions", device<int>(n, [&](int* o) { virtual_functions<<<1, n>>>(o); }),
          loop<int>(n, [&](int i) { return i % 3 ? i * i * 10 + 4 : i * (i + 2) / 2 * 10 + 3; }));
  s.equal("virtual_after_new", device<int>(n, [&](int* o) { virtual_after_new<<<1, n>>>(o); }),
          loop<int>(n, [&](int i) { return i % 2 ? i * i + 4 : i * 2 + 3; }));
  s.equal("virtual_with_builtins", device<int>(2 * n, [&](int* o) { virtual_with_builtins<<<2, n>>>(o); }),
          loop<int>(2 * n, [&](int i) { return i % n + 100 * (i / n); }));
  s.equal("statics", device<int>(n, [&](int* o) { statics<<<1, n>>>(o); }),
          loop<int>(n, [&](int i) { return i % 2 ? 7 : i; }));
}

int main() {
  Suite s;
  const std::vector<int> x = loop<int>(kThreads, mixed);
  const Buffer<int> d(x);
  constructors(s, x, d);
  calls(s, x, d);
  classes(s, x, d);
  return s.finish();
}
