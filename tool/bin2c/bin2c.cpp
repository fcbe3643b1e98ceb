#include "tool/bin2c/bin2c.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <sstream>

#include "tool/base/text.h"

namespace npu::bin2c {
namespace {

struct ElementType {
  const char *option, *c_name, *suffix;
  std::size_t bytes;
};
constexpr std::array kTypes = {
    ElementType{"char", "unsigned char", "", 1}, ElementType{"short", "unsigned short", "", 2},
    ElementType{"int", "unsigned int", "", 4}, ElementType{"longlong", "unsigned long long", "ULL", 8}};
constexpr std::size_t kPerLine = 12;

const ElementType* type_of(const std::string& option) {
  for (const ElementType& type : kTypes) {
    if (option == type.option) return &type;
  }
  return nullptr;
}

/// An option with its short name. `text` null: it takes no value.
struct Known {
  const char *longer, *shorter;
  std::string Options::* text;
  bool Options::* flag;
  const char* help;
};
constexpr std::array kKnown = {
    Known{"--name", "-n", &Options::name, nullptr, "name of the array (imageBytes)"},
    Known{"--type", "-t", &Options::type, nullptr, "type of its elements: char, short, int, longlong (char)"},
    Known{"--padd", "-p", &Options::padding, nullptr,
          "numbers of bytes after those of the file, with commas"},
    Known{"--alignment", "-a", &Options::alignment, nullptr, "alignment of the array in bytes"},
    Known{"--const", "-c", nullptr, &Options::is_const, "the array is constant"},
    Known{"--static", "-st", nullptr, &Options::is_static, "the array is static"},
    Known{"--length", "-l", nullptr, &Options::with_length,
          "a variable with the number of elements, NAMELength"},
    Known{"--stdint", "-stdint", nullptr, &Options::stdint, "uint64_t for the elements of type longlong"},
    Known{"--help", "-h", nullptr, &Options::help, "prints this"},
};

const Known* known(const std::string& argument) {
  for (const Known& option : kKnown) {
    if (argument == option.longer || argument == option.shorter) return &option;
  }
  return nullptr;
}

/// The bytes that numbers with commas between them name; nothing if one is no byte.
std::optional<std::string> bytes_of(const std::string& list) {
  std::string bytes;
  std::istringstream numbers(list);
  for (std::string number; std::getline(numbers, number, ',');) {
    char* end = nullptr;
    const unsigned long value = std::strtoul(number.c_str(), &end, 0);
    if (number.empty() || *end != '\0' || value > 255) return std::nullopt;
    bytes += static_cast<char>(value);
  }
  return bytes;
}

bool is_identifier(const std::string& name) {
  return !name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0 &&
         std::all_of(name.begin(), name.end(), migrate::is_identifier_char);
}

std::string check(Options* options) {
  if (options->help) return "";
  if (options->input.empty()) return "no input file";
  if (!is_identifier(options->name)) return "'" + options->name + "' is no name of C";
  if (type_of(options->type) == nullptr) return "unknown type '" + options->type + "'";
  if (options->alignment.find_first_not_of("0123456789") != std::string::npos)
    return "the alignment '" + options->alignment + "' is not a number";
  const std::optional<std::string> padding = bytes_of(options->padding);
  if (!padding) return "'" + options->padding + "' are not bytes";
  options->padding = *padding;
  return "";
}

std::string elements(const std::string& bytes, const ElementType& type) {
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += type.bytes) {
    uint64_t value = 0;
    for (std::size_t i = 0; i < type.bytes && at + i < bytes.size(); ++i)
      value |= uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
    char number[32];
    std::snprintf(number, sizeof number, "0x%0*llx%s", static_cast<int>(2 * type.bytes),
                  static_cast<unsigned long long>(value), type.suffix);
    const bool starts_line = at / type.bytes % kPerLine == 0;
    text += std::string(at == 0 ? "" : ",") + (starts_line ? "\n  " : " ") + number;
  }
  return text;
}

}  // namespace

Options parse(const std::vector<std::string>& arguments, std::string* error) {
  Options options;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    std::string name = arguments[i], value;
    const std::size_t equals = name.find('=');
    const bool has_value = name[0] == '-' && equals != std::string::npos;
    if (has_value) value = name.substr(equals + 1), name.resize(equals);
    const Known* option = known(name);
    if (option == nullptr && !name.empty() && name[0] != '-') {
      if (!options.input.empty()) return *error = "more than one input file", options;
      options.input = name;
    } else if (option == nullptr) {
      return *error = "unknown option '" + name + "'", options;
    } else if (option->flag != nullptr) {
      options.*option->flag = true;
    } else {
      if (!has_value && ++i == arguments.size()) return *error = name + " needs a value", options;
      options.*option->text = has_value ? value : arguments[i];
    }
  }
  *error = check(&options);
  return options;
}

std::string array_text(const std::string& bytes, const Options& options) {
  const ElementType& type = *type_of(options.type);
  const std::string all = bytes + options.padding;
  const bool is_uint64 = options.stdint && type.bytes == 8;
  std::string text = options.stdint || options.with_length ? "#include <stdint.h>\n\n" : "";
  text += "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n";
  // A constant of C++ is visible in other files only with a declaration before it.
  const std::string declared = std::string(options.is_const ? "const " : "") +
                               (is_uint64 ? "uint64_t" : type.c_name) + " " + options.name + "[]";
  if (options.is_const && !options.is_static) text += "extern " + declared + ";\n";
  text += (options.is_static ? "static " : "") + declared;
  if (!options.alignment.empty()) text += " __attribute__((aligned(" + options.alignment + ")))";
  text += " = {" + elements(all, type) + "\n};\n";
  if (options.with_length) {
    text += "\nuint32_t " + options.name +
            "Length = " + std::to_string((all.size() + type.bytes - 1) / type.bytes) + ";\n";
  }
  return text + "\n#ifdef __cplusplus\n}\n#endif\n";
}

std::string help_text() {
  std::string text = "usage: bin2c [options] FILE\n\nPrints the bytes of a file as an array of C.\n\n";
  for (const Known& option : kKnown) {
    std::string names =
        std::string(option.shorter) + ", " + option.longer + (option.text != nullptr ? " VALUE" : "");
    names.resize(28, ' ');
    text += "  " + names + option.help + "\n";
  }
  return text;
}

}  // namespace npu::bin2c
