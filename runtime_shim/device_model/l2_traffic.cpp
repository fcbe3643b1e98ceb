#include "runtime_shim/device_model/l2_traffic.h"

#include <algorithm>
#include <cmath>

#include "runtime_shim/device_model/work_time.h"

namespace npu::device_model {
namespace {

/// How far all cores together are ahead in one operand: less than their buffers hold (48 x 192 KiB on 910B).
constexpr std::uint64_t kPieceLines = (1 << 20) / L2Cache::kLine;

std::uint64_t parts_of(std::uint64_t length, std::uint64_t part) { return (length + part - 1) / part; }

/// The lines of an access.
struct Lines {
  std::uint64_t begin, count;

  explicit Lines(const aclsimAccess& access)
      : begin(access.begin / L2Cache::kLine),
        count(access.span == 0 ? 0 : parts_of(access.begin + access.span, L2Cache::kLine) - begin) {}
  /// Where a part of them starts.
  std::uint64_t start_of(std::uint64_t part, std::uint64_t parts) const {
    return begin + count * part / parts;
  }
};

/// The accesses of one task, which use the cache part by part.
class Traffic {
 public:
  Traffic(L2Cache& cache, const aclsimWork& work)
      : cache_(cache), work_(work), begin_(work.accesses), end_(begin_ + work.access_count) {}

  void in_order() {
    for (const aclsimAccess* one = begin_; one != end_; ++one) use(*one, 0, 1);
  }

  /// Each once, all side by side.
  void streamed() {
    std::uint64_t most = 0;
    for (const aclsimAccess* one = begin_; one != end_; ++one) most = std::max(most, Lines(*one).count);
    const std::uint64_t parts = parts_of(most, kPieceLines);
    for (std::uint64_t part = 0; part < parts; ++part)
      for (const aclsimAccess* one = begin_; one != end_; ++one) use(*one, part, parts);
  }

  void in_tiles(const aclsimAccess& left, const aclsimAccess& right) {
    const auto rows = static_cast<std::uint64_t>(parts_of(static_cast<std::uint64_t>(work_.m), kTileRows));
    const auto columns = parts_of(static_cast<std::uint64_t>(work_.n), kTileColumns);
    const auto batch = static_cast<std::uint64_t>(std::max<std::int64_t>(work_.batch, 1));
    const std::uint64_t panel = std::max<std::uint64_t>(1, Lines(right).count / (matrices(right) * columns));
    const std::uint64_t group = std::clamp<std::uint64_t>(cache_.capacity() / 2 / panel, 1, columns);
    for (std::uint64_t matrix = 0; matrix < batch; ++matrix)
      for (std::uint64_t first = 0; first < columns; first += group)
        for (std::uint64_t row = 0; row < rows; ++row)
          for (std::uint64_t column = first; column < std::min(columns, first + group); ++column) {
            use(left, matrix % matrices(left) * rows + row, matrices(left) * rows);
            use(right, matrix % matrices(right) * columns + column, matrices(right) * columns);
            use_others((matrix * rows + row) * columns + column, batch * rows * columns);
          }
  }

  void drop_written() {
    for (const aclsimAccess* one = begin_; one != end_; ++one)
      if (const Lines lines(*one); one->is_written != 0) cache_.drop(lines.begin, lines.begin + lines.count);
  }

  const aclsimAccess* find(aclsimOperandRole role) const {
    const auto* const found = std::find_if(begin_, end_, [&](const auto& one) { return one.role == role; });
    return found == end_ ? nullptr : found;
  }
  const aclsimL2& result() const { return use_; }

 private:
  static std::uint64_t matrices(const aclsimAccess& access) {
    return static_cast<std::uint64_t>(std::max<std::int64_t>(access.matrices, 1));
  }

  void use_others(std::uint64_t part, std::uint64_t parts) {
    for (const aclsimAccess* one = begin_; one != end_; ++one)
      if (one->role == ACLSIM_OPERAND_PLAIN) use(*one, part, parts);
  }

  /// What is read and written is read first.
  void use(const aclsimAccess& access, std::uint64_t part, std::uint64_t parts) {
    const Lines lines(access);
    const std::uint64_t begin = lines.start_of(part, parts), end = lines.start_of(part + 1, parts);
    if (access.is_read != 0) add(use_.reads, access, cache_.use(begin, end));
    if (access.is_written != 0) add(use_.writes, access, cache_.use(begin, end));
  }

  /// A view with gaps has fewer requests than its span has lines.
  static void add(aclsimL2Requests& sum, const aclsimAccess& access, const aclsimL2Requests& of_span) {
    const double share = access.bytes >= access.span
                             ? 1
                             : static_cast<double>(access.bytes) / static_cast<double>(access.span);
    const auto scaled = [&](std::uint64_t count) {
      return static_cast<std::uint64_t>(std::llround(share * static_cast<double>(count)));
    };
    sum.hits += scaled(of_span.hits);
    sum.misses += scaled(of_span.misses);
    sum.victims += scaled(of_span.victims);
  }

  L2Cache& cache_;
  const aclsimWork& work_;
  const aclsimAccess *begin_, *end_;
  aclsimL2 use_{};
};

/// A copy between devices, or with the host alone: what it does to L2 is not modelled.
void copy(Traffic& traffic, aclsimRoute route) {
  if (route == ACLSIM_ROUTE_ON_DEVICE) traffic.streamed();
  if (route == ACLSIM_ROUTE_HOST_TO_DEVICE) traffic.drop_written();
}

}  // namespace

aclsimL2 run_through(L2Cache& cache, const aclsimWork& work) {
  if (work.access_count == 0) return {};
  Traffic traffic(cache, work);
  const aclsimAccess *left = traffic.find(ACLSIM_OPERAND_LEFT), *right = traffic.find(ACLSIM_OPERAND_RIGHT);
  if (work.unit == ACLSIM_UNIT_CORES)
    traffic.in_order();
  else if (work.unit == ACLSIM_UNIT_COPY)
    copy(traffic, work.route);
  else if (left != nullptr && right != nullptr)
    traffic.in_tiles(*left, *right);
  else
    traffic.streamed();
  aclsimL2 use = traffic.result();
  const bool is_told =
      work.unit == ACLSIM_UNIT_CORES || work.unit == ACLSIM_UNIT_CUBE || work.unit == ACLSIM_UNIT_VECTOR;
  if (!is_told) return {};
  use.is_known = 1;
  return use;
}

}  // namespace npu::device_model
