#include <algorithm>

#include "tool/base/text.h"
#include "tool/profile/csv_reader.h"
#include "tool/profile/numbers.h"
#include "tool/profile/table_notes.h"
#include "tool/profile/tables.h"

namespace migrate {
namespace {

/// The columns of the shares of the pipes.
struct PipeColumn {
  Pipe pipe;
  std::string_view name;
};
constexpr PipeColumn kPipeColumns[] = {
    {Pipe::mac, "aic_mac_ratio"},           {Pipe::mte1, "aic_mte1_ratio"},
    {Pipe::fixpipe, "aic_fixpipe_ratio"},   {Pipe::aic_mte2, "aic_mte2_ratio"},
    {Pipe::aic_scalar, "aic_scalar_ratio"}, {Pipe::vec, "aiv_vec_ratio"},
    {Pipe::aiv_mte2, "aiv_mte2_ratio"},     {Pipe::aiv_mte3, "aiv_mte3_ratio"},
    {Pipe::aiv_scalar, "aiv_scalar_ratio"},
};

/// The numbers of the columns of one file.
struct KernelColumns {
  explicit KernelColumns(const CsvReader& csv)
      : name(csv.column({"Name", "Op Name"})),
        type(csv.column({"Type", "OP Type"})),
        core(csv.column({"Accelerator Core", "Task Type"})),
        state(csv.column({"OP State"})),
        stream(csv.column({"Stream ID"})),
        step(csv.column({"Step Id"})),
        start(csv.column({"Start Time(us)", "Task Start Time(us)"})),
        duration(csv.column({"Duration(us)", "Task Duration(us)"})),
        wait(csv.column({"Wait Time(us)", "Task Wait Time(us)"})),
        block(csv.column({"Block Dim", "Block Num"})),
        mix_block(csv.column({"Mix Block Dim", "Mix Block Num"})),
        input_shapes(csv.column({"Input Shapes"})),
        input_types(csv.column({"Input Data Types"})),
        output_shapes(csv.column({"Output Shapes"})) {
    for (const PipeColumn& column : kPipeColumns) pipes.push_back(csv.column({column.name}));
  }
  int name, type, core, state, stream, step, start, duration, wait, block, mix_block, input_shapes,
      input_types, output_shapes;
  std::vector<int> pipes;
};

/// Shapes without the quotes that the files have around them.
std::string_view unquoted(std::string_view cell) {
  while (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"')
    cell = cell.substr(1, cell.size() - 2);
  return cell == "N/A" ? std::string_view() : cell;
}

int32_t whole_number(std::string_view cell) {
  const auto number = parse_number(cell);
  return number && *number >= 0 && *number < 1e9 ? static_cast<int32_t>(*number) : -1;
}

KernelRecord kernel_row(const CsvReader& csv, const KernelColumns& columns, NameTable& names) {
  KernelRecord row;
  auto id = [&](int column) { return names.id(unquoted(csv.cell(column))); };
  row.name = id(columns.name);
  row.type = id(columns.type);
  row.core = id(columns.core);
  row.state = id(columns.state);
  row.stream = id(columns.stream);
  row.step = id(columns.step);
  row.input_shapes = id(columns.input_shapes);
  row.input_types = id(columns.input_types);
  row.output_shapes = id(columns.output_shapes);
  row.wait = parse_duration(csv.cell(columns.wait)).value_or(0);
  row.block_dim = whole_number(csv.cell(columns.block));
  row.mix_block_dim = whole_number(csv.cell(columns.mix_block));
  for (size_t i = 0; i < columns.pipes.size(); ++i) {
    const auto share = parse_number(csv.cell(columns.pipes[i]));
    if (!share) continue;
    row.has_pipes = true;
    row.pipes[static_cast<size_t>(kPipeColumns[i].pipe)] = static_cast<float>(*share);
  }
  return row;
}

}  // namespace

void read_kernels(std::istream& in, const std::string& name, RankProfile& rank,
                  std::vector<std::string>& notes) {
  CsvReader csv(in);
  const KernelColumns columns(csv);
  if (columns.name < 0 || columns.duration < 0 || columns.start < 0) {
    notes.push_back(name + ": lacks the columns Name, Start Time(us) or Duration(us); not read");
    return;
  }
  TableNotes problems(name, notes);
  while (csv.next()) {
    KernelRecord row = kernel_row(csv, columns, rank.names);
    const auto start = parse_microseconds(csv.cell(columns.start));
    const auto duration = parse_duration(csv.cell(columns.duration));
    if (!start || !duration)
      ++problems.without_number;
    else if (*duration < 0)
      ++problems.negative;
    else
      row.start = *start, row.duration = *duration, rank.kernels.push_back(row);
  }
  problems.short_rows = csv.short_rows();
  std::stable_sort(rank.kernels.begin(), rank.kernels.end(),
                   [](const KernelRecord& a, const KernelRecord& b) { return a.start < b.start; });
}

}  // namespace migrate
