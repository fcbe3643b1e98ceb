#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "tool/facts/model/facts.h"
#include "tool/facts/model/precompiled_headers.h"

namespace migrate {

/// Facts, and the files on which they depend.
struct Collected {
  ProgramFacts facts;
  FilesRead read;
};
std::string encode_collected(const Collected& collected);
std::optional<Collected> decode_collected(std::string_view bytes);

/// Likewise for precompiled headers.
std::string encode_precompiled(const PrecompiledHeaders& headers);
std::optional<PrecompiledHeaders> decode_precompiled(std::string_view bytes);

/// Facts as bytes, to pass between processes of one run and to store in the cache. Not a stable format: it
/// changes with the version of the tool.
std::string encode_facts(const ProgramFacts& facts);

/// The facts; nothing if the bytes are not valid output of encode_facts, because they are truncated or damaged.
std::optional<ProgramFacts> decode_facts(std::string_view bytes);

}  // namespace migrate
