#include "tool/compare/rules.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "tool/compare/statistics.h"

namespace migrate::compare {
namespace {

using dumps::Task;

/// The rows of one operation, apart as msprobe has them.
struct Sides {
  std::vector<Row*> inputs, outputs;
  bool only_outputs = false;  ///< collectives, whose inputs are not judged

  std::vector<Row*> judged() const {
    std::vector<Row*> rows = only_outputs ? std::vector<Row*>() : inputs;
    rows.insert(rows.end(), outputs.begin(), outputs.end());
    return rows;
  }
};

void report(Row& row, Level level, const std::string& message) {
  row.result = std::max(row.result, level);
  row.messages.push_back(std::string(to_string(level)) + ": " + message);
}

bool is_special(const dumps::Value& value) {
  return value_cell(value).text == "Nan" || value.text == "inf" || value.text == "-inf";
}

void check_inf_and_nan(const Sides& sides) {
  for (Row* row : sides.judged()) {
    if (row->golden && (is_special(row->golden->max) || is_special(row->golden->min))) continue;
    if (is_special(row->target->max) || is_special(row->target->min))
      report(*row, Level::error, "There is nan/inf/-inf in the maximum or minimum value of NPU.");
  }
}

void check_requires_grad(const Sides& sides) {
  for (Row* row : sides.judged())
    if (row->golden && row->target->requires_grad != row->golden->requires_grad)
      report(*row, Level::error, "The Required_Grad of NPU and Bench are inconsistent");
}

bool is_argument(const dumps::Leaf& leaf) { return leaf.dtype.find("class") != std::string::npos; }

bool same_value(const dumps::Value& a, const dumps::Value& b) {
  using Kind = dumps::Value::Kind;
  return a.kind == Kind::number && b.kind == Kind::number ? a.number == b.number || a.text == b.text
                                                          : a.text == b.text;
}

void check_arguments(const Sides& sides) {
  if (sides.only_outputs) return;
  for (Row* row : sides.inputs)
    if (row->golden && is_argument(*row->target) && is_argument(*row->golden) && row->target->shape == "[]" &&
        !same_value(row->target->max, row->golden->max))
      report(*row, Level::error, "The scalar parameters of NPU and Bench are inconsistent.");
}

void check_types(const Sides& sides) {
  for (Row* row : sides.judged()) {
    if (!row->golden || row->target->dtype == row->golden->dtype) continue;
    const std::string& name = row->golden->name;  // merged projections: their parts are compared elsewhere
    if (name.find("qkv") == std::string::npos && name.find("gate_up") == std::string::npos)
      report(*row, Level::error, "The dtype of NPU and Bench are inconsistent.");
  }
}

void check_shapes(const Sides& sides) {
  for (Row* row : sides.judged())
    if (row->golden && row->target->shape != row->golden->shape)
      report(*row, Level::error, "The shape of NPU and Bench are inconsistent.");
}

/// The largest relative error of the norms. Texts without "%" do not count.
double worst_norm(const std::vector<Row*>& rows) {
  double worst = 0;
  for (const Row* row : rows)
    if (const std::string& relative = row->statistics[3].relative; relative.ends_with("%"))
      worst = std::max(worst, share_of(relative));
  return worst;
}

void check_norm_errors(const Sides& sides) {
  if (sides.only_outputs || !(worst_norm(sides.inputs) < 0.1)) return;
  for (Row* row : sides.outputs)
    if (std::fabs(share_of(row->statistics[3].relative)) > 0.5)
      report(*row, Level::error, "The NormRelativeErr of output is greater than 0.5.");
}

void check_norm_growth(const Sides& sides) {
  if (sides.only_outputs || sides.outputs.empty()) return;
  const double in = worst_norm(sides.inputs), out = worst_norm(sides.outputs);
  if (in == 0 ? out > 0.1 : out / in > 10)
    report(*sides.outputs[0], Level::warning, "The norm relative error of output is 10 times that of input.");
}

/// The least of a figure that all rows have; 1 if none is a number.
double least(const std::vector<Row*>& rows, Cell TensorMetrics::* figure) {
  double least = 1;
  for (const Row* row : rows)
    if (const Cell& cell = row->metrics.*figure; cell.is_number) least = std::min(least, cell.number);
  return least;
}

void check_one_thousandth(const Sides& sides) {
  if (sides.only_outputs || sides.outputs.empty()) return;
  if (least(sides.inputs, &TensorMetrics::one_thousandth) > 0.9 &&
      least(sides.outputs, &TensorMetrics::one_thousandth) < 0.1)
    report(*sides.outputs[0], Level::error,
           "The input/parameters of One Thousandth Err Ratio > 0.9 while the output < 0.6.");
}

void check_cosine(const Sides& sides) {
  if (sides.only_outputs || sides.outputs.empty()) return;
  const double in = least(sides.inputs, &TensorMetrics::cosine);
  if (in > 0.9 && in - least(sides.outputs, &TensorMetrics::cosine) > 0.1)
    report(*sides.outputs[0], Level::warning,
           "The input/parameters of Cosine > 0.9, and input/parameters - output > 0.1");
}

void check_sums(const Sides& sides) {
  for (Row* row : sides.judged()) {
    if (!row->golden)
      report(*row, Level::warning, "The parameter of NPU does not match the bench.");
    else if (row->target->md5 != row->golden->md5)
      report(*row, Level::error, "The CRC-32 value of NPU differs from that of the bench.");
  }
}

/// The second field of a name: "add" of "Kernel.add.0.forward".
std::string api_of(const std::string& name) {
  const size_t begin = name.find('.');
  return begin == std::string::npos ? "" : name.substr(begin + 1, name.find('.', begin + 1) - begin - 1);
}

bool is_in(const std::string& name, std::initializer_list<const char*> list) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

}  // namespace

void judge_by_msprobe(std::span<Row> rows, Task task) {
  Sides sides;
  for (Row& row : rows) {
    row.result = Level::pass;
    row.messages.clear();
    (row.is_output() ? sides.outputs : sides.inputs).push_back(&row);
  }
  const std::string api = sides.inputs.empty() ? "" : api_of(sides.inputs[0]->target->name);
  if (is_in(api, {"empty", "empty_like", "numpy", "to", "__setitem__", "empty_with_format",
                  "new_empty_strided", "new_empty", "empty_strided"}))
    return;
  sides.only_outputs =
      is_in(api, {"_reduce_scatter_base", "_all_gather_base", "all_to_all_single", "batch_isend_irecv"});
  if (task == Task::md5) return check_sums(sides);
  check_inf_and_nan(sides);
  task == Task::tensor ? check_one_thousandth(sides) : check_norm_errors(sides);
  check_requires_grad(sides);
  check_arguments(sides);
  check_types(sides);
  check_shapes(sides);
  task == Task::tensor ? check_cosine(sides) : check_norm_growth(sides);
}

}  // namespace migrate::compare
