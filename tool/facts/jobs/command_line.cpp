#include <algorithm>
#include <array>
#include <string_view>

#include "tool/facts/jobs/flags.h"

namespace migrate {
namespace {

bool starts_with(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

/// An option that means something to the parser: how it is spelled, and what clang calls it.
struct ForwardedOption {
  std::string_view spelling;
  std::string_view clang;
};

/// Options with a value, joined, separate or behind '='. Longer spellings come first.
constexpr std::array kForwarded = {
    ForwardedOption{"--include-path", "-I"},
    ForwardedOption{"--define-macro", "-D"},
    ForwardedOption{"--undefine-macro", "-U"},
    ForwardedOption{"--system-include", "-isystem"},
    ForwardedOption{"--pre-include", "-include"},
    ForwardedOption{"-isystem", "-isystem"},
    ForwardedOption{"-iquote", "-iquote"},
    ForwardedOption{"-idirafter", "-idirafter"},
    ForwardedOption{"-include", "-include"},
    ForwardedOption{"-imacros", "-imacros"},
    ForwardedOption{"-I", "-I"},
    ForwardedOption{"-D", "-D"},
    ForwardedOption{"-U", "-U"},
};

/// Options whose value is the next word and that do not affect the parse.
constexpr std::array<std::string_view, 48> kDroppedWithValue = {"-o",
                                                                "--output-file",
                                                                "-ccbin",
                                                                "--compiler-bindir",
                                                                "-Xptxas",
                                                                "--ptxas-options",
                                                                "-Xlinker",
                                                                "--linker-options",
                                                                "-Xcudafe",
                                                                "-Xarchive",
                                                                "--archive-options",
                                                                "-Xnvlink",
                                                                "--nvlink-options",
                                                                "-Xfatbin",
                                                                "-Xassembler",
                                                                "-maxrregcount",
                                                                "--maxrregcount",
                                                                "-MF",
                                                                "-MT",
                                                                "-MQ",
                                                                "-t",
                                                                "--threads",
                                                                "-keep-dir",
                                                                "--keep-dir",
                                                                "-odir",
                                                                "--output-directory",
                                                                "-cudart",
                                                                "--cudart",
                                                                "-cudadevrt",
                                                                "--cudadevrt",
                                                                "-l",
                                                                "--library",
                                                                "-L",
                                                                "--library-path",
                                                                "-diag-suppress",
                                                                "--diag-suppress",
                                                                "-diag-error",
                                                                "--diag-error",
                                                                "-diag-warn",
                                                                "--diag-warn",
                                                                "-rdc",
                                                                "--relocatable-device-code",
                                                                "-target-dir",
                                                                "--target-directory",
                                                                "-ftz",
                                                                "-prec-div",
                                                                "-prec-sqrt",
                                                                "-fmad"};

/// Options that name GPU architectures. The parser gets the highest one, as with nvcc.
constexpr std::array<std::string_view, 6> kArchitectures = {
    "--generate-code", "--gpu-architecture", "--gpu-code", "-gencode", "-arch", "-code"};

/// The highest number of "arch=compute_70,code=[sm_70,sm_75]"; 0: none.
int highest_number(std::string_view text) {
  int highest = 0, number = 0;
  for (char c : text) {
    const bool is_digit = c >= '0' && c <= '9';
    number = is_digit ? std::min(10 * number + (c - '0'), 1000) : 0;
    highest = std::max(highest, number);
  }
  return highest;
}

/// Flags of host compilers that change what the parser sees.
bool is_kept_flag(std::string_view word) {
  constexpr std::array<std::string_view, 14> kPrefixes = {
      "-march=",       "-mavx",           "-msse",     "-mfma",           "-mf16c",
      "-mcpu=",        "-fno-exceptions", "-fno-rtti", "-fms-extensions", "-funsigned-char",
      "-fsigned-char", "-fshort-enums",   "-fchar8_t", "-fno-char8_t"};
  return std::any_of(kPrefixes.begin(), kPrefixes.end(),
                     [&](auto prefix) { return starts_with(word, prefix); });
}

/// Reads one command from left to right.
class Translator {
 public:
  explicit Translator(const std::vector<std::string>& command) : words_(command) {}

  std::vector<std::string> run() {
    while (at_ < words_.size()) step();
    if (architecture_ > 0) out_.push_back("-D__CUDA_ARCH_LIST__=" + std::to_string(10 * architecture_));
    return std::move(out_);
  }

 private:
  void step() {
    const std::string& word = words_[at_++];
    if (word.empty() || word[0] != '-') return;  // the compiler, inputs
    if (take_forwarded(word) || take_standard(word) || take_language(word) || take_host_options(word)) return;
    if (take_architecture(word)) return;
    if (starts_with(word, "-default-stream") || starts_with(word, "--default-stream"))
      return take_stream(word);
    if (is_kept_flag(word)) out_.push_back(word);
    bool has_value =
        std::find(kDroppedWithValue.begin(), kDroppedWithValue.end(), word) != kDroppedWithValue.end();
    if (has_value) ++at_;
  }

  /// The value of `word`, an option that is spelled `spelling`: joined, after '=', or the next word.
  std::string value(const std::string& word, std::string_view spelling) {
    std::string rest = word.substr(spelling.size());
    if (!rest.empty()) return rest[0] == '=' ? rest.substr(1) : rest;
    return at_ < words_.size() ? words_[at_++] : "";
  }

  bool take_forwarded(const std::string& word) {
    for (const ForwardedOption& option : kForwarded) {
      if (!starts_with(word, option.spelling)) continue;
      bool is_long = starts_with(option.spelling, "--");
      if (is_long && word.size() > option.spelling.size() && word[option.spelling.size()] != '=') continue;
      std::string text = value(word, option.spelling);
      if (text.empty()) return true;
      bool is_folder = option.clang == "-I" || starts_with(option.clang, "-i");
      if (option.clang.size() > 2) {
        out_.insert(out_.end(), {std::string(option.clang), text});
      } else if (is_folder) {
        add_folders(std::string(option.clang), text);
      } else {
        out_.push_back(std::string(option.clang) + text);
      }
      return true;
    }
    return false;
  }

  // nvcc accepts several folders, separated by commas.
  void add_folders(const std::string& flag, const std::string& text) {
    size_t begin = 0;
    while (begin <= text.size()) {
      size_t end = std::min(text.find(',', begin), text.size());
      if (end > begin) out_.push_back(flag + text.substr(begin, end - begin));
      begin = end + 1;
    }
  }

  bool take_standard(const std::string& word) {
    for (std::string_view spelling : {"--std", "-std"}) {
      bool is_option = word == spelling || starts_with(word, std::string(spelling) + "=");  // not -stdlib
      if (!is_option) continue;
      std::string standard = value(word, spelling);
      if (!standard.empty()) out_.push_back("-std=" + standard);
      return true;
    }
    return false;
  }

  bool take_language(const std::string& word) {
    bool is_long = starts_with(word, "--x=") || word == "--x";
    if (!is_long && !starts_with(word, "-x")) return false;
    std::string language = value(word, is_long ? "--x" : "-x");
    if (language == "cu") language = "cuda";
    if (language == "cuda" || language == "c++" || language == "c") out_.push_back("-x" + language);
    return true;
  }

  bool take_architecture(const std::string& word) {
    for (std::string_view spelling : kArchitectures) {
      if (word != spelling && !starts_with(word, std::string(spelling) + "=")) continue;
      architecture_ = std::max(architecture_, highest_number(value(word, spelling)));
      return true;
    }
    return false;
  }

  // -Xcompiler accepts host options, separated by commas.
  bool take_host_options(const std::string& word) {
    for (std::string_view spelling : {"-Xcompiler", "--compiler-options"}) {
      if (!starts_with(word, spelling)) continue;
      std::string text = value(word, spelling);
      std::vector<std::string> options;
      std::string option;
      char quote = 0;
      for (char c : text) {
        bool is_quote = c == '"' || c == '\'';
        if (is_quote && (!quote || quote == c))
          quote = quote ? 0 : c;
        else if (!quote && (c == ',' || c == ' '))
          options.push_back(std::move(option)), option.clear();
        else
          option += c;
      }
      options.push_back(option);
      auto translated = Translator(options).run();
      out_.insert(out_.end(), translated.begin(), translated.end());
      return true;
    }
    return false;
  }

  void take_stream(const std::string& word) {
    std::string kind = value(word, word.substr(0, word.find('=')));
    if (kind == "per-thread") out_.push_back("-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
  }

  const std::vector<std::string>& words_;
  size_t at_ = 0;
  int architecture_ = 0;  ///< the highest requested compute capability, in tenths
  std::vector<std::string> out_;
};

}  // namespace

std::vector<std::string> clang_arguments(const std::vector<std::string>& command) {
  return Translator(command).run();
}

}  // namespace migrate
