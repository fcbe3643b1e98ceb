#include <cstdlib>
#include <sstream>

#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

namespace {

// Variables of CANN that the profiled program ran with; this tool does not read them.
constexpr const char* kFixedCollectives = "HCCL_ALGO HCCL_RDMA_TC HCCL_RDMA_SL";

std::string value_of(const RankProfile& rank, const std::string& name) {
  auto at = rank.environment.find(name);
  return at == rank.environment.end() ? "" : at->second;
}

std::string shown_variable(const std::string& name, const std::string& value) {
  return value.empty() ? name + " is not set" : name + "=" + value;
}

}  // namespace

void check_environment(const RankContext& context, Advices& out) {
  const RankProfile& rank = context.rank;
  if (!rank.has_environment) return;
  std::vector<std::string> found;
  auto say_if = [&](const std::string& name, auto is_wrong) {
    const std::string value = value_of(rank, name);
    if (is_wrong(value)) found.push_back(shown_variable(name, value));
  };
  const double limit = context.limits.aclnn_cache_limit;
  say_if("ASCEND_GLOBAL_LOG_LEVEL", [](const std::string& v) { return v != "3"; });
  say_if("ACLNN_CACHE_LIMIT", [&](const std::string& v) { return std::atof(v.c_str()) < limit; });
  say_if("HOST_CACHE_CAPACITY", [](const std::string& v) { return v.empty() || v == "0"; });
  say_if("ASCEND_LAUNCH_BLOCKING", [](const std::string& v) { return v == "1"; });
  std::istringstream words(kFixedCollectives);
  for (std::string name; words >> name;) say_if(name, [](const std::string& v) { return !v.empty(); });
  if (found.empty()) return;
  std::string list;
  std::vector<AdviceSubject> subjects;
  for (const std::string& one : found) {
    list += (list.empty() ? "" : ", ") + one;
    AdviceSubject subject;
    subject.name = one;
    subject.count = 1;
    subjects.push_back(subject);
  }
  out.push_back(make_advice(context, id::environment, {std::to_string(found.size()), list}, 0, subjects));
}

}  // namespace migrate
