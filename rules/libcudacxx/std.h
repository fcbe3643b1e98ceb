// cuda::std as programs see it: the system's standard library.
#ifdef __cplusplus
#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cfloat>
#include <chrono>
#include <climits>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <ratio>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
namespace cuda {
namespace std {
using namespace ::std;
#if __cplusplus < 202002L
struct identity {
  using is_transparent = void;
  template <class T>
  constexpr T&& operator()(T&& value) const noexcept;
};
#endif
}  // namespace std
}  // namespace cuda
#endif
