// Calls whose allocations on the host fail, one after the other. Included once in a test program: it replaces operator new.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

namespace test {

/// Allocations of this thread that succeed before one fails; negative: none fails.
inline thread_local long allocations_left = -1;

inline void* allocate(std::size_t size) {
  if (allocations_left >= 0 && allocations_left-- == 0) return nullptr;
  return std::malloc(size == 0 ? 1 : size);
}

/// Makes the first allocation of call() fail, then the second, and so on, until call() gives `success`. Before that it must give
/// `no_memory`. Result: how many allocations have failed.
template <class Status, class Call>
int fail_each_allocation(Status success, Status no_memory, const Call& call) {
  constexpr int kMost = 10000;
  for (int i = 0; i < kMost; ++i) {
    allocations_left = i;
    const Status status = call();
    allocations_left = -1;
    if (status == success) return i;
    EXPECT_EQ(status, no_memory) << "allocation " << i;
  }
  ADD_FAILURE() << "the call never succeeds";
  return kMost;
}

}  // namespace test

// All forms that are not aligned: the sanitizers have their own of each, which do not call each other.
void* operator new(std::size_t size) {
  if (void* const memory = test::allocate(size)) return memory;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return test::allocate(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return test::allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
