#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "tool/facts/model/facts.h"
#include "tool/facts/model/precompiled_headers.h"

namespace migrate {

/// Facts with what they depend on.
struct Collected {
  ProgramFacts facts;
  FilesRead read;
};
std::string encode_collected(const Collected& collected);
std::optional<Collected> decode_collected(std::string_view bytes);

/// The same for headers that were precompiled.
std::string encode_precompiled(const PrecompiledHeaders& headers);
std::optional<PrecompiledHeaders> decode_precompiled(std::string_view bytes);

/// Facts as bytes, to pass between processes of one run and to keep in the cache: not a format for others, it
/// changes with the tool's version.
std::string encode_facts(const ProgramFacts& facts);

/// The facts; nothing when the bytes are not those of encode_facts: cut off, or damaged so that they cannot
/// be read.
std::optional<ProgramFacts> decode_facts(std::string_view bytes);

}  // namespace migrate
