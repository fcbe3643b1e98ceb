// Functions of C do not throw: what their C++ throws becomes a code.
#pragma once

#include <exception>
#include <new>
#include <stdexcept>
#include <system_error>

namespace npu::detail {

/// Calls body() and returns its result. no_memory: the result if the host gives no memory, or no thread or lock (std::bad_alloc,
/// std::length_error, std::system_error). failed: the result for any other exception of the standard library.
template <class Code, class Body>
Code guarded(Code no_memory, Code failed, const Body& body) {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return no_memory;
  } catch (const std::length_error&) {
    return no_memory;
  } catch (const std::system_error&) {
    return no_memory;
  } catch (const std::exception&) {
    return failed;
  }
}

}  // namespace npu::detail
