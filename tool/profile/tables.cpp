#include "tool/profile/tables.h"

#include <algorithm>

#include "tool/profile/csv_reader.h"
#include "tool/profile/numbers.h"
#include "tool/profile/table_notes.h"

namespace migrate {
namespace {

/// Whether the file has all these columns; else a note says so.
bool has_columns(const CsvReader& csv, std::initializer_list<std::string_view> wanted,
                 const std::string& name, std::vector<std::string>& notes) {
  for (std::string_view column : wanted) {
    if (csv.column({column}) >= 0) continue;
    notes.push_back(name + ": lacks the column " + std::string(column) + "; not read");
    return false;
  }
  return true;
}

}  // namespace

void read_steps(std::istream& in, const std::string& name, RankProfile& rank,
                std::vector<std::string>& notes) {
  CsvReader csv(in);
  if (!has_columns(csv, {"Computing", "Free"}, name, notes)) return;
  TableNotes problems(name, notes);
  const int step = csv.column({"Step"}), computing = csv.column({"Computing"}), free = csv.column({"Free"});
  const int exposed = csv.column({"Communication(Not Overlapped)"}),
            communication = csv.column({"Communication"});
  const int stage = csv.column({"Stage"}), preparing = csv.column({"Preparing"});
  while (csv.next()) {
    auto time = [&](int column) { return parse_duration(csv.cell(column)).value_or(0); };
    const bool valid =
        parse_duration(csv.cell(computing)).has_value() && parse_duration(csv.cell(free)).has_value();
    StepRecord row{std::string(csv.cell(step)),
                   time(computing),
                   time(communication),
                   time(exposed),
                   time(free),
                   time(stage),
                   time(preparing)};
    if (!valid)
      ++problems.without_number;
    else if (row.computing < 0 || row.free < 0 || row.exposed < 0 || row.communication < 0)
      ++problems.negative;
    else
      rank.steps.push_back(std::move(row));
  }
  problems.short_rows = csv.short_rows();
}

void read_apis(std::istream& in, const std::string& name, RankProfile& rank,
               std::vector<std::string>& notes) {
  CsvReader csv(in);
  if (!has_columns(csv, {"API Name", "Time(us)", "Count"}, name, notes)) return;
  TableNotes problems(name, notes);
  const int level = csv.column({"Level"}), api = csv.column({"API Name"});
  const int duration = csv.column({"Time(us)"}), calls = csv.column({"Count"});
  while (csv.next()) {
    const auto time = parse_duration(csv.cell(duration));
    const auto count = parse_number(csv.cell(calls));
    if (!time || !count)
      ++problems.without_number;
    else
      rank.apis.push_back({std::string(csv.cell(level)), std::string(csv.cell(api)), *time,
                           static_cast<int64_t>(std::clamp(*count, 0.0, 1e15))});
  }
  problems.short_rows = csv.short_rows();
}

void read_allocations(std::istream& in, const std::string& name, RankProfile& rank,
                      std::vector<std::string>& notes) {
  CsvReader csv(in);
  if (!has_columns(csv, {"Name", "Size(KB)", "Allocation Time(us)"}, name, notes)) return;
  TableNotes problems(name, notes);
  const int label = csv.column({"Name"}), size = csv.column({"Size(KB)"}),
            start = csv.column({"Allocation Time(us)"}), duration = csv.column({"Duration(us)"});
  while (csv.next()) {
    const auto kilobytes = parse_number(csv.cell(size));
    const auto time = parse_microseconds(csv.cell(start));
    if (!kilobytes || !time) {
      ++problems.without_number;
      continue;
    }
    rank.allocations.push_back({rank.names.id(csv.cell(label)),
                                static_cast<int64_t>(std::clamp(*kilobytes, 0.0, 1e12) * 1024), *time,
                                parse_duration(csv.cell(duration)).value_or(-1)});
  }
  problems.short_rows = csv.short_rows();
}

void read_memory(std::istream& in, const std::string& name, RankProfile& rank,
                 std::vector<std::string>& notes) {
  CsvReader csv(in);
  if (!has_columns(csv, {"Component", "Timestamp(us)", "Total Reserved(MB)"}, name, notes)) return;
  TableNotes problems(name, notes);
  const int component = csv.column({"Component"}), time = csv.column({"Timestamp(us)"}),
            allocated = csv.column({"Total Allocated(MB)"}), reserved = csv.column({"Total Reserved(MB)"});
  while (csv.next()) {
    const auto at = parse_microseconds(csv.cell(time));
    const auto megabytes = parse_number(csv.cell(reserved));
    if (!at || !megabytes) {
      ++problems.without_number;
      continue;
    }
    rank.memory.push_back(
        {*at, rank.names.id(csv.cell(component)), parse_number(csv.cell(allocated)).value_or(0), *megabytes});
  }
  problems.short_rows = csv.short_rows();
  std::stable_sort(rank.memory.begin(), rank.memory.end(),
                   [](const MemoryRecord& a, const MemoryRecord& b) { return a.time < b.time; });
}

void read_operators(std::istream& in, const std::string& name, RankProfile& rank,
                    std::vector<std::string>& notes) {
  CsvReader csv(in);
  if (!has_columns(csv, {"Name"}, name, notes)) return;
  const int label = csv.column({"Name"}), stack = csv.column({"Call Stack"});
  TableNotes problems(name, notes);
  while (csv.next()) {
    const std::string_view text = csv.cell(stack);
    if (!text.empty() && text != "N/A") rank.stacks.emplace(std::string(csv.cell(label)), std::string(text));
  }
  problems.short_rows = csv.short_rows();
}

}  // namespace migrate
