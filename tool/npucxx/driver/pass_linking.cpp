#include "tool/npucxx/driver/pass_linking.h"

#include <algorithm>
#include <initializer_list>
#include <unordered_map>
#include <unordered_set>

#include "tool/npucxx/driver/assembly_listing.h"

namespace npu::cxx {
namespace {

using Kind = Definition::Kind;
using Mark = Definition::Mark;

/// Clang's name of a closure in a function that is not inline: "$_0", numbered in order of appearance.
bool is_unstable(std::string_view name) { return name.find("$_") != std::string_view::npos; }

/// Functions of the shim's headers with an inlined kernel or functor of an algorithm. One with an unstable
/// name stays in its pass and calls the kernel there.
bool is_executor(std::string_view name) {
  const bool executes = name.starts_with("_ZN3npu6detail6CallOfI") ||
                        name.starts_with("_ZN3npu6detail10BlockLoopsI") ||
                        name.starts_with("_ZN6thrust6detail8BodyCallI");
  return executes && !is_unstable(name);
}

/// The virtual table of a class: its entries are the functions of the pass.
bool is_virtual_table(std::string_view name) {
  return is_any_of(name.substr(0, 4), {"_ZTV", "_ZTT", "_ZTC"});
}

/// Constructors and destructors of a class template share a section group, whose name is neither's ("C5").
std::string group_name(std::string_view name) {
  std::string group(name);
  for (const char* variant : {"C2E", "D2E"}) {
    if (const std::size_t at = group.rfind(variant); at != std::string::npos)
      return group.replace(at + 1, 1, "5");
  }
  return "";
}

/// Numbered by the compiler, separately in each pass.
bool is_numbered(std::string_view name) { return name.find('.') != std::string_view::npos; }

/// Directives that describe or define the symbol in their operand.
bool is_about_a_definition(std::string_view directive) {
  return is_any_of(directive, {".globl", ".global", ".weak", ".local", ".hidden", ".protected", ".internal",
                               ".type", ".size", ".section", ".pushsection", ".comm", ".lcomm", ".set"});
}

bool is_data(std::string_view directive) {
  return is_any_of(directive,
                   {".zero",  ".long",   ".quad",  ".byte",   ".value",  ".short", ".word",  ".hword",
                    ".xword", ".string", ".ascii", ".asciz",  ".skip",   ".space", ".2byte", ".4byte",
                    ".8byte", ".octa",   ".float", ".double", ".single", ".int"});
}

/// The only initialisation of the device pass: the registration of block loops.
bool runs_in_device_pass(std::string_view operands) {
  return operands.find("npu_register_") != std::string_view::npos;
}

/// The names of one object under construction.
class PassJoin {
 public:
  PassJoin(const PassListings& listings, std::string_view id)
      : listings_(listings),
        suffix_(".npu." + std::string(id)),
        host_(definitions_of(listings.host)),
        device_(definitions_of(listings.device)) {
    for (const auto& [name, definition] : device_) {
      if (definition.kind == Kind::function)
        name_function(name, definition);
      else
        name_object(name, definition);
    }
  }

  /// Sorted names of the kernels of the host pass with `is_wanted`.
  template <class Predicate>
  std::vector<std::string> kernels(Predicate is_wanted) const {
    std::vector<std::string> names;
    for (const auto& [name, definition] : host_) {
      if (definition.mark == Mark::kernel && is_wanted(name)) names.emplace_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
  }
  bool in_device_pass(std::string_view function) const { return device_functions_.count(function) > 0; }

  std::string host() const {
    std::string out;
    for (const std::string& variable : exported_) declare(&out, variable + suffix_);
    for_each_line(listings_.host, [&](std::string_view text) {
      const AssemblyLine line = split_line(text);
      const bool defines = !line.label.empty() || is_about_a_definition(line.directive);
      const auto& names = defines ? host_definitions_ : host_references_;
      append_renamed(&out, text, [&](std::string_view name) { return look_up(names, name); });
    });
    for (const std::string& variable : exported_)
      out += "\t.set\t" + variable + suffix_ + "," + variable + "\n";
    return out;
  }

  std::string device() const {
    std::string out;
    for (const std::string& name : hidden_) declare(&out, name);
    bool in_dropped = false, in_initialisers = false;
    for_each_line(listings_.device, [&](std::string_view text) {
      const AssemblyLine line = split_line(text);
      if (!line.label.empty()) in_dropped = is_dropped(line.label);
      if (in_dropped && (!line.label.empty() || is_data(line.directive))) return;
      in_dropped = false;
      if (is_any_of(line.directive, {".section", ".pushsection", ".text", ".data", ".bss"}))
        in_initialisers =
            is_any_of(first_operand(line.operands).substr(0, 11), {".init_array", ".fini_array"});
      if (in_initialisers && is_data(line.directive) && !runs_in_device_pass(line.operands)) return;
      if (says_nothing(line)) return;
      append_renamed(&out, text, [&](std::string_view name) { return look_up(device_names_, name); });
    });
    return out;
  }

 private:
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  using Names = std::unordered_map<std::string, std::string, Hash, std::equal_to<>>;

  static std::string_view look_up(const Names& names, std::string_view name) {
    const auto found = names.find(name);
    return found == names.end() ? std::string_view() : std::string_view(found->second);
  }

  void name_function(std::string_view name, const Definition& definition) {
    device_functions_.insert(name);
    const auto host = host_.find(name);
    const bool in_both = host != host_.end() && host->second.kind == Kind::function;
    const std::string group = group_name(name);
    if (!in_both || (host->second.mark == Mark::none && !is_executor(name))) {
      device_names_[std::string(name)] = std::string(name) + ".npu_device";
      if (!group.empty()) device_names_[group] = group + ".npu_device";
      if (definition.global) made_local_.insert(name);
      return;
    }
    host_definitions_[std::string(name)] = std::string(name) + ".npu_host";
    if (!group.empty()) host_definitions_[group] = group + ".npu_host";
    if (!definition.local()) {
      host_references_[std::string(name)] = std::string(name);
      return;
    }
    const std::string shared = std::string(name) + suffix_;
    host_references_[std::string(name)] = shared;
    device_names_[std::string(name)] = shared;
    hidden_.push_back(shared);
  }

  void name_object(std::string_view name, const Definition& definition) {
    if (is_virtual_table(name)) {
      device_names_[std::string(name)] = std::string(name) + ".npu_device";
      if (definition.global) made_local_.insert(name);
      return;
    }
    const auto host = host_.find(name);
    if (host == host_.end() || host->second.size != definition.size) return;
    if (definition.global && host->second.global) dropped_.insert(name);
    const bool variable = definition.writable && host->second.writable;
    if (!definition.local() || !host->second.local() || !variable || is_numbered(name)) return;
    dropped_.insert(name);
    device_names_[std::string(name)] = std::string(name) + suffix_;
    exported_.emplace_back(name);
  }

  bool is_dropped(std::string_view name) const { return dropped_.count(name) > 0; }

  /// Symbols that the device pass does not define, or defines locally.
  bool says_nothing(const AssemblyLine& line) const {
    if (!is_about_a_definition(line.directive) || is_any_of(line.directive, {".section", ".pushsection"}))
      return false;
    const std::string_view name = first_operand(line.operands);
    if (is_dropped(name)) return true;
    const bool binds = is_any_of(line.directive, {".globl", ".global", ".hidden", ".protected", ".internal"});
    return binds && made_local_.count(name) > 0;
  }

  /// For the other pass only. Clang's assembler accepts this only before the definition.
  static void declare(std::string* out, const std::string& name) {
    *out += "\t.globl\t" + name + "\n\t.hidden\t" + name + "\n";
  }

  const PassListings& listings_;
  const std::string suffix_;
  const Definitions host_, device_;
  std::unordered_set<std::string_view> device_functions_;
  Names host_definitions_, host_references_, device_names_;
  std::unordered_set<std::string_view> dropped_;     ///< only the host pass defines them
  std::unordered_set<std::string_view> made_local_;  ///< global in the listing of the device pass
  std::vector<std::string> exported_;  ///< local variables of the host pass, for the device pass
  std::vector<std::string> hidden_;    ///< local functions of the device pass, for the host pass
};

}  // namespace

JoinedPasses join_passes(const PassListings& listings, std::string_view id) {
  const PassJoin join(listings, id);
  return {{join.host(), join.device()},
          join.kernels([&](std::string_view name) { return !join.in_device_pass(name); }),
          join.kernels(is_unstable)};
}

}  // namespace npu::cxx
