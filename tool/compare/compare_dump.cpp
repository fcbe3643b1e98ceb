#include "tool/compare/compare_dump.h"

#include <algorithm>
#include <tuple>

#include "tool/base/text.h"
#include "tool/compare/rules.h"
#include "tool/compare/source_finder.h"
#include "tool/compare/statistics.h"
#include "tool/compare/tensor_metrics.h"

namespace migrate::compare {
namespace {

using dumps::Operation;

constexpr size_t kMaxNames = 10, kMaxNotes = 100, kMaxKinds = 10000;

/// One pass over a pair.
class DumpComparison {
 public:
  DumpComparison(const DumpPair& pair, const CompareOptions& options, Comparison& result)
      : pair_(pair),
        options_(options),
        result_(result),
        match_{options.fuzzy, options.data_mapping},
        matcher_(pair.golden, pair.target, match_),
        finder_(pair.target.size(), options.tolerances.amplification),
        tensors_(pair.golden.path(), pair.target.path()) {}

  void run() {
    for (uint32_t number = 0; number < pair_.target.size(); ++number) {
      auto operation = pair_.target.read(number);
      if (operation)
        compare(*operation, number);
      else
        note(operation.error().message);
    }
    count_golden();
    if (loss_.golden || loss_.target) result_.losses.push_back(loss_);
    take_first();
  }

 private:
  void note(const std::string& text) {
    if (result_.notes.size() < kMaxNotes) result_.notes.push_back(one_line(text));
  }

  void compare(const Operation& operation, uint32_t number) {
    std::vector<Row> rows = matcher_.rows(operation, number);
    std::vector<LeafVerdict> verdicts;
    bool paired = matcher_.pair_of(number).has_value(), known = false;
    for (Row& row : rows) {
      compare_statistics(row);
      if (result_.task == dumps::Task::tensor)
        if (std::string why = tensors_.compare(row); !why.empty()) note(why);
      verdicts.push_back(judge(row, result_.task, options_.tolerances, operation.name));
      paired |= row.paired != nullptr;
      known |= verdicts.back().known;
      take_loss(row, operation.name);
    }
    judge_by_msprobe(rows, result_.task);
    write(rows, operation.name);
    const bool differs = finder_.add(number, operation, rows, verdicts);
    count(operation.name, paired, known, differs, number);
  }

  void write(const std::vector<Row>& rows, const std::string& name) {
    const bool with_stack = pair_.stack.is_present();
    bool first = true;
    for (const Row& row : rows) {
      ++result_.leaves;
      ++result_.levels[static_cast<int>(row.result)];
      const std::string stack = with_stack && first ? stack_text(name) : "N/A";
      first = false;
      if (pair_.table) pair_.table->add(table_row(row, result_.task, with_stack ? &stack : nullptr));
    }
  }

  std::string stack_text(const std::string& name) const {
    const auto* frames = pair_.stack.frames(name);
    if (!frames) return "N/A";
    std::string list;
    for (const std::string& frame : *frames) list += (list.empty() ? "" : ", ") + dumps::python_text(frame);
    return "[" + list + "]";
  }

  void count(const std::string& name, bool paired, bool known, bool differs, uint32_t number) {
    if (!paired) {
      ++result_.only_target;
      if (result_.only_target_names.size() < kMaxNames) result_.only_target_names.push_back(name);
      return;
    }
    ++result_.operations;
    (differs ? result_.different : known ? result_.within : result_.not_judged) += 1;
    auto& kinds = result_.by_step[pair_.step];
    std::string base = dumps::parts_of(name, pair_.target.index().is_debug).base;
    if (kinds.size() >= kMaxKinds && !kinds.contains(base)) base = "(others)";
    KindSummary& kind = kinds[base];
    ++kind.operations;
    kind.different += differs;
    kind.worst = std::max(kind.worst, finder_.error(number));
  }

  /// The last operation of that name counts.
  void take_loss(const Row& row, const std::string& name) {
    if (row.target->role != dumps::Role::output) return;
    if (lowered(name).find(lowered(options_.loss)) == std::string::npos) return;
    loss_.step = pair_.step;
    loss_.rank = pair_.rank;
    auto value = [](const dumps::Leaf* leaf) -> std::optional<double> {
      if (!leaf || leaf->mean.kind != dumps::Value::Kind::number) return std::nullopt;
      return leaf->mean.number;
    };
    loss_.target = value(row.target);
    loss_.golden = value(row.paired);
  }

  void count_golden() {
    const auto numbers = matcher_.unmatched_golden();
    result_.only_golden += numbers.size();
    for (size_t i = 0; i < numbers.size() && result_.only_golden_names.size() < kMaxNames; ++i)
      if (auto operation = pair_.golden.read(numbers[i]))
        result_.only_golden_names.push_back(operation->name);
  }

  /// The result of a collective comes from all ranks, so that another operation of the step is before it.
  static std::tuple<int, bool, size_t> order_of(const FirstDifference& first) {
    const bool is_collective =
        first.operation.starts_with("Ccl.") || first.operation.starts_with("Distributed.");
    return {first.step, is_collective, first.number};
  }

  void take_first() {
    if (!finder_.first()) return;
    FirstDifference first = *finder_.first();
    first.step = pair_.step;
    first.rank = pair_.rank;
    const auto& known = result_.first;
    if (known && order_of(*known) <= order_of(first)) return;
    first.downstream = finder_.downstream();
    if (first.kind == FirstDifference::Kind::unseen) {
      first.why = "is not judged; " + first.operation + ", which reads it: " + first.leaf + " " + first.why;
      first.leaf = "output";
      if (auto operation = pair_.target.read(first.number)) first.operation = operation->name;
    }
    first.line = pair_.stack.line(first.operation);
    for (const uint32_t number : finder_.chain_numbers())
      if (auto operation = pair_.target.read(number))
        first.chain.push_back({operation->name, finder_.differs(number), finder_.error(number)});
    result_.first = std::move(first);
  }

  const DumpPair& pair_;
  const CompareOptions& options_;
  Comparison& result_;
  MatchOptions match_;
  Matcher matcher_;
  SourceFinder finder_;
  TensorComparer tensors_;
  LossPoint loss_;
};

}  // namespace

void compare_dump(const DumpPair& pair, const CompareOptions& options, Comparison& result) {
  DumpComparison(pair, options, result).run();
}

}  // namespace migrate::compare
