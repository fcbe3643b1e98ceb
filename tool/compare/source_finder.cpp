#include "tool/compare/source_finder.h"

#include <algorithm>
#include <set>

namespace migrate::compare {
namespace {

using dumps::Role;
using Kind = FirstDifference::Kind;

constexpr size_t kMaxProducers = 8, kMaxChain = 8, kBefore = 3;

bool is_read(const Row& row) {
  return row.target->role == Role::input || row.target->role == Role::parameter;
}

}  // namespace

/// The worst of what differs in one operation.
struct SourceFinder::Difference {
  double in_error = 0, out_error = 0;
  const Row *argument = nullptr, *input = nullptr, *output = nullptr;
  const Row* other_kind = nullptr;  ///< a tensor on one side only: named if nothing else differs
  const LeafVerdict* of_other_kind = nullptr;
  const LeafVerdict *of_argument = nullptr, *of_input = nullptr, *of_output = nullptr;
  bool read_difference = false;  ///< an input that differs was written by an operation that differs
  bool output_known = false;
  bool written_before = false;  ///< an input that differs was written by some operation of the dump
  std::optional<uint32_t> unseen_writer = {};  ///< one whose result could not be judged wrote it

  bool any() const { return argument || input || output; }
};

SourceFinder::Record& SourceFinder::record(uint32_t number, const std::vector<Row>& rows) {
  Record& record = records_[number];
  for (const Row& row : rows)
    if (is_read(row))
      for (const uint32_t one : flow_.producers(*row.target)) record.producers.push_back(one);
  auto& producers = record.producers;
  std::sort(producers.rbegin(), producers.rend());
  producers.erase(std::unique(producers.begin(), producers.end()), producers.end());
  if (producers.size() > kMaxProducers) producers.resize(kMaxProducers);
  return record;
}

bool SourceFinder::add(uint32_t number, const dumps::Operation& operation, const std::vector<Row>& rows,
                       const std::vector<LeafVerdict>& verdicts) {
  Record& own = record(number, rows);
  Difference found;
  auto take = [](const Row*& to, const LeafVerdict*& of, const Row& row, const LeafVerdict& verdict) {
    if (!verdict.differs || (of && of->error >= verdict.error)) return;
    to = &row;
    of = &verdict;
  };
  for (size_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    const LeafVerdict& verdict = verdicts[i];
    own.paired |= row.paired != nullptr;
    if (!is_read(row)) {
      found.out_error = std::max(found.out_error, verdict.error);
      found.output_known |= verdict.known;
      take(found.output, found.of_output, row, verdict);
    } else if (row.paired && row.paired->is_tensor != row.target->is_tensor) {
      take(found.other_kind, found.of_other_kind, row, verdict);
    } else if (!row.target->is_tensor) {
      take(found.argument, found.of_argument, row, verdict);
    } else {
      found.in_error = std::max(found.in_error, verdict.error);
      take(found.input, found.of_input, row, verdict);
      if (!verdict.differs) continue;
      for (const uint32_t writer : flow_.producers(*row.target)) {
        found.written_before = true;
        if (records_[writer].seen != Record::Seen::judged)
          found.unseen_writer = std::max(found.unseen_writer.value_or(0), writer);
        found.read_difference |= records_[writer].differs;
      }
    }
  }
  if (found.other_kind) {  // the lists are shifted: arguments at the same place are not the same ones
    const bool alone = !found.input && !found.output;
    found.argument = alone ? found.other_kind : nullptr;
    found.of_argument = alone ? found.of_other_kind : nullptr;
  }
  for (size_t i = 0; i < rows.size(); ++i)
    if (!is_read(rows[i]) && verdicts[i].bytes_differ) own.seen = Record::Seen::bytes_differ;
  const bool has_open_output = std::any_of(rows.begin(), rows.end(), [](const Row& row) {
    return !is_read(row) && row.target->is_tensor && row.target->address && !row.target->elements;
  });
  if (own.seen == Record::Seen::judged && own.paired && (!found.output_known || has_open_output))
    own.seen = Record::Seen::unseen;
  own.error = std::max(found.out_error, found.in_error);
  own.differs = found.any();
  if (own.differs && !source_) judge_first(found, number, operation);
  different_ += own.differs;
  for (const Row& row : rows)
    if (!is_read(row)) flow_.write(*row.target, number);
  return own.differs;
}

std::optional<Kind> SourceFinder::kind_of(const Difference& found) const {
  if (found.argument) return Kind::argument;
  if (!found.input) return found.out_error > amplification_ * found.in_error ? Kind::source : Kind::grown;
  if (found.read_difference) return std::nullopt;
  if (found.unseen_writer) return Kind::unseen;
  // Contents do not tell who wrote a tensor whose elements are all equal, or one that was changed in place.
  if (flow_.by() != DataFlow::By::addresses && different_ > 0) return std::nullopt;
  return found.written_before ? Kind::between : Kind::input;
}

/// Bytes that differ were read from bytes that differ: the first of them is meant.
uint32_t SourceFinder::origin_of(uint32_t number) const {
  for (bool has_source = records_[number].seen == Record::Seen::bytes_differ; has_source;) {
    has_source = false;
    for (const uint32_t writer : records_[number].producers)
      if (writer < number && records_[writer].seen == Record::Seen::bytes_differ) {
        number = writer;
        has_source = true;
        break;
      }
  }
  return number;
}

void SourceFinder::judge_first(const Difference& found, uint32_t number, const dumps::Operation& operation) {
  const auto kind = kind_of(found);
  if (!kind || (*kind == Kind::grown && grown_)) return;
  const Row* row = *kind == Kind::argument ? found.argument : found.input ? found.input : found.output;
  const LeafVerdict* verdict = row == found.argument ? found.of_argument
                               : row == found.input  ? found.of_input
                                                     : found.of_output;
  FirstDifference first;
  first.kind = *kind;
  first.number = *kind == Kind::unseen ? origin_of(*found.unseen_writer) : number;
  reader_ = number;
  first.operation = operation.name;
  first.leaf = row->target->name;
  if (first.leaf.starts_with(operation.name + ".")) first.leaf = first.leaf.substr(operation.name.size() + 1);
  first.why = verdict->why;
  first.by = flow_.by();
  first.downstream = different_;  // before it; `downstream` subtracts
  (*kind == Kind::grown ? grown_ : source_) = first;
}

std::vector<uint32_t> SourceFinder::chain_numbers() const {
  if (!first()) return {};
  const auto own = static_cast<uint32_t>(first()->number);
  std::set<uint32_t> chain, next(records_[own].producers.begin(), records_[own].producers.end());
  while (!next.empty() && chain.size() < kMaxChain) {
    const uint32_t latest = *next.rbegin();
    next.erase(latest);
    if (latest >= own || !chain.insert(latest).second) continue;
    next.insert(records_[latest].producers.begin(), records_[latest].producers.end());
  }
  if (chain.empty())
    for (uint32_t i = own; i-- > 0 && chain.size() < kBefore;)
      if (records_[i].paired) chain.insert(i);
  std::vector<uint32_t> numbers(chain.begin(), chain.end());
  numbers.push_back(own);
  if (first()->kind == Kind::unseen) numbers.push_back(reader_);
  return numbers;
}

size_t SourceFinder::downstream() const {
  if (!first()) return 0;
  const size_t counts_itself = first()->kind == Kind::unseen ? 0 : 1;
  return different_ - first()->downstream - counts_itself;
}

}  // namespace migrate::compare
