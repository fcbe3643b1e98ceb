// Declarations only, written from the Thrust documentation. libtorch's headers name the class too.
#ifdef __cplusplus
namespace thrust {

template <typename T>
struct complex {
  using value_type = T;
  __host__ __device__ complex();
  __host__ __device__ complex(const T& real, const T& imaginary = T());
  template <typename U>
  __host__ __device__ complex(const complex<U>& other);
  __host__ __device__ T real() const;
  __host__ __device__ T imag() const;
  __host__ __device__ complex& operator+=(const complex& other);
  __host__ __device__ complex& operator-=(const complex& other);
  __host__ __device__ complex& operator*=(const complex& other);
  __host__ __device__ complex& operator/=(const complex& other);
};
template <typename T>
__host__ __device__ complex<T> operator+(const complex<T>& a, const complex<T>& b);
template <typename T>
__host__ __device__ complex<T> operator-(const complex<T>& a, const complex<T>& b);
template <typename T>
__host__ __device__ complex<T> operator*(const complex<T>& a, const complex<T>& b);
template <typename T>
__host__ __device__ complex<T> operator/(const complex<T>& a, const complex<T>& b);
template <typename T>
__host__ __device__ T abs(const complex<T>& z);
template <typename T>
__host__ __device__ T norm(const complex<T>& z);
template <typename T>
__host__ __device__ complex<T> conj(const complex<T>& z);
template <typename T>
__host__ __device__ complex<T> exp(const complex<T>& z);
template <typename T>
__host__ __device__ complex<T> sqrt(const complex<T>& z);
#define MIGRATE_THRUST_COMPLEX(name) \
  template <typename T>              \
  __host__ __device__ complex<T> name(const complex<T>& z)
MIGRATE_THRUST_COMPLEX(log);
MIGRATE_THRUST_COMPLEX(log10);
MIGRATE_THRUST_COMPLEX(sin);
MIGRATE_THRUST_COMPLEX(cos);
MIGRATE_THRUST_COMPLEX(tan);
MIGRATE_THRUST_COMPLEX(asin);
MIGRATE_THRUST_COMPLEX(acos);
MIGRATE_THRUST_COMPLEX(atan);
MIGRATE_THRUST_COMPLEX(sinh);
MIGRATE_THRUST_COMPLEX(cosh);
MIGRATE_THRUST_COMPLEX(tanh);
MIGRATE_THRUST_COMPLEX(asinh);
MIGRATE_THRUST_COMPLEX(acosh);
MIGRATE_THRUST_COMPLEX(atanh);
MIGRATE_THRUST_COMPLEX(proj);
#undef MIGRATE_THRUST_COMPLEX
template <typename T>
__host__ __device__ T arg(const complex<T>& z);
template <typename T>
__host__ __device__ complex<T> polar(const T& radius, const T& angle = T());
template <typename T>
__host__ __device__ complex<T> pow(const complex<T>& base, const complex<T>& exponent);
template <typename T>
__host__ __device__ complex<T> pow(const complex<T>& base, const T& exponent);
template <typename T>
__host__ __device__ complex<T> pow(const T& base, const complex<T>& exponent);
template <typename T>
__host__ __device__ complex<T> operator-(const complex<T>& z);

}  // namespace thrust
#endif
