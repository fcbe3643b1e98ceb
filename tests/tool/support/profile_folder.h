#pragma once
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace migrate {

/// A folder of the Ascend profiler, made by a test. Times are microseconds from the start of the run. The destructor removes it.
class ProfileFolder {
 public:
  explicit ProfileFolder(int ranks = 1) {
    std::string name = (std::filesystem::temp_directory_path() / "migrate-profile-XXXXXX").string();
    path_ = mkdtemp(name.data());
    for (int i = 0; i < ranks; ++i) ranks_.emplace_back();
  }
  ~ProfileFolder() { std::filesystem::remove_all(path_); }
  ProfileFolder(const ProfileFolder&) = delete;
  ProfileFolder& operator=(const ProfileFolder&) = delete;

  /// The rank that the calls below are about.
  ProfileFolder& rank(size_t number) { return now_ = number, *this; }

  struct Kernel {
    std::string name;
    double start, duration;
    std::string core = "AI_VECTOR_CORE", type = {}, state = "static";
    int blocks = 48;
    std::string shapes = {}, types = {}, output = {};
    std::vector<double> pipes = {};  ///< mac, aic mte2, vec, aiv mte2, aiv mte3
    int stream = 7;
  };
  ProfileFolder& kernel(const Kernel& k) {
    std::string pipes;
    for (size_t i = 0; i < 5; ++i) pipes += "," + (i < k.pipes.size() ? std::to_string(k.pipes[i]) : "");
    here().kernels += "0,4294967295,1," + std::to_string(k.stream) + "," + k.name + "," +
                      (k.type.empty() ? k.name : k.type) + "," + k.state + "," + k.core + "," + us(k.start) +
                      "\t," + number(k.duration) + ",0," + std::to_string(k.blocks) + ",0,\"\"\"" + k.shapes +
                      "\"\"\"," + k.types + ",\"\"\"" + k.output + "\"\"\"" + pipes + "\n";
    return event("Ascend Hardware", std::to_string(k.stream), k.name, k.start, k.duration,
                 "\"Task Type\":\"" + k.core + "\"");
  }
  /// A complete event; `arguments` is the inside of a JSON object.
  ProfileFolder& event(const std::string& process, const std::string& thread, const std::string& name,
                       double start, double duration, const std::string& arguments = "") {
    return raw(R"({"ph":"X","name":")" + name + R"(","pid":)" + std::to_string(pid(process)) + R"(,"tid":)" +
               thread + R"(,"ts":")" + us(start) + R"(","dur":)" + number(duration) + R"(,"args":{)" +
               arguments + "}}");
  }
  ProfileFolder& call(const std::string& name, double start, double duration) {
    return event("CANN", "1", name, start, duration);
  }
  ProfileFolder& copy(double start, double duration, double bytes, const std::string& operation,
                      int stream = 7) {
    return event("Ascend Hardware", std::to_string(stream), "MEMCPY_ASYNC", start, duration,
                 R"j("Task Type":"MEMCPY_ASYNC","size(B)":)j" + number(bytes) + R"j(,"operation":")j" +
                     operation + "\"");
  }
  /// Overlap Analysis: where the time of the rank goes.
  ProfileFolder& times(double computing, double communication, double exposed, double free) {
    event("Overlap Analysis", "0", "Computing", 0, computing);
    event("Overlap Analysis", "1", "Communication", 0, communication);
    event("Overlap Analysis", "2", "Communication(Not Overlapped)", 0, exposed);
    return event("Overlap Analysis", "3", "Free", computing, free);
  }
  ProfileFolder& raw(const std::string& event) {
    here().events.push_back(event);
    return *this;
  }
  /// A file beside the tables, or (for "../NAME") beside their folder.
  ProfileFolder& file(const std::string& name, const std::string& text) {
    here().files.push_back({name, text});
    return *this;
  }
  ProfileFolder& cores(int aicore, int aiv, int mhz = 1800) {
    return file("../PROF_000001_20261120231500123_ABCDEF/device_0/info.json.0",
                R"({"DeviceInfo":[{"id":0,"ai_core_num":)" + std::to_string(aicore) + R"(,"aiv_num":)" +
                    std::to_string(aiv) + R"(,"aic_frequency":")" + std::to_string(mhz) + "\"}]}");
  }

  /// Writes the folders; returns the path of the run.
  std::string write() {
    for (size_t i = 0; i < ranks_.size(); ++i) write_rank(i);
    return path_;
  }
  std::string output(size_t rank) const {
    return path_ + "/host_" + std::to_string(rank) + "_20261120231500123_ascend_pt/ASCEND_PROFILER_OUTPUT";
  }
  const std::string& path() const { return path_; }

 private:
  struct Rank {
    std::vector<std::string> events;
    std::string kernels;
    std::vector<std::pair<std::string, std::string>> files;
  };
  Rank& here() { return ranks_[now_]; }

  static std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3f", value);
    return text;
  }
  /// Microseconds since the epoch, exact to the nanosecond.
  static std::string us(double since_start) {
    const long long ns = static_cast<long long>(since_start * 1000 + 0.5);
    char text[40];
    std::snprintf(text, sizeof text, "%lld.%03lld", 1763677891500000 + ns / 1000, ns % 1000);
    return text;
  }
  static const std::vector<std::string>& processes() {
    static const std::vector<std::string> names = {
        "Python", "CANN", "Ascend Hardware", "Communication", "Overlap Analysis", "AI Core Freq"};
    return names;
  }
  static int pid(const std::string& process) {
    for (size_t i = 0; i < processes().size(); ++i)
      if (processes()[i] == process) return static_cast<int>(100 + i);
    return 99;
  }

  void write_rank(size_t number) const {
    const Rank& rank = ranks_[number];
    const std::filesystem::path folder = output(number);
    std::filesystem::create_directories(folder);
    if (!rank.events.empty()) write_trace(rank, folder / "trace_view.json");
    if (!rank.kernels.empty()) {
      std::ofstream(folder / "kernel_details.csv")
          << "Device_id,Model ID,Task ID,Stream ID,Name,Type,OP State,Accelerator Core,Start Time(us),Duration(us),"
             "Wait Time(us),Block Dim,Mix Block Dim,Input Shapes,Input Data Types,Output Shapes,aic_mac_ratio,"
             "aic_mte2_ratio,aiv_vec_ratio,aiv_mte2_ratio,aiv_mte3_ratio\n"
          << rank.kernels;
    }
    std::ofstream(folder / ("../profiler_info_" + std::to_string(number) + ".json"))
        << R"({"config":{},"rank_id":)" << number << "}";
    for (const auto& [name, text] : rank.files) {
      std::filesystem::create_directories((folder / name).parent_path());
      std::ofstream(folder / name, std::ios::binary) << text;
    }
  }
  static void write_trace(const Rank& rank, const std::filesystem::path& path) {
    std::ofstream out(path, std::ios::binary);
    out << "[";
    for (const std::string& event : rank.events) out << event << ",\n";
    for (const std::string& process : processes())
      out << R"({"ph":"M","name":"process_name","pid":)" << pid(process) << R"(,"args":{"name":")" << process
          << "\"}},\n";
    out << R"({"ph":"M","name":"process_labels","pid":102,"args":{"labels":"NPU 0"}}])";
  }

  std::string path_;
  std::vector<Rank> ranks_;
  size_t now_ = 0;
};

}  // namespace migrate
