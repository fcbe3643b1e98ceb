// Vector instructions with iterations of 256 bytes, a mask and strides.
#include <algorithm>
#include <map>

#include "runtime_shim/ai_core/core.h"
#include "runtime_shim/ai_core/pages.h"
#include "runtime_shim/ai_core/vector_arithmetic.h"
#include "runtime_shim/ai_core/vector_unit.h"

namespace npu::ai_core {

using npu_sim_core::Repeats;

/// Which elements an instruction takes, and where they lie.
class RepeatedInstruction {
 public:
  RepeatedInstruction(Core& core, const VectorInstruction& v)
      : core_(core),
        v_(v),
        lanes_(256 / static_cast<uint32_t>(std::max(bytes_of(v.type), bytes_of(v.source_type)))) {
    add(v.to, v.type, v.repeats.to);
    for (int i = 0; i < 2; ++i)
      if (v.from[i] != kNoTile) add(v.from[i], v.source_type, v.repeats.from[i]);
    select_elements();
    for (RepeatOperand& operand : operands_) locate(operand);
  }

  uint32_t lanes() const { return lanes_; }
  const RepeatOperand& to() const { return operands_[0]; }
  std::vector<RepeatOperand>& operands() { return operands_; }
  bool is_empty() const { return elements_.empty(); }

  /// Within an iteration the same elements or none overlap; between iterations none.
  void check_overlap() const {
    std::map<uint32_t, size_t> written;  // by offset: which element
    for (size_t k = 0; k < elements_.size(); ++k) written[to().offsets[k]] = k;
    for (size_t i = 1; i < operands_.size(); ++i)
      for (size_t k = 0; k < elements_.size(); ++k) check_element(operands_[i], k, written);
  }

  /// The ranges of bytes of an operand, without those that touch.
  static std::vector<std::pair<uint32_t, uint32_t>> ranges(const RepeatOperand& operand) {
    std::vector<uint32_t> sorted = operand.offsets;
    std::sort(sorted.begin(), sorted.end());
    std::vector<std::pair<uint32_t, uint32_t>> list;
    for (const uint32_t offset : sorted) {
      if (!list.empty() && offset <= list.back().second)
        list.back().second = std::max(list.back().second, offset + operand.element);
      else
        list.emplace_back(offset, offset + operand.element);
    }
    return list;
  }

 private:
  [[noreturn]] void fail(const std::string& text) const {
    core_.fail(kVector, v_.name + (": " + text), v_.where);
  }

  void add(uint32_t begin, ElementType type, Repeats::Stride stride) {
    for (const int32_t number : {stride.block, stride.repeat})
      if (number < 0 || number > 255)
        fail("a stride of " + std::to_string(number) + " blocks; strides are 0 to 255");
    operands_.push_back({begin, static_cast<uint32_t>(bytes_of(type)), stride, {}});
  }

  void select_elements() {
    const Repeats& r = v_.repeats;
    if (r.times < 0 || r.times > 255)
      fail("repeatTime is " + std::to_string(r.times) + "; an instruction has at most 255 iterations");
    const MaskRegisters& registers = core_.mask_;
    const bool of_registers = r.mask == Repeats::Mask::registers;
    if (registers.counts) {
      if (r.mask == Repeats::Mask::bits) fail("bits as a mask, while SetMaskCount is in effect");
      const uint64_t count = of_registers ? registers.low : r.low;
      if (count > uint64_t{255} * lanes_) fail("more elements than 255 iterations have");
      for (uint64_t i = 0; i < count; ++i) elements_.push_back(static_cast<uint32_t>(i));
      return;
    }
    if (r.mask == Repeats::Mask::first && (r.low == 0 || r.low > lanes_))
      fail("a mask of " + std::to_string(r.low) + " elements; an iteration of this type has 1 to " +
           std::to_string(lanes_));
    const uint64_t low = of_registers ? registers.low : r.low, high = of_registers ? registers.high : r.high;
    if (r.mask == Repeats::Mask::bits && (lanes_ <= 64 ? high != 0 : false))
      fail("bits of a mask for elements beyond 63; an iteration of this type has 64");
    if (r.mask != Repeats::Mask::first && low == 0 && (high == 0 || lanes_ <= 64))
      fail("the mask selects no element");
    for (uint32_t i = 0; i < static_cast<uint32_t>(r.times) * lanes_; ++i) {
      const uint32_t lane = i % lanes_;
      const bool is_selected = r.mask == Repeats::Mask::first
                                   ? lane < r.low
                                   : ((lane < 64 ? low >> lane : high >> (lane - 64)) & 1) != 0;
      if (is_selected) elements_.push_back(i);
    }
  }

  void locate(RepeatOperand& operand) const {
    const uint32_t per_block = 32 / operand.element;
    for (const uint32_t i : elements_) {
      const uint32_t repeat = i / lanes_, lane = i % lanes_;
      operand.offsets.push_back(operand.begin +
                                (repeat * static_cast<uint32_t>(operand.stride.repeat) +
                                 lane / per_block * static_cast<uint32_t>(operand.stride.block)) *
                                    32 +
                                lane % per_block * operand.element);
    }
  }

  void check_element(const RepeatOperand& source, size_t k, const std::map<uint32_t, size_t>& written) const {
    const uint32_t begin = source.offsets[k], end = begin + source.element, size = to().element;
    for (auto w = written.lower_bound(begin < size ? 0 : begin - size + 1);
         w != written.end() && w->first < end; ++w) {
      if (elements_[w->second] / lanes_ != elements_[k] / lanes_)
        fail("an iteration writes what another one reads; they run at the same time");
      if (w->first != begin || w->second != k || size != source.element)
        fail("source and destination of an iteration overlap in part; they may be the same or apart");
    }
  }

  Core& core_;
  const VectorInstruction& v_;
  uint32_t lanes_;
  std::vector<uint32_t> elements_;       ///< iteration * lanes + lane
  std::vector<RepeatOperand> operands_;  ///< the destination, then the sources
};

namespace {

std::vector<unsigned char> gathered(const AlignedBytes& buffer, const RepeatOperand& operand) {
  std::vector<unsigned char> values;
  values.reserve(operand.offsets.size() * operand.element);
  for (const uint32_t offset : operand.offsets)
    values.insert(values.end(), buffer.data() + offset, buffer.data() + offset + operand.element);
  return values;
}

}  // namespace

void Core::vector_in_repeats(const VectorInstruction& v) {
  RepeatedInstruction work(*this, v);
  if (work.is_empty()) return;
  for (const RepeatOperand& operand : work.operands()) {
    check_tile(v.name, operand.begin, 0, 32, v.where);
    for (const auto& [begin, end] : RepeatedInstruction::ranges(operand))
      check_tile(v.name, begin, end - begin, 1, v.where);
  }
  work.check_overlap();
  hazards_.begin(Pipe::vector);
  VectorInstruction flat = v;
  flat.count = static_cast<uint32_t>(work.to().offsets.size());
  VectorInstruction whole = v;
  whole.count = static_cast<uint32_t>(v.repeats.times) * work.lanes();
  clocks_.issue(Pipe::vector, cost_of(whole.count == 0 ? flat : whole));
  std::vector<RepeatOperand>& operands = work.operands();
  for (size_t i = operands.size(); i-- > 0;)
    for (const auto& [begin, end] : RepeatedInstruction::ranges(operands[i]))
      access(Pipe::vector, begin, end - begin, i == 0, v.name, v.where);
  issue(Pipe::vector, [this, flat, operands = std::move(operands)] { run_repeats(flat, operands); });
}

/// Gathers the elements, computes them in one go, and scatters the results.
void Core::run_repeats(const VectorInstruction& v, const std::vector<RepeatOperand>& operands) {
  std::vector<unsigned char> values[3];
  for (size_t i = 1; i < operands.size(); ++i)
    for (const uint32_t offset : operands[i].offsets) poison(offset, operands[i].element);
  for (size_t i = 0; i < operands.size(); ++i) values[i] = gathered(buffer_, operands[i]);
  const auto source = [&](size_t i) { return operands.size() > i ? values[i].data() : nullptr; };
  if (!compute(v, values[0].data(), source(1), source(2), nullptr))
    fail(kVector, std::string(v.name) + ": the vector unit of this chip does not take this type", v.where);
  const RepeatOperand& to = operands[0];
  for (size_t k = 0; k < to.offsets.size(); ++k) {
    bool defined = true;
    for (size_t i = 1; i < operands.size(); ++i)
      defined = defined && is_defined(operands[i].offsets[k], operands[i].element);
    std::memcpy(buffer_.data() + to.offsets[k], values[0].data() + k * to.element, to.element);
    mark_defined(to.offsets[k], to.element, defined);
  }
}

}  // namespace npu::ai_core
