#include "tool/npucxx/driver/assembly_listing.h"

#include <algorithm>
#include <vector>

namespace npu::cxx {
namespace {

bool is_name_begin(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
}
bool is_name(char c) { return is_name_begin(c) || (c >= '0' && c <= '9') || c == '$'; }
bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

bool is_compilers_own(std::string_view label) { return label.substr(0, 2) == ".L"; }

/// The effects of a listing's directives on the labels around them.
class Reader {
 public:
  Definitions take() {
    for (auto& [name, definition] : symbols_) {
      if (auto found = said_.find(name); found != said_.end()) {
        definition.kind = found->second.kind;
        definition.global = found->second.global;
        definition.weak = found->second.weak;
        if (definition.size.empty()) definition.size = found->second.size;
        if (found->second.mark != Definition::Mark::none) definition.mark = found->second.mark;
      }
    }
    return std::move(symbols_);
  }

  void read(std::string_view text) {
    const AssemblyLine line = split_line(text);
    if (!line.label.empty())
      label(line.label);
    else
      directive(line.directive, line.operands);
  }

 private:
  void label(std::string_view name) {
    if (is_any_of(name.substr(0, 5), {".LPFE", ".Ltmp"})) {  // labels of GCC and Clang before such nops
      counts_nops_ = true;
      nops_ = 0;
    }
    if (is_compilers_own(name)) return;
    Definition& definition = symbols_[name];
    definition.writable = writable_;
    if (nops_ == 2) definition.mark = Definition::Mark::kernel;
    if (nops_ == 1 && !for_the_host_) definition.mark = Definition::Mark::device_only;
    nops_ = 0;
    counts_nops_ = for_the_host_ = false;
  }

  void directive(std::string_view word, std::string_view operands) {
    if (counts_nops_ && word == "nop") ++nops_;
    if (counts_nops_ && word != "nop") counts_nops_ = false;
    if (word == ".type") {
      type(operands);
    } else if (is_any_of(word, {".globl", ".global"})) {
      said_[first_operand(operands)].global = true;
    } else if (word == ".weak") {
      said_[first_operand(operands)].weak = true;
    } else if (word == ".size") {
      said_[first_operand(operands)].size = after_comma(operands);
    } else if (is_any_of(word, {".comm", ".lcomm"})) {
      Definition& definition = symbols_[first_operand(operands)];
      definition.writable = true;
      definition.size = after_comma(operands).substr(0, after_comma(operands).find(','));
    } else if (word == ".set") {
      symbols_[first_operand(operands)].writable = false;
    } else if (is_any_of(word, {".align", ".p2align"})) {
      alignment(word, trimmed(operands));
    } else {
      section(word, operands);
    }
  }

  static std::string_view after_comma(std::string_view operands) {
    const std::size_t comma = operands.find(',');
    return comma == std::string_view::npos ? "" : trimmed(operands.substr(comma + 1));
  }

  void type(std::string_view operands) {
    Definition& definition = said_[first_operand(operands)];
    const std::string_view kind = after_comma(operands);
    definition.kind = kind.find("function") != std::string_view::npos ? Definition::Kind::function
                                                                      : Definition::Kind::object;
    if (kind.find("unique") != std::string_view::npos) definition.weak = true;
  }

  // The marker of functions that also run on the host: an alignment of 32 bytes. aarch64's .align counts
  // bits.
  void alignment(std::string_view word, std::string_view operands) {
    const std::string_view number = operands.substr(0, operands.find(','));
    if (number == "5" || (word == ".align" && number == "32")) for_the_host_ = true;
  }

  void section(std::string_view word, std::string_view operands) {
    if (word == ".pushsection") outer_.push_back(writable_);
    if (word == ".popsection" && !outer_.empty()) {
      writable_ = outer_.back();
      outer_.pop_back();
    }
    if (word == ".previous") std::swap(writable_, previous_);
    if (!is_any_of(word, {".text", ".data", ".bss", ".section", ".pushsection"})) return;
    previous_ = writable_;
    writable_ = word == ".data" || word == ".bss";
    if (word == ".section" || word == ".pushsection") named_section(operands);
  }

  void named_section(std::string_view operands) {
    const std::string_view name = first_operand(operands);
    const std::size_t open = operands.find('"');
    const std::size_t close = open == std::string_view::npos ? open : operands.find('"', open + 1);
    const std::string_view flags =
        close == std::string_view::npos ? "" : operands.substr(open + 1, close - open - 1);
    const bool only_until_relocated = name.substr(0, 12) == ".data.rel.ro";
    writable_ = flags.find('w') != std::string_view::npos && !only_until_relocated;
  }

  Definitions symbols_;
  Definitions said_;  ///< of names that need not be defined here
  std::vector<bool> outer_;
  bool writable_ = false, previous_ = false;
  bool counts_nops_ = false, for_the_host_ = false;
  int nops_ = 0;
};

}  // namespace

void for_each_line(std::string_view listing, const std::function<void(std::string_view)>& visit) {
  for (std::size_t begin = 0; begin < listing.size();) {
    const std::size_t end = std::min(listing.find('\n', begin), listing.size());
    visit(listing.substr(begin, end - begin));
    begin = end + 1;
  }
}

bool is_any_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

AssemblyLine split_line(std::string_view line) {
  std::size_t begin = 0;
  while (begin < line.size() && is_blank(line[begin])) ++begin;
  std::size_t end = begin;
  while (end < line.size() && is_name(line[end])) ++end;
  const std::string_view word = line.substr(begin, end - begin);
  if (!word.empty() && end < line.size() && line[end] == ':') return {word, {}, {}};
  return {{}, word, trimmed(line.substr(end))};
}

std::string_view first_operand(std::string_view operands) {
  return operands.substr(0, std::find_if_not(operands.begin(), operands.end(), is_name) - operands.begin());
}

Definitions definitions_of(std::string_view listing) {
  Reader reader;
  for_each_line(listing, [&](std::string_view line) { reader.read(line); });
  return reader.take();
}

void append_renamed(std::string* out, std::string_view line,
                    const std::function<std::string_view(std::string_view)>& rename) {
  const std::string_view mnemonic = split_line(line).directive;
  std::size_t i =
      mnemonic.empty() ? 0 : static_cast<std::size_t>(mnemonic.data() + mnemonic.size() - line.data());
  out->append(line.substr(0, i));
  bool quoted = false;
  while (i < line.size()) {
    const char c = line[i];
    std::size_t end = i + 1;
    if (quoted || !(is_name(c) || c == '%') || c == '$') {
      if (quoted && c == '\\' && end < line.size()) ++end;
      if (c == '"') quoted = !quoted;
      out->append(line.substr(i, end - i));
    } else {
      while (end < line.size() && is_name(line[end])) ++end;
      const std::string_view word = line.substr(i, end - i);
      // Else a number or %register.
      const std::string_view other = is_name_begin(c) ? rename(word) : std::string_view();
      out->append(other.empty() ? word : other);
    }
    i = end;
  }
  out->push_back('\n');
}

}  // namespace npu::cxx
