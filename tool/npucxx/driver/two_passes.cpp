#include "tool/npucxx/driver/two_passes.h"

#include <cxxabi.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "tool/npucxx/driver/arguments.h"
#include "tool/npucxx/driver/include_scan.h"
#include "tool/npucxx/driver/loops.h"
#include "tool/npucxx/driver/pass_linking.h"
#include "tool/npucxx/driver/source_macros.h"

namespace npu::cxx {
namespace {

using Words = std::vector<std::string>;

void write(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

bool is_dependency_flag(const std::string& word) {
  return word == "-MD" || word == "-MMD" || word == "-MP" || word.starts_with("-MF") ||
         word.starts_with("-MT") || word.starts_with("-MQ");
}

/// `arguments` without dependency options, and without link-time optimisation, which does not write a
/// listing.
Words without_dependencies(const Words& arguments) {
  Words words;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (word.starts_with("-flto") || word == "-fwhole-program") continue;
    if (!is_dependency_flag(word))
      words.push_back(word);
    else if (word == "-MF" || word == "-MT" || word == "-MQ")
      ++i;
  }
  return words;
}

/// The dependency options in `arguments`, for a compiler call with another output.
Words dependencies(const Words& arguments, const std::string& file, const std::string& output) {
  if (file.empty()) return {};
  Words words = {"-MF", file};
  bool named = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (!is_dependency_flag(word) || word.starts_with("-MF")) continue;
    words.push_back(word);
    if (word == "-MT" || word == "-MQ") words.push_back(arguments[++i]);
    named = named || word.starts_with("-MT") || word.starts_with("-MQ");
  }
  if (!named) words.insert(words.end(), {"-MT", output});
  return words;
}

std::string output_of(const Words& arguments) {
  const auto option = std::find(arguments.begin(), arguments.end(), "-o");
  return option == arguments.end() ? "" : *(option + 1);
}

/// A compiler call that writes a listing instead of an object.
Words to_listing(const Words& arguments, const std::string& listing, const Words& more) {
  Words words = without_dependencies(arguments);
  std::replace(words.begin(), words.end(), std::string("-c"), std::string("-S"));
  *(std::find(words.begin(), words.end(), "-o") + 1) = listing;
  words.insert(words.begin() + 1, more.begin(), more.end());
  return words;
}

/// The markers of functions are never errors; alignment is one of them (npu/kernel/qualifiers.h).
Words host_flags(const std::string& compiler, const std::string& unit) {
  Words words = {"-DNPU_HOST_PASS", unit, is_clang(compiler) ? "-Wno-ignored-attributes" : "-Wno-attributes"};
  if (!is_clang(compiler)) words.push_back("-falign-functions=16");
  return words;
}

std::string readable(const std::string& symbol) {
  int status = 0;
  char* name = abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status);
  std::string text = status == 0 ? name : symbol;
  std::free(name);
  return text;
}

[[noreturn]] void refuse(const std::string& why, const Words& symbols) {
  std::string text = why + ":";
  for (const std::string& symbol : symbols) text += "\n  " + readable(symbol);
  throw std::runtime_error(text);
}

}  // namespace

int highest_capability(std::string_view value) {
  int highest = 0;
  for (std::size_t at = 0; at < value.size();) {
    if (!std::isdigit(static_cast<unsigned char>(value[at]))) {
      ++at;
      continue;
    }
    int number = 0;
    for (; at < value.size() && std::isdigit(static_cast<unsigned char>(value[at])) && number < 1000; ++at)
      number = 10 * number + (value[at] - '0');
    highest = std::max(highest, 10 * number);
  }
  return highest;
}

bool names_device_macro(const std::string& source, const Words& folders) {
  return text_names_any(source, {folders, IncludeForms::quoted_and_angled}, {"__CUDA_ARCH", "nv/target"})
      .value_or(true);
}

// FNV-1a.
std::string object_id(const Command& command, const std::string& prefix) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  const auto add = [&](std::string_view text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    hash *= 0x100000001b3u;
  };
  const std::string scratch = folder_of(prefix);
  std::error_code ignored;
  add(std::filesystem::current_path(ignored).string());
  for (const std::string& word : command.arguments) {
    if (!word.starts_with(scratch)) add(word);
  }
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string id;
  for (int shift = 60; shift >= 0; shift -= 4) id += kDigits[hash >> shift & 15];
  return id;
}

TwoPasses two_passes(const Command& command, const std::string& prefix, int asked) {
  const Words& arguments = command.arguments;
  const std::string& compiler = arguments.front();
  const std::string output = output_of(arguments);
  TwoPasses passes;
  passes.id = object_id(command, prefix);
  passes.host_listing = prefix + ".host.s";
  passes.device_listing = prefix + ".device.s";
  passes.dependencies = dependency_file(arguments);
  if (!passes.dependencies.empty()) passes.device_dependencies = prefix + ".device.d";

  const std::string value =
      std::to_string(asked == 0 ? kComputeCapability : std::min(asked, kComputeCapability));
  // Launches of the host pass find what the device pass registers (npu/executors/named_launch.h).
  const std::string unit = "-DNPU_UNIT=0x" + passes.id + "ull";
  passes.host.arguments = to_listing(arguments, passes.host_listing, host_flags(compiler, unit));
  passes.host.messages = command.messages;
  passes.device = command;
  passes.device.passes = nullptr;
  passes.device.arguments = to_listing(
      arguments, passes.device_listing,
      {"-D__CUDA_ARCH__=" + value, "-D__CUDA_ARCH_LIST__=" + value, "-DNPU_DEVICE_PASS", unit, "-w"});
  const Words of_host = dependencies(arguments, passes.dependencies, output);
  const Words of_device = dependencies(arguments, passes.device_dependencies, output);
  passes.host.arguments.insert(passes.host.arguments.end(), of_host.begin(), of_host.end());
  passes.device.arguments.insert(passes.device.arguments.end(), of_device.begin(), of_device.end());
  if (!command.block_loops_command.empty()) {
    Words& words = passes.device.block_loops_command;
    words = block_loops_command(command.block_loops_command.front(), command.source, passes.device.arguments);
    // The two words of the generated kernels come first.
    if (!command.ascendc_command.empty())
      words.insert(words.begin() + 1, command.block_loops_command.begin() + 1,
                   command.block_loops_command.begin() + 3);
  }

  // With -fsyntax-only there is nothing to join.
  if (std::find(arguments.begin(), arguments.end(), "-fsyntax-only") != arguments.end()) return passes;
  const std::string host = prefix + ".host.o", device = prefix + ".device.o";
  passes.join = {{{compiler, "-c", "-x", "assembler", passes.host_listing, "-o", host}},
                 {{compiler, "-c", "-x", "assembler", passes.device_listing, "-o", device}},
                 {{compiler, "-r", "-nostdlib", host, device, "-o", output}}};
  return passes;
}

void join_listings(const TwoPasses& passes) {
  const JoinedPasses joined =
      join_passes({text_of_file(passes.host_listing), text_of_file(passes.device_listing)}, passes.id);
  if (!joined.unstable.empty())
    refuse(
        "cannot compile kernels with lambdas as template arguments: clang numbers the lambdas differently for "
        "the host and for the device; compile this file with g++",
        joined.unstable);
  if (!joined.host_only.empty())
    refuse(
        "cannot compile kernels that exist only where __CUDA_ARCH__ is not defined: they have no device code",
        joined.host_only);
  write(passes.host_listing, joined.listings.host);
  write(passes.device_listing, joined.listings.device);
}

void add_device_dependencies(const TwoPasses& passes) {
  if (passes.dependencies.empty()) return;
  write(passes.dependencies, text_of_file(passes.dependencies) + text_of_file(passes.device_dependencies));
}

}  // namespace npu::cxx
