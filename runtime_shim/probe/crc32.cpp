#include "runtime_shim/probe/crc32.h"

#include <array>
#include <cstring>

namespace npu::probe {
namespace {

constexpr int kSlices = 16;
using Tables = std::array<std::array<uint32_t, 256>, kSlices>;

/// tables[k][b]: the checksum of byte b and k bytes of zero after it.
constexpr Tables make_tables() {
  Tables tables{};
  for (uint32_t b = 0; b < 256; ++b) {
    uint32_t c = b;
    for (int i = 0; i < 8; ++i) c = (c & 1) != 0 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
    tables[0][b] = c;
  }
  for (size_t k = 1; k < kSlices; ++k)
    for (size_t b = 0; b < 256; ++b)
      tables[k][b] = (tables[k - 1][b] >> 8) ^ tables[0][tables[k - 1][b] & 255];
  return tables;
}

constexpr Tables kTables = make_tables();

uint32_t word_at(const unsigned char* data) {
  uint32_t word = 0;
  std::memcpy(&word, data, sizeof word);
  return word;
}

/// The part of four bytes that are followed by `after` more.
uint32_t part(uint32_t word, size_t after) {
  return kTables[after + 3][word & 255] ^ kTables[after + 2][word >> 8 & 255] ^
         kTables[after + 1][word >> 16 & 255] ^ kTables[after][word >> 24];
}

}  // namespace

// "Slicing by 16": Kounavis and Berry, Novel Table Lookup-Based Algorithms for High-Performance CRC Generation, 2008.
uint32_t crc32(uint32_t before, const void* data, size_t bytes) {
  const auto* at = static_cast<const unsigned char*>(data);
  uint32_t crc = ~before;
  for (; bytes >= kSlices; bytes -= kSlices, at += kSlices)
    crc = part(word_at(at) ^ crc, 12) ^ part(word_at(at + 4), 8) ^ part(word_at(at + 8), 4) ^
          part(word_at(at + 12), 0);
  for (; bytes > 0; --bytes, ++at) crc = kTables[0][(crc ^ *at) & 255] ^ (crc >> 8);
  return ~crc;
}

}  // namespace npu::probe
