/// @file
/// Complex numbers: those of the standard library, under the names that device code uses.
/// Errors: none. Overflow and division by 0 give infinity or NaN, as the functions of the standard library
/// have it.
/// Source: Thrust API documentation, Complex Numbers; std::complex of C++17.
#ifndef NPU_THRUST_COMPLEX_H_
#define NPU_THRUST_COMPLEX_H_

#include <complex>

namespace thrust {

/// A complex number: std::complex<T>, to and from which it converts.
template <class T>
class complex : public std::complex<T> {
 public:
  using Base = std::complex<T>;
  constexpr complex(const T& re = T(), const T& im = T()) : Base(re, im) {}
  constexpr complex(const Base& z) : Base(z) {}
  template <class U>
  explicit complex(const std::complex<U>& z) : Base(static_cast<T>(z.real()), static_cast<T>(z.imag())) {}
  using Base::operator=;
};

#define NPU_THRUST_COMPLEX(op)                                                               \
  template <class T>                                                                         \
  complex<T> operator op(const complex<T>& a, const complex<T>& b) {                         \
    return static_cast<const std::complex<T>&>(a) op static_cast<const std::complex<T>&>(b); \
  }                                                                                          \
  template <class T>                                                                         \
  complex<T> operator op(const complex<T>& a, const T & b) {                                 \
    return static_cast<const std::complex<T>&>(a) op b;                                      \
  }                                                                                          \
  template <class T>                                                                         \
  complex<T> operator op(const T & a, const complex<T>& b) {                                 \
    return a op static_cast<const std::complex<T>&>(b);                                      \
  }
/// Sum, difference, product and quotient of two complex numbers, or of a complex and a real one.
/// @{
NPU_THRUST_COMPLEX(+)
NPU_THRUST_COMPLEX(-)
NPU_THRUST_COMPLEX(*)
NPU_THRUST_COMPLEX(/)
/// @}
#undef NPU_THRUST_COMPLEX
/// The number with both signs changed.
template <class T>
complex<T> operator-(const complex<T>& z) {
  return complex<T>(-z.real(), -z.imag());
}

// Of the standard library's functions: results that are complex keep this type.
#define NPU_THRUST_COMPLEX(name)                              \
  template <class T>                                          \
  complex<T> name(const complex<T>& z) {                      \
    return std::name(static_cast<const std::complex<T>&>(z)); \
  }
/// The function of this name of the standard library, on the principal branch: conjugate, exponential,
/// logarithms, square root, trigonometric and hyperbolic functions and their inverses, and the projection to
/// the sphere.
/// @{
NPU_THRUST_COMPLEX(conj)
NPU_THRUST_COMPLEX(exp)
NPU_THRUST_COMPLEX(log)
NPU_THRUST_COMPLEX(sqrt)
NPU_THRUST_COMPLEX(sin)
NPU_THRUST_COMPLEX(cos)
NPU_THRUST_COMPLEX(tan)
NPU_THRUST_COMPLEX(sinh)
NPU_THRUST_COMPLEX(cosh)
NPU_THRUST_COMPLEX(tanh)
NPU_THRUST_COMPLEX(log10)
NPU_THRUST_COMPLEX(asin)
NPU_THRUST_COMPLEX(acos)
NPU_THRUST_COMPLEX(atan)
NPU_THRUST_COMPLEX(asinh)
NPU_THRUST_COMPLEX(acosh)
NPU_THRUST_COMPLEX(atanh)
NPU_THRUST_COMPLEX(proj)
/// @}
#undef NPU_THRUST_COMPLEX
/// The absolute value of z.
template <class T>
T abs(const complex<T>& z) {
  return std::abs(static_cast<const std::complex<T>&>(z));
}
/// The angle of z.
/// Units: radians, in [-pi, pi].
template <class T>
T arg(const complex<T>& z) {
  return std::arg(static_cast<const std::complex<T>&>(z));
}
/// The square of the absolute value of z.
template <class T>
T norm(const complex<T>& z) {
  return std::norm(static_cast<const std::complex<T>&>(z));
}
/// The number with this absolute value and angle.
/// Units: angle in radians.
template <class T>
complex<T> polar(const T& radius, const T& angle = T()) {
  return std::polar(radius, angle);
}
/// base to the power of exponent, which is complex or real, on the principal branch.
/// @{
template <class T>
complex<T> pow(const complex<T>& base, const complex<T>& exponent) {
  return std::pow(static_cast<const std::complex<T>&>(base), static_cast<const std::complex<T>&>(exponent));
}
template <class T>
complex<T> pow(const complex<T>& base, const T& exponent) {
  return std::pow(static_cast<const std::complex<T>&>(base), exponent);
}
template <class T>
complex<T> pow(const T& base, const complex<T>& exponent) {
  return std::pow(base, static_cast<const std::complex<T>&>(exponent));
}
/// @}

}  // namespace thrust

#endif  // NPU_THRUST_COMPLEX_H_
