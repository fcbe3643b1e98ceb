#include "tool/npucxx/driver/arguments.h"

#include <fstream>
#include <sstream>

#include "tool/base/shell_words.h"
#include "tool/npucxx/driver/invocation.h"

namespace npu::cxx {
namespace {

constexpr int kMaxDepth = 16;

std::string read_file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw UsageError("cannot read options file '" + path + "'");
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

void append_file(const std::string& path, int depth, std::vector<std::string>& out) {
  if (depth >= kMaxDepth) throw UsageError("options file '" + path + "' is nested too deeply");
  for (std::string& word : expand_response_files(migrate::split_shell_words(read_file(path)), depth + 1))
    out.push_back(std::move(word));
}

}  // namespace

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> items(1);
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == ',')
      items.back() += text[++i];
    else if (text[i] == ',')
      items.emplace_back();
    else
      items.back() += text[i];
  }
  std::erase(items, std::string());
  return items;
}

std::vector<std::string> expand_response_files(const std::vector<std::string>& arguments, int depth) {
  std::vector<std::string> out;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    bool option = word == "--options-file" || word == "-optf";
    if (option && i + 1 == arguments.size()) throw UsageError("option '" + word + "' needs a file name");
    if (option)
      append_file(arguments[++i], depth, out);
    else if (word.size() > 1 && word[0] == '@')
      append_file(word.substr(1), depth, out);
    else
      out.push_back(word);
  }
  return out;
}

bool is_clang(const std::string& compiler) {
  return compiler.substr(compiler.rfind('/') + 1).find("clang") != std::string::npos;
}

bool is_linker_option(std::string_view word) { return word.starts_with("-Wl,"); }

std::string shell_line(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) {
    if (!line.empty()) line += ' ';
    bool plain = !word.empty() && word.find_first_of(" \t\n\"'\\$`*?[]{}()<>|&;#~!") == std::string::npos;
    if (plain) {
      line += word;
      continue;
    }
    line += '\'';
    for (char c : word) line += c == '\'' ? std::string("'\\''") : std::string(1, c);
    line += '\'';
  }
  return line;
}

std::string shown(const std::string& word, const std::string& value) {
  return value.empty() || word.find('=') != std::string::npos ? word : word + " " + value;
}

std::string note_line(std::string_view from, std::string_view to, std::string_view why) {
  std::string line(from);
  line += to.empty() ? " dropped" : " -> " + std::string(to);
  if (!why.empty()) line += ": " + std::string(why);
  return line;
}

}  // namespace npu::cxx
