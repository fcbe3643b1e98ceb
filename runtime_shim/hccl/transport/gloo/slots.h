// Slots distinguish the messages of a connection. The slots of Gloo's own collectives have a prefix in bits
// 56 and below.
#pragma once

#include <cstdint>

namespace npu::hccl {

constexpr std::uint64_t kHandshakeTag = 0x4000000000000000ull;
constexpr std::uint64_t kEnvelopeSlot = 0x5000000000000000ull;
constexpr std::uint64_t kPayloadSlot = 0x6000000000000000ull;
constexpr std::uint64_t kPartSlot = 0x7000000000000000ull;
constexpr std::uint64_t kShutdownTag = 0x3000000000000000ull;
constexpr std::uint64_t kSequences = 1u << 30;

}  // namespace npu::hccl
