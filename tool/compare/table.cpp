#include "tool/compare/table.h"

#include "tool/compare/statistics.h"

namespace migrate::compare {
namespace {

using dumps::Leaf;
using dumps::Task;

std::vector<std::string> figures_of(Task task) {
  if (task == Task::md5) return {"NPU MD5", "BENCH MD5"};
  if (task == Task::tensor)
    return {"Cosine",
            "EucDist",
            "MaxAbsErr",
            "MaxRelativeErr",
            "One Thousandth Err Ratio",
            "Five Thousandths Err Ratio"};
  return {"Max diff",       "Min diff",       "Mean diff",       "L2norm diff",
          "MaxRelativeErr", "MinRelativeErr", "MeanRelativeErr", "NormRelativeErr"};
}

std::string json_list(const std::vector<std::string>& messages) {
  std::string list;
  for (const std::string& message : messages) list += (list.empty() ? "\"" : ", \"") + message + "\"";
  return "[" + list + "]";
}

void add_figures(const Row& row, Task task, std::vector<Cell>& cells) {
  if (task == Task::md5) {
    cells.push_back(text_cell(row.target->md5));
    cells.push_back(text_cell(row.golden ? row.golden->md5 : "N/A"));
  } else if (task == Task::tensor) {
    const TensorMetrics& m = row.metrics;
    cells.insert(cells.end(), {m.cosine, m.distance, m.max_absolute, m.max_relative, m.one_thousandth,
                               m.five_thousandths});
  } else {
    for (const ValueDifference& one : row.statistics) cells.push_back(text_cell(one.difference));
    for (const ValueDifference& one : row.statistics) cells.push_back(text_cell(one.relative));
  }
}

void add_values(const Leaf* leaf, std::vector<Cell>& cells) {
  if (!leaf) {
    cells.insert(cells.end(), 4, text_cell("N/A"));
    return;
  }
  for (const dumps::Value* value : {&leaf->max, &leaf->min, &leaf->mean, &leaf->norm})
    cells.push_back(value_cell(*value));
}

}  // namespace

std::vector<std::string> table_header(Task task, bool with_stack) {
  std::vector<std::string> header = {"NPU Name",          "Bench Name",         "NPU Dtype",
                                     "Bench Dtype",       "NPU Tensor Shape",   "Bench Tensor Shape",
                                     "NPU Requires_grad", "Bench Requires_grad"};
  for (std::string& name : figures_of(task)) header.push_back(std::move(name));
  if (task != Task::md5)
    for (const char* name : {"NPU max", "NPU min", "NPU mean", "NPU l2norm", "Bench max", "Bench min",
                             "Bench mean", "Bench l2norm"})
      header.push_back(name);
  for (const char* name : {"Requires_grad Consistent", "Result", "Err_message"}) header.push_back(name);
  if (with_stack) header.push_back("NPU_Stack_Info");
  if (task == Task::tensor) header.push_back("Data_name");
  return header;
}

std::vector<Cell> table_row(const Row& row, Task task, const std::string* stack) {
  const Leaf& t = *row.target;
  const Leaf* g = row.golden;
  auto golden = [g](auto member) { return g ? g->*member : std::string("N/A"); };
  std::vector<Cell> cells;
  for (const std::string& text : {t.name, golden(&Leaf::name), t.dtype, golden(&Leaf::dtype), t.shape,
                                  golden(&Leaf::shape), t.requires_grad, golden(&Leaf::requires_grad)})
    cells.push_back(text_cell(text));
  add_figures(row, task, cells);
  if (task != Task::md5) {
    add_values(&t, cells);
    add_values(g, cells);
  }
  cells.push_back(boolean_cell(t.requires_grad == golden(&Leaf::requires_grad)));
  cells.push_back(text_cell(to_string(row.result)));
  cells.push_back(text_cell(json_list(row.messages)));
  if (stack) cells.push_back(text_cell(*stack));
  if (task == Task::tensor)
    cells.push_back(text_cell("[" + dumps::python_text(t.data_name) + ", " +
                              dumps::python_text(golden(&Leaf::data_name)) + "]"));
  return cells;
}

}  // namespace migrate::compare
