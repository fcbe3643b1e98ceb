#include "tool/bisect/bisect.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "tool/bisect/probed_run.h"

namespace migrate::bisect {
namespace {

using Task = Selection::Task;

class Bisector {
 public:
  Bisector(const FileSystem& files, const BisectOptions& options) : files_(files), options_(options) {}

  Result<Bisection> run() {
    if (Status ran = run_both({}, "all"); !ran) return ran.error();
    result_.compare = options_.compare;
    result_.compare.golden = golden_;
    result_.compare.target = target_;
    auto comparison = compare::compare_dumps(result_.compare);
    if (!comparison) return comparison.error();
    result_.comparison = std::move(*comparison);
    if (!result_.comparison.first) return std::move(result_);
    if (Status found = look_closer(*result_.comparison.first); !found)
      result_.notes.push_back(found.error().message);
    return std::move(result_);
  }

 private:
  bool is_twice() const { return options_.golden.empty(); }

  Result<std::string> run(bool is_golden, Selection selection, const std::string& name,
                          const std::vector<std::string>& environment = {}) {
    ProbedRun run;
    run.command = is_golden && !is_twice() ? options_.golden : options_.target;
    run.folder = options_.folder;
    run.settings = options_.settings;
    if (is_golden) run.extents_of = extents_of_;
    run.environment = environment;
    run.time_limit = options_.time_limit;
    auto done = run_probed(run, selection, (is_golden ? "golden_" : "target_") + name);
    if (!done) return done.error();
    if (done->exit_code != 0)
      result_.notes.push_back(run.command + " ended with exit code " + std::to_string(done->exit_code));
    return done->dump;
  }

  Status run_both(Selection selection, const std::string& name) {
    if (selection.task == Task::statistics && is_twice()) selection.task = Task::checksums;
    // The target first: the golden run takes extents that it does not know from it.
    for (const bool is_golden : {false, true}) {
      auto dump = run(is_golden, selection, name);
      if (!dump) return dump.error();
      (is_golden ? golden_ : target_) = *dump;
      if (!is_golden && extents_of_.empty()) extents_of_ = *dump;
    }
    return {};
  }

  Status look_closer(const compare::FirstDifference& first) {
    const Selection selection{Task::tensors, first.operation, first.step, first.rank};
    if (Status ran = run_both(selection, "tensors"); !ran) return ran;
    compare::Tolerances tolerances = options_.compare.tolerances;
    if (is_twice()) tolerances.allowed.clear();  // each bit counts
    auto element = first_element(golden_, target_, first.operation, tolerances);
    if (!element) return element.error();
    result_.element = std::move(*element);
    if (!result_.element)
      result_.notes.push_back(
          "with tensors, no element of " + first.operation +
          " is beyond its tolerance: the statistics differ by many small errors, or the runs are not "
          "repeatable (--twice tells)");
    if (first.line) read_statements(*first.line);
    if (first.operation.rfind("Kernel.", 0) == 0 && !is_twice()) return compare_forms(selection);
    return {};
  }

  void read_statements(const dumps::SourceLine& line) {
    if (options_.sources.empty() || !result_.element) return;
    namespace fs = std::filesystem;
    const fs::path given = line.file;
    const std::string inside =
        (fs::path(options_.sources) / (given.is_absolute() ? given.filename() : given)).string();
    const std::string path = is_inside_sources(line.file) ? line.file : inside;
    auto text = files_.read(path);
    if (!text) {
      result_.notes.push_back(text.error().message);
      return;
    }
    result_.source = path;
    result_.statements = store_statements(*text, line.line, result_.element->output);
    if (result_.statements.empty())
      result_.notes.push_back(
          path + ":" + std::to_string(line.line) +
          ": no statement of the kernel itself stores this result: look at the functions it calls");
  }

  bool is_inside_sources(const std::string& file) const {
    namespace fs = std::filesystem;
    const std::string relative =
        fs::weakly_canonical(file).lexically_relative(fs::weakly_canonical(options_.sources)).string();
    return !relative.empty() && relative.rfind("..", 0) != 0;
  }

  Status compare_forms(const Selection& selection) {
    Forms forms;
    forms.allowed = options_.compare.tolerances.of("float32", selection.operation);
    // The tolerance is that of the output, which is the one to be judged.
    if (result_.element) forms.allowed = result_.element->allowed;
    const int output = result_.element ? result_.element->output : -1;
    for (const bool is_host : {true, false}) {
      auto dump = run(false, selection, is_host ? "host" : "ascendc",
                      {is_host ? "NPU_KERNELS=host" : "NPU_KERNELS=ascendc"});
      if (!dump) return dump.error();
      auto error = error_of(golden_, *dump, selection.operation, output);
      if (!error) return error.error();
      (is_host ? forms.host : forms.ascendc) = *error;
    }
    if (!std::isnan(forms.host) && !std::isnan(forms.ascendc)) result_.forms = forms;
    return {};
  }

  const FileSystem& files_;
  const BisectOptions& options_;
  std::string golden_, target_;
  std::string extents_of_;  ///< the target's dump of all operations
  Bisection result_;
};

}  // namespace

Result<Bisection> bisect(const FileSystem& files, const BisectOptions& options) {
  return Bisector(files, options).run();
}

}  // namespace migrate::bisect
