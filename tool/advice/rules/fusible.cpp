#include <algorithm>
#include <unordered_map>

#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {
namespace {

constexpr size_t kLongestSequence = 10;
constexpr size_t kReportedSequences = 5;
constexpr size_t kMostCandidates = 100;

using Rows = std::vector<const KernelRecord*>;

/// A sequence of kernels that repeats on one stream.
struct Sequence {
  size_t first = 0, length = 0;  ///< in the rows of the stream
  size_t next_free = 0;          ///< occurrences do not overlap: the next one starts here or later
  int64_t count = 0;
  Nanoseconds span = 0;       ///< from the first start to the last end, over all occurrences
  Nanoseconds execution = 0;  ///< of the kernels
  double copies = 0;          ///< of it, in copy engines
};

uint64_t hash_of(const Rows& rows, size_t first, size_t length) {
  uint64_t hash = 1469598103934665603ull;
  for (size_t i = first; i < first + length; ++i) hash = (hash ^ rows[i]->name) * 1099511628211ull;
  return hash;
}

bool same_names(const Rows& rows, size_t a, size_t b, size_t length) {
  for (size_t i = 0; i < length; ++i)
    if (rows[a + i]->name != rows[b + i]->name) return false;
  return true;
}

void add_occurrence(Sequence& sequence, const Rows& rows, size_t first) {
  ++sequence.count;
  sequence.next_free = first + sequence.length;
  sequence.span += rows[sequence.next_free - 1]->end() - rows[first]->start;
  for (size_t i = first; i < sequence.next_free; ++i) {
    const KernelRecord& row = *rows[i];
    sequence.execution += row.duration;
    const float copies =
        std::max(row.pipe(Pipe::aic_mte2), row.pipe(Pipe::aiv_mte2) + row.pipe(Pipe::aiv_mte3));
    sequence.copies += static_cast<double>(row.duration) * std::min(copies, 1.0f);
  }
}

/// Whether the sequence is a shorter one, repeated: that one is reported.
bool is_periodic(const Rows& rows, const Sequence& sequence) {
  for (size_t period = 1; 2 * period <= sequence.length; ++period)
    if (same_names(rows, sequence.first, sequence.first + period, sequence.length - period)) return true;
  return false;
}

/// For each row, the number of rows before it that no kernel can take in: those that are not on the AI cores.
std::vector<size_t> count_breaks(const RankProfile& rank, const Rows& rows) {
  std::vector<size_t> breaks(rows.size() + 1);
  for (size_t i = 0; i < rows.size(); ++i) breaks[i + 1] = breaks[i] + (is_on_cores(rank, *rows[i]) ? 0 : 1);
  return breaks;
}

/// All sequences of `length` kernels that repeat often enough, with their sums.
void add_sequences(const Rows& rows, const std::vector<size_t>& breaks, size_t length,
                   const Thresholds& limits, std::vector<Sequence>& out) {
  std::unordered_map<uint64_t, Sequence> found;
  for (size_t i = 0; i + length <= rows.size(); ++i) {
    if (breaks[i + length] != breaks[i]) continue;
    Sequence& sequence = found[hash_of(rows, i, length)];
    if (sequence.count == 0) sequence.first = i, sequence.length = length;
    const bool is_same = same_names(rows, sequence.first, i, length);
    if (is_same && i >= sequence.next_free) add_occurrence(sequence, rows, i);
  }
  for (const auto& [hash, sequence] : found)
    if (static_cast<double>(sequence.count) >= limits.fusible_repeats && !is_periodic(rows, sequence))
      out.push_back(sequence);
}

bool is_worth_fusing(const RankContext& context, const Sequence& sequence) {
  if (share_of(context, sequence.span) < context.limits.fusible_share) return false;
  const double execution = static_cast<double>(sequence.execution);
  const bool host_bound = execution < context.limits.fusible_host_bound * static_cast<double>(sequence.span);
  return host_bound || sequence.copies > context.limits.fusible_copy_bound * execution;
}

/// The sequence with the occurrences alone whose kernels no other sequence has; claims them if there are enough.
Sequence claimed(const RankContext& context, const Rows& rows, const Sequence& wanted,
                 std::vector<bool>& taken) {
  Sequence free;
  free.length = wanted.length;
  std::vector<size_t> starts;
  for (size_t i = 0; i + wanted.length <= rows.size(); ++i) {
    if (i < free.next_free || !same_names(rows, wanted.first, i, wanted.length)) continue;
    const auto begin = taken.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(begin, begin + static_cast<std::ptrdiff_t>(wanted.length), true) !=
        begin + static_cast<std::ptrdiff_t>(wanted.length))
      continue;
    if (starts.empty()) free.first = i;
    starts.push_back(i);
    add_occurrence(free, rows, i);
  }
  if (static_cast<double>(free.count) < context.limits.fusible_repeats || !is_worth_fusing(context, free))
    return {};
  for (size_t start : starts)
    std::fill_n(taken.begin() + static_cast<std::ptrdiff_t>(start), wanted.length, true);
  return free;
}

/// What one kernel in place of one occurrence saves: the gaps, and what is written by one kernel only to be read by the next.
Nanoseconds modelled_gain(const RankContext& context, const Rows& rows, const Sequence& sequence) {
  Nanoseconds gain = sequence.span - sequence.execution;
  double bytes = 0;
  for (size_t i = sequence.first; i + 1 < sequence.first + sequence.length; ++i) {
    const KernelRecord &writer = *rows[i], &reader = *rows[i + 1];
    const std::string& shapes = context.rank.text(reader.input_shapes);
    const std::string& written = context.rank.text(writer.output_shapes);
    if (!written.empty() && (shapes + ";").starts_with(written + ";"))
      bytes += 2 * static_cast<double>(first_input_bytes(context.rank, reader));
  }
  gain += static_cast<Nanoseconds>(bytes / context.limits.memory_bandwidth) *
          sequence.count;  // GB/s: bytes per ns
  return std::clamp<Nanoseconds>(gain, 0, sequence.span);
}

Advice fusible_advice(const RankContext& context, const Rows& rows, const Sequence& sequence) {
  SubjectSums sums(context.rank);
  std::string names;
  for (size_t i = sequence.first; i < sequence.first + sequence.length; ++i) {
    const std::string& name = context.rank.text(rows[i]->name);
    names += (names.empty() ? "" : ", ") + name;
    sums.add(name, rows[i]->duration, context.rank.text(rows[i]->input_shapes));
  }
  const Nanoseconds gain = modelled_gain(context, rows, sequence);
  Advice advice = make_advice(context, id::fusible,
                              {names, std::to_string(sequence.count), in_time(sequence.span), in_time(gain)},
                              gain, sums.largest());
  advice.is_modelled = true;
  return advice;
}

}  // namespace

void check_fusible(const RankContext& context, Advices& out) {
  std::map<uint32_t, Rows> streams;
  for (const KernelRecord& row : context.rank.kernels) streams[row.stream].push_back(&row);
  for (const auto& [stream, rows] : streams) {
    const std::vector<size_t> breaks = count_breaks(context.rank, rows);
    std::vector<Sequence> sequences;
    for (size_t length = 2; length <= kLongestSequence; ++length)
      add_sequences(rows, breaks, length, context.limits, sequences);
    std::erase_if(sequences, [&](const Sequence& one) { return !is_worth_fusing(context, one); });
    std::sort(sequences.begin(), sequences.end(), [](const Sequence& a, const Sequence& b) {
      return a.span != b.span ? a.span > b.span : a.first < b.first;
    });
    if (sequences.size() > kMostCandidates) sequences.resize(kMostCandidates);
    std::vector<bool> taken(rows.size());
    size_t reported = 0;
    for (const Sequence& one : sequences) {
      const Sequence free = claimed(context, rows, one, taken);
      if (free.count == 0) continue;
      out.push_back(fusible_advice(context, rows, free));
      if (++reported == kReportedSequences) break;
    }
  }
}

}  // namespace migrate
