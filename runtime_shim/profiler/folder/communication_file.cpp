#include "runtime_shim/profiler/folder/communication_file.h"

#include "runtime_shim/profiler/folder/text.h"

namespace npu::profiler {
namespace {

constexpr double kLargePacketMb = 16;  // of the links in a server, as msprof-analyze counts them

std::string time_info(std::uint64_t begin_ns, double ms) {
  const std::string time = decimals(ms, 6);
  return R"j("Communication Time Info": {"Start Timestamp(us)": )j" + microseconds(begin_ns) +
         R"j(, "Elapse Time(ms)": )j" + time + R"j(, "Transit Time(ms)": )j" + time +
         R"j(, "Wait Time(ms)": 0.0, "Synchronization Time(ms)": 0.0, "Idle Time(ms)": 0.0, "Wait Time Ratio": 0.0, )j" +
         R"j("Synchronization Time Ratio": 0.0})j";
}

std::string link_info(const char* link, double mb, double ms, bool is_large, std::uint64_t count) {
  const std::string rate = decimals(ms > 0 ? mb / 1000 / (ms / 1000) : 0, 4);
  return std::string("\"") + link + R"j(": {"Transit Size(MB)": )j" + decimals(mb, 6) +
         R"j(, "Transit Time(ms)": )j" + decimals(ms, 6) + R"j(, "Bandwidth(GB/s)": )j" + rate +
         R"j(, "Large Packet Ratio": )j" + (is_large ? "1.0" : "0.0") + R"j(, "Size Distribution": {)j" +
         (count == 0 ? ""
                     : "\"" + decimals(mb / static_cast<double>(count), 6) + "\": [" + std::to_string(count) +
                           ", " + decimals(ms, 6) + "]") +
         "}}";
}

std::string bandwidth_info(double mb, double ms, bool is_large, std::uint64_t count) {
  std::string text = "\"Communication Bandwidth Info\": {";
  for (const char* link : {"RDMA", "PCIE", "SIO"}) text += link_info(link, 0, 0, false, 0) + ", ";
  return text + link_info("HCCS", mb, ms, is_large, count) + ", " +
         link_info("SDMA", mb, ms, is_large, count) + "}";
}

/// Tools find a rank's place in its group by its link to itself.
std::string link_to_itself(const std::string& rank) {
  return "\"" + rank + "-" + rank +
         R"j(": {"Transport Type": "LOCAL", "Transit Size(MB)": 0.0, "Transit Time(ms)": 0.0, "Bandwidth(GB/s)": 0.0, "Op Name": ""})j";
}

}  // namespace

void CommunicationFile::open_step() {
  if (!file_.is_open()) {
    file_.open(folder_ + "/communication.json");
    file_ << "{";
  }
  if (in_step_) return;
  in_step_ = true;
  file_ << (first_step_ ? "" : ", ") << "\"step" << (step_ < 0 ? "" : std::to_string(step_))
        << "\": {\"p2p\": {}, \"collective\": {";
  first_step_ = false;
}

void CommunicationFile::add(const TaskRow& row, const aclsimTaskInfo& task) {
  const aclsimWork& work = *task.work;
  open_step();
  const double ms = static_cast<double>(row.end_ns - row.begin_ns) * 1e-6;
  const double mb = static_cast<double>(work.payload) * 1e-6;
  const std::string group = work.group == nullptr ? "group" : work.group;
  const std::string kind = collective_name(work.collective);
  if (step_ms_ == 0) step_begin_ns_ = row.begin_ns;
  step_ms_ += ms;
  step_mb_ += mb;
  const int next = work.ranks > 0 ? (work.rank + 1) % work.ranks : 0;
  Link& link = links_[kind + "-top1@" + group + "\n" + std::to_string(work.rank) + "-" +
                      std::to_string(next) + "\nhcom_" + kind + "_"];
  link.megabytes += mb;
  link.milliseconds += ms;
  ++link.count;
  file_ << json_string("hcom_" + kind + "__000_" + std::to_string(number_++) + "_1@" + group) << ": {"
        << time_info(time_ns_ + row.begin_ns, ms) << ", " << bandwidth_info(mb, ms, mb >= kLargePacketMb, 1)
        << "}, ";
}

void CommunicationFile::end_step() {
  if (!in_step_) return;
  file_ << "\"Total Op Info\": {" << time_info(time_ns_ + step_begin_ns_, step_ms_) << ", "
        << bandwidth_info(step_mb_, step_ms_, step_mb_ >= kLargePacketMb, links_.empty() ? 0 : 1) << "}}}";
  matrix_ += (matrix_.empty() ? "" : ", ") + ("\"step" + (step_ < 0 ? "" : std::to_string(step_))) +
             "\": {\"p2p\": {}, \"collective\": {";
  bool first = true;
  for (const auto& [key, link] : links_) {
    const std::size_t one = key.find('\n'), two = key.find('\n', one + 1);
    matrix_ += (first ? "" : ", ") + json_string(key.substr(0, one)) + ": {\"" +
               key.substr(one + 1, two - one - 1) +
               R"j(": {"Transport Type": "HCCS", "Transit Size(MB)": )j" + decimals(link.megabytes, 6) +
               R"j(, "Transit Time(ms)": )j" + decimals(link.milliseconds, 6) + R"j(, "Bandwidth(GB/s)": )j" +
               decimals(link.milliseconds > 0 ? link.megabytes / link.milliseconds : 0, 4) +
               R"j(, "Op Name": )j" + json_string(key.substr(two + 1)) + "}, " +
               link_to_itself(key.substr(one + 1, key.find('-', one) - one - 1)) + "}";
    first = false;
  }
  matrix_ += "}}";
  links_.clear();
  in_step_ = false;
  step_ms_ = step_mb_ = 0;
}

void CommunicationFile::finish() {
  if (!file_.is_open()) return;
  end_step();
  file_ << "}\n";
  file_.close();
  std::ofstream(folder_ + "/communication_matrix.json") << "{" << matrix_ << "}\n";
}

}  // namespace npu::profiler
