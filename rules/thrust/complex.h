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

}  // namespace thrust
#endif
