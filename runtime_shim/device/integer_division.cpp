#include "runtime_shim/device/integer_division.h"

#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace npu::device {

#if defined(__x86_64__)

namespace {

/// A DIV or IDIV of x86-64. length 0: another instruction.
struct Division {
  std::size_t length = 0;
  int bits = 32;  ///< of the dividend's lower half and of the quotient
};

// Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, "Instruction Format" and the entries DIV and IDIV.
Division decode(const std::uint8_t* code) {
  const std::uint8_t* at = code;
  bool is_short = false, is_long = false;
  for (bool prefix = true; prefix;) {
    switch (*at) {
      case 0x66:
        is_short = true;
        ++at;
        break;
      case 0x2E:
      case 0x36:
      case 0x3E:
      case 0x26:
      case 0x64:
      case 0x65:
      case 0x67:
      case 0xF2:
      case 0xF3:
        ++at;
        break;
      default:
        prefix = false;
    }
  }
  if ((*at & 0xF0) == 0x40) is_long = (*at++ & 8) != 0;
  const std::uint8_t opcode = *at++, form = *at++;
  const int operation = (form >> 3) & 7, mode = form >> 6, base = form & 7;
  if ((opcode != 0xF6 && opcode != 0xF7) || operation < 6) return {};
  if (mode != 3) {
    const bool has_index = base == 4;
    const bool has_no_base = mode == 0 && (has_index ? (*at & 7) == 5 : base == 5);
    at += (has_index ? 1 : 0) + (mode == 1 ? 1 : mode == 2 || has_no_base ? 4 : 0);
  }
  const int bits = opcode == 0xF6 ? 8 : is_long ? 64 : is_short ? 16 : 32;
  return {static_cast<std::size_t>(at - code), bits};
}

/// `part` in the lower `bits` of a register. As in the processor, 32 bits clear the upper half, and fewer keep the rest.
greg_t with_low(greg_t all, greg_t part, int bits) {
  if (bits == 64) return part;
  const greg_t mask = (greg_t{1} << bits) - 1;
  return (bits == 32 ? 0 : all & ~mask) | (part & mask);
}

void tell_once() {
  static std::atomic<bool> told{false};
  if (told.exchange(true)) return;
  constexpr char kText[] =
      "npu: a kernel divides an integer by zero: on a GPU it goes on with an unspecified quotient, and so it does here\n";
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, kText, sizeof kText - 1);
}

}  // namespace

bool finish_division(ucontext_t& context) {
  greg_t* const registers = context.uc_mcontext.gregs;
  const Division division = decode(reinterpret_cast<const std::uint8_t*>(registers[REG_RIP]));
  if (division.length == 0) return false;
  greg_t &low = registers[REG_RAX], &high = registers[REG_RDX];
  const greg_t least = division.bits == 64 ? INT64_MIN : greg_t{1} << (division.bits - 1);
  if (division.bits == 8) {  // AL and AH
    low = with_low(low, ((low & 0xFF) << 8) | 0xFF, 16);
  } else if (with_low(0, low, division.bits) == least &&
             with_low(0, high, division.bits) == with_low(0, -1, division.bits)) {
    high = with_low(high, 0, division.bits);  // divided by -1
    low = with_low(low, least, division.bits);
  } else {
    high = with_low(high, low, division.bits);
    low = with_low(low, -1, division.bits);
    tell_once();
  }
  registers[REG_RIP] += static_cast<greg_t>(division.length);
  return true;
}

#else

bool finish_division(ucontext_t&) { return false; }  // AArch64 does not trap

#endif

}  // namespace npu::device
