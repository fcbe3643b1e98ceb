// Runs a job on several ranks: threads of one process, processes of one host, or processes that take each
// other for different hosts. Worker processes are this same test program, started again.
#ifndef TESTS_SHIM_HCCL_RANKS_H_
#define TESTS_SHIM_HCCL_RANKS_H_

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "hccl/hccl.h"
#include "hccl/hccl_sim.h"

/// The simulated HCCL's calls beside HCCL.
inline const HcclSimInterface& simulated_hccl() { return *HcclSimGetInterface(HCCL_SIM_INTERFACE_VERSION); }

namespace ranks {

/// One rank inside a worker.
struct Rank {
  int rank = 0;
  int ranks = 0;
  HcclComm comm = nullptr;
  aclrtStream stream = nullptr;
};

/// A job gives what the test wants to see of its rank; "ok" where only success counts.
using Job = std::function<std::string(Rank&)>;
struct Registration {
  Registration(const char* name, Job job);
};
#define HCCL_JOB(name)                                            \
  static std::string job_##name(ranks::Rank& self);               \
  static const ranks::Registration reg_##name(#name, job_##name); \
  static std::string job_##name(ranks::Rank& self)

/// Where the ranks live.
struct Place {
  int processes = 1;
  int ranks_each = 1;
  bool as_hosts = false;
  std::map<std::string, std::string> environment = {};
  std::vector<std::string> namespaces = {};  ///< network namespace of each process; empty: this one's
};

struct Outcome {
  std::vector<std::string> said;  ///< by rank; empty for ranks that ended before saying anything
  std::string log;                ///< stderr of all
};
Outcome run(const std::string& job, const Place& place);

/// Every rank says "ok".
std::vector<std::string> all_ok(int ranks);

/// Device memory with values, freed at the end.
template <typename T>
class DeviceArray {
 public:
  explicit DeviceArray(std::size_t count) : count_(count) {
    aclrtMalloc(reinterpret_cast<void**>(&data_), count * sizeof(T) + 1, ACL_MEM_MALLOC_HUGE_FIRST);
  }
  explicit DeviceArray(const std::vector<T>& values) : DeviceArray(values.size()) { set(values); }
  ~DeviceArray() { aclrtFree(data_); }
  DeviceArray(const DeviceArray&) = delete;
  T* get() const { return data_; }
  void set(const std::vector<T>& values) {
    if (!values.empty()) aclrtMemcpy(data_, bytes(), values.data(), bytes(), ACL_MEMCPY_HOST_TO_DEVICE);
  }
  std::vector<T> values() const {
    std::vector<T> result(count_);
    if (count_ > 0) aclrtMemcpy(result.data(), bytes(), data_, bytes(), ACL_MEMCPY_DEVICE_TO_HOST);
    return result;
  }

 private:
  std::size_t bytes() const { return count_ * sizeof(T); }
  std::size_t count_;
  T* data_ = nullptr;
};

}  // namespace ranks

#endif  // TESTS_SHIM_HCCL_RANKS_H_
