#include "tool/compare/compare.h"

#include <algorithm>
#include <filesystem>

#include "tool/compare/compare_dump.h"
#include "tool/dumps/layout.h"

namespace migrate::compare {
namespace {

namespace fs = std::filesystem;
using dumps::Dump;
using dumps::DumpPlace;
using dumps::Task;

std::string name_of(const DumpPlace& place) {
  std::string name = place.step < 0 ? "" : "step" + std::to_string(place.step);
  if (!place.rank.empty()) name += (name.empty() ? "" : "/") + place.rank;
  return name.empty() ? "the dump" : name;
}

bool is_process(const DumpPlace& place) { return place.rank.starts_with("proc"); }

/// The place of the other side with the same step and rank. The ranks of one process have no number that both sides share.
const DumpPlace* counterpart(const DumpPlace& place, const std::vector<DumpPlace>& own,
                             const std::vector<DumpPlace>& others) {
  if (own.size() == 1 && others.size() == 1 && own[0].step < 0 && others[0].step < 0) return &others[0];
  for (const DumpPlace& other : others)
    if (other.step == place.step && (other.rank == place.rank || (is_process(place) && is_process(other))))
      return &other;
  return nullptr;
}

/// The task that both dumps can be compared by.
Result<Task> common_task(const Dump& golden, const Dump& target, std::vector<std::string>& notes) {
  const Task g = golden.task(), t = target.task();
  for (const Dump* dump : {&golden, &target})
    if (dump->task() == Task::structure || dump->task() == Task::other)
      return Error{dump->path() + ": task " + dump->index().header.at("task") +
                   " has no figures; record with statistics or tensor"};
  if (g == t) return g;
  notes.push_back(golden.path() + " and " + target.path() +
                  " have other tasks or summary modes: compared by statistics");
  return Task::statistics;
}

class Comparer {
 public:
  Comparer(const CompareOptions& options, Comparison& result) : options_(options), result_(result) {}

  Status run() {
    auto golden = dumps::find_dumps(options_.golden), target = dumps::find_dumps(options_.target);
    if (!golden) return golden.error();
    if (!target) return target.error();
    for (const DumpPlace& place : *target) {
      const DumpPlace* other = counterpart(place, *target, *golden);
      if (!other) {
        missing(name_of(place) + ": only in " + options_.target);
        continue;
      }
      if (Status compared = compare(*other, place); !compared) return compared;
    }
    for (const DumpPlace& place : *golden)
      if (!counterpart(place, *golden, *target)) missing(name_of(place) + ": only in " + options_.golden);
    if (result_.operations > 0) return {};
    return Error{options_.golden + " and " + options_.target + ": no operation of one is in the other" +
                 (result_.notes.empty() ? "; are they dumps of one program?" : ": " + result_.notes[0])};
  }

 private:
  void note(const std::string& text) { result_.notes.push_back(one_line(text)); }
  void missing(const std::string& text) {
    result_.incomplete = true;
    note(text);
  }

  Status compare(const DumpPlace& golden_place, const DumpPlace& target_place) {
    auto golden = Dump::open(golden_place.file), target = Dump::open(target_place.file);
    for (const auto* dump : {&golden, &target}) {
      if (*dump)
        describe(**dump);
      else
        missing(dump->error().message);
    }
    if (!golden || !target) return {};
    auto task = common_task(*golden, *target, result_.notes);
    if (!task) {
      note(task.error().message);
      return {};
    }
    if (result_.pairs > 0 && *task != result_.task) {
      note(target_place.file + ": another task than the dumps before it; left out");
      return {};
    }
    result_.task = *task;
    auto stack = dumps::Stack::read((fs::path(target_place.file).parent_path() / "stack.json").string());
    if (!stack) note(stack.error().message);
    const dumps::Stack frames = stack ? std::move(*stack) : dumps::Stack();
    DumpPair pair{target_place.step, target_place.rank, *golden, *target, frames, nullptr};
    auto table = open_table(pair);
    if (!table) return table.error();
    pair.table = table->get();
    const size_t before = result_.operations;
    compare_dump(pair, options_, result_);
    ++result_.pairs;
    if (result_.operations == before)
      note(target_place.file + ": none of its operations is in " + golden_place.file);
    return pair.table ? pair.table->close() : Status();
  }

  void describe(const Dump& dump) {
    const dumps::DumpIndex& index = dump.index();
    if (!index.damage.empty()) {
      std::string last;
      auto& reader = const_cast<Dump&>(dump);
      if (auto operation = reader.read(dump.size() - 1)) last = ", the last is " + operation->name;
      missing(dump.path() + ": " + index.damage + "; read up to there: " + std::to_string(dump.size()) +
              " whole operations" + last);
    }
    if (index.unnamed > 0)
      note(dump.path() + ": " + std::to_string(index.unnamed) +
           " operations without forward or backward in their name are left out, as msprobe leaves them out");
    if (dump.duplicates() > 0)
      note(dump.path() + ": " + std::to_string(dump.duplicates()) +
           " operations have the name of an earlier one; only the first of a name is paired");
  }

  /// msprobe's file names. Null without an output folder.
  Result<std::unique_ptr<TableWriter>> open_table(const DumpPair& pair) {
    if (options_.output.empty()) return std::unique_ptr<TableWriter>();
    fs::path folder = options_.output;
    if (pair.step >= 0) folder /= "step" + std::to_string(pair.step);
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return Error{folder.string() + ": cannot be created: " + error.message()};
    const std::string prefix = pair.target.index().is_debug ? "debug_compare_result" : "compare_result";
    const std::string path = (folder / (prefix + (pair.rank.empty() ? "" : "_" + pair.rank) + "_" +
                                        options_.timestamp + (options_.xlsx ? ".xlsx" : ".csv")))
                                 .string();
    auto table = options_.xlsx ? xlsx_table(path) : csv_table(path);
    if (!table) return table.error();
    std::vector<Cell> header;
    for (std::string& name : table_header(result_.task, pair.stack.is_present()))
      header.push_back(text_cell(std::move(name)));
    (*table)->add(header);
    result_.tables.push_back(path);
    return table;
  }

  const CompareOptions& options_;
  Comparison& result_;
};

}  // namespace

Result<Comparison> compare_dumps(const CompareOptions& options) {
  Comparison result;
  if (Status compared = Comparer(options, result).run(); !compared) return compared.error();
  return result;
}

}  // namespace migrate::compare
