// Collectives against what they are made of: memcpy inside a process, Open MPI between processes, Gloo
// between hosts. Every comparison takes turns inside one run. Starts itself again for each: the number of
// devices, the processes and what they take each other for are settings of a process.
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <string>

#include "tests/bench/ccl/measure.h"

namespace {

using Arguments = std::vector<std::string>;
using Environment = std::vector<std::pair<std::string, std::string>>;

pid_t start(const Arguments& arguments, const Environment& environment) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child != 0) return child;
  for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
  std::vector<char*> raw;
  for (const std::string& argument : arguments) raw.push_back(const_cast<char*>(argument.c_str()));
  raw.push_back(nullptr);
  execvp(raw[0], raw.data());
  _exit(127);
}

bool succeeds(pid_t child) {
  int status = 0;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool run_mpi(const std::string& self, int ranks) {
#ifdef BENCH_WITH_MPI
  return succeeds(start({"mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "-n",
                         std::to_string(ranks), self, "mpi"},
                        {{"NPU_SIM_DEVICES", std::to_string(ranks)}}));
#else
  std::printf("\n%d processes of one host: not measured, built without MPI (%s)\n", ranks, self.c_str());
  return true;
#endif
}

bool run_hosts(const std::string& self, int ranks) {
  char folder[] = "/tmp/ccl_bench_XXXXXX";
  if (mkdtemp(folder) == nullptr) return false;
  std::vector<pid_t> children;
  for (int rank = 0; rank < ranks; ++rank) {
    children.push_back(start({self, "host", std::to_string(rank), std::to_string(ranks), folder},
                             {{"NPU_SIM_HCCL_HOST", "host" + std::to_string(rank)}}));
  }
  bool good = true;
  for (const pid_t child : children) good = succeeds(child) && good;
  return succeeds(start({"rm", "-r", folder}, {})) && good;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  if (mode == "one") return bench::run_in_one_process();
  if (mode == "overlap") return bench::run_overlap();
  if (mode == "host" && argc == 5)
    return bench::run_host_rank(std::atoi(argv[2]), std::atoi(argv[3]), argv[4]);
#ifdef BENCH_WITH_MPI
  if (mode == "mpi") return bench::run_mpi_rank(&argc, &argv);
#endif
  if (!mode.empty()) {
    std::fprintf(stderr, "usage: %s\n", argv[0]);
    return 1;
  }
  const std::string self = argv[0];
  bool good = succeeds(start({self, "one"}, {{"NPU_SIM_DEVICES", "4"}}));
  good = succeeds(start({self, "overlap"}, {{"NPU_SIM_DEVICES", "2"}})) && good;
  for (const int ranks : {2, 4}) good = run_mpi(self, ranks) && good;
  for (const int ranks : {2, 4}) good = run_hosts(self, ranks) && good;
  return good ? 0 : 1;
}
