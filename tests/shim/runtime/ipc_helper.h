// Tests with a second process: this program again, with one test of the group IpcOther.
#ifndef TESTS_SHIM_RUNTIME_IPC_HELPER_H_
#define TESTS_SHIM_RUNTIME_IPC_HELPER_H_

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "npu/driver.h"
#include "tests/shim/runtime/check.h"

namespace test {

#define EXPECT_DRV(call) EXPECT_EQ(call, NPUDRV_SUCCESS)
#define ASSERT_DRV(call) ASSERT_EQ(call, NPUDRV_SUCCESS)

inline constexpr const char* kPassed = "NPU_TEST_IPC";  // what a process passes to the other one

template <typename Data>
std::string as_text(const Data& data) {
  static constexpr char kDigits[] = "0123456789abcdef";
  unsigned char bytes[sizeof data];
  std::memcpy(bytes, &data, sizeof data);
  std::string text;
  for (const unsigned char byte : bytes) text += {kDigits[byte >> 4], kDigits[byte & 15]};
  return text;
}

// What this process was given; false if it is not the other process.
template <typename Data>
bool read_passed(Data* data) {
  const char* const text = std::getenv(kPassed);
  if (text == nullptr || std::strlen(text) != 2 * sizeof *data) return false;
  unsigned char bytes[sizeof *data];
  for (std::size_t i = 0; i < sizeof bytes; ++i)
    bytes[i] = static_cast<unsigned char>(std::stoi(std::string(text + 2 * i, 2), nullptr, 16));
  std::memcpy(data, bytes, sizeof bytes);
  return true;
}

// A process that runs a test of IpcOther. Descriptors without FD_CLOEXEC are inherited.
class Other {
 public:
  template <typename Data>
  Other(const char* name, const Data& data) {
    const std::string filter = std::string("--gtest_filter=IpcOther.") + name;
    setenv(kPassed, as_text(data).c_str(), 1);
    process_ = vfork();
    if (process_ == 0) {
      execl("/proc/self/exe", "ipc_test", filter.c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    unsetenv(kPassed);
  }
  int status() {
    int status = 0;
    waitpid(process_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t process_ = -1;
};

template <typename Data>
int status_of_other(const char* name, const Data& data) {
  return Other(name, data).status();
}

inline std::vector<unsigned char> pattern(std::size_t size, unsigned seed) {
  std::vector<unsigned char> bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<unsigned char>(i * 7 + seed);
  return bytes;
}

inline void* device_copy(const std::vector<unsigned char>& bytes) {
  void* memory = nullptr;
  EXPECT_OK(npuMalloc(&memory, bytes.size()));
  EXPECT_OK(npuMemcpy(memory, bytes.data(), bytes.size(), npuMemcpyHostToDevice));
  return memory;
}

inline std::vector<unsigned char> host_copy(const void* memory, std::size_t size) {
  std::vector<unsigned char> bytes(size);
  EXPECT_OK(npuMemcpy(bytes.data(), memory, size, npuMemcpyDeviceToHost));
  return bytes;
}

}  // namespace test

#endif  // TESTS_SHIM_RUNTIME_IPC_HELPER_H_
