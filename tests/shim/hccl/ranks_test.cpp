// The harness of ranks.h.
#include "tests/shim/hccl/ranks.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

namespace ranks {
namespace {

namespace fs = std::filesystem;

std::map<std::string, Job>& jobs() {
  static std::map<std::string, Job> result;
  return result;
}

std::string read(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

void write(const fs::path& path, const std::string& text) {
  const fs::path unfinished = path.string() + ".unfinished";
  std::ofstream(unfinished, std::ios::binary) << text;
  fs::rename(unfinished, path);
}

int number(const char* name) { return std::atoi(std::getenv(name)); }

HcclRootInfo root_info(const fs::path& folder, bool is_root) {
  HcclRootInfo info{};
  if (is_root) {
    HcclGetRootInfo(&info);
    write(folder / "root", std::string(info.internal, sizeof(info.internal)));
    return info;
  }
  while (!fs::exists(folder / "root")) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  const std::string bytes = read(folder / "root");
  std::copy(bytes.begin(), bytes.end(), info.internal);
  return info;
}

void be_rank(int rank, int ranks, const fs::path& folder, const Job& job) {
  Rank self;
  self.rank = rank;
  self.ranks = ranks;
  aclrtSetDevice(rank);
  const HcclRootInfo info = root_info(folder, rank == 0);
  const HcclResult result =
      HcclCommInitRootInfo(static_cast<uint32_t>(ranks), &info, static_cast<uint32_t>(rank), &self.comm);
  std::string said;
  if (result != HCCL_SUCCESS) {
    said = "init " + std::to_string(result) + ": " + simulated_hccl().getLastError(nullptr);
  } else {
    aclrtCreateStream(&self.stream);
    said = job(self);
    aclrtSynchronizeStream(self.stream);
    aclrtDestroyStream(self.stream);
    HcclCommDestroy(self.comm);
  }
  write(folder / ("rank" + std::to_string(rank)), said);
}

pid_t start_worker(const std::string& job, const Place& place, int process, const fs::path& folder) {
  std::vector<std::string> environment;
  for (char** entry = environ; *entry != nullptr; ++entry) environment.emplace_back(*entry);
  const int ranks = place.processes * place.ranks_each;
  const auto set = [&](const std::string& name, const std::string& value) {
    environment.push_back(name + "=" + value);
  };
  set("HCCL_TEST_JOB", job);
  set("HCCL_TEST_FIRST", std::to_string(process * place.ranks_each));
  set("HCCL_TEST_COUNT", std::to_string(place.ranks_each));
  set("HCCL_TEST_RANKS", std::to_string(ranks));
  set("HCCL_TEST_FOLDER", folder.string());
  set("NPU_SIM_DEVICES", std::to_string(ranks));
  if (place.as_hosts) set("NPU_SIM_HCCL_HOST", "host" + std::to_string(process));
  for (const auto& [name, value] : place.environment) set(name, value);
  std::vector<char*> variables;
  for (std::string& entry : environment) variables.push_back(entry.data());
  variables.push_back(nullptr);
  std::string program = fs::read_symlink("/proc/self/exe").string();
  std::string filter = "--gtest_filter=Worker.DISABLED_Runs", also = "--gtest_also_run_disabled_tests";
  std::vector<std::string> words{program, filter, also};
  if (!place.namespaces.empty()) {
    program = "/usr/sbin/ip";
    const std::string& name = place.namespaces[static_cast<std::size_t>(process)];
    words.insert(words.begin(), {program, "netns", "exec", name});
  }
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  const std::string log = (folder / ("log" + std::to_string(process))).string();
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, log.c_str(), O_WRONLY | O_CREAT, 0600);
  pid_t child = -1;
  posix_spawn(&child, program.c_str(), &actions, nullptr, arguments.data(), variables.data());
  posix_spawn_file_actions_destroy(&actions);
  return child;
}

/// A worker that was stopped by a fault is killed, and one that hangs: five minutes are a hundred times what they need.
void wait_for(const std::vector<pid_t>& workers) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(5);
  std::size_t left = workers.size();
  std::vector<bool> ended(workers.size());
  while (left > 0) {
    std::size_t stopped = 0;
    for (std::size_t i = 0; i < workers.size(); ++i) {
      int status = 0;
      if (ended[i]) continue;
      if (waitpid(workers[i], &status, WNOHANG | WUNTRACED) == workers[i]) {
        if (WIFSTOPPED(status)) continue;
        ended[i] = true;
        --left;
        continue;
      }
      std::ifstream file("/proc/" + std::to_string(workers[i]) + "/stat");
      std::string word;
      file >> word >> word >> word;
      if (word == "T") ++stopped;
    }
    if (left == stopped || std::chrono::steady_clock::now() > end) {
      for (std::size_t i = 0; i < workers.size(); ++i) {
        if (!ended[i]) kill(workers[i], SIGKILL);
      }
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

}  // namespace

Registration::Registration(const char* name, Job job) { jobs()[name] = std::move(job); }

Outcome run(const std::string& job, const Place& place) {
  char name[] = "/tmp/hccl_test_XXXXXX";
  const fs::path folder = mkdtemp(name);
  std::vector<pid_t> workers;
  for (int process = 0; process < place.processes; ++process)
    workers.push_back(start_worker(job, place, process, folder));
  wait_for(workers);
  Outcome outcome;
  for (int rank = 0; rank < place.processes * place.ranks_each; ++rank) {
    outcome.said.push_back(read(folder / ("rank" + std::to_string(rank))));
  }
  for (int process = 0; process < place.processes; ++process)
    outcome.log += read(folder / ("log" + std::to_string(process)));
  fs::remove_all(folder);
  return outcome;
}

std::vector<std::string> all_ok(int ranks) {
  return std::vector<std::string>(static_cast<std::size_t>(ranks), "ok");
}

// Not a test: what a worker process does.
TEST(Worker, DISABLED_Runs) {
  const char* const name = std::getenv("HCCL_TEST_JOB");
  if (name == nullptr) GTEST_SKIP() << "only in worker processes";
  const Job job = jobs().at(name);
  const int first = number("HCCL_TEST_FIRST"), count = number("HCCL_TEST_COUNT"),
            ranks = number("HCCL_TEST_RANKS");
  const fs::path folder = std::getenv("HCCL_TEST_FOLDER");
  aclInit(nullptr);
  std::vector<std::thread> threads;
  for (int rank = first; rank < first + count; ++rank) {
    threads.emplace_back([=] { be_rank(rank, ranks, folder, job); });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace ranks
