#pragma once
// Words of a command line: response files and lists.

#include <string>
#include <string_view>
#include <vector>

namespace npu::cxx {

/// Splits at commas; "\," is a comma that belongs to the item.
std::vector<std::string> split_list(std::string_view text);

/// Replaces "@file", "--options-file file" and "-optf file" by the words of the file, recursively. Errors:
/// UsageError if a file cannot be read or is nested more than 16 deep.
std::vector<std::string> expand_response_files(const std::vector<std::string>& arguments, int depth = 0);

/// Whether the program of a command line is clang, by its name.
bool is_clang(const std::string& compiler);

/// Whether the word is an option for the linker that keeps its place among the inputs: "-Wl,--whole-archive".
bool is_linker_option(std::string_view word);

/// An option with its value, as a user writes it.
std::string shown(const std::string& word, const std::string& value);

/// What became of an option: "-dc -> -c: kernels are host code". `to`: empty if it was dropped.
std::string note_line(std::string_view from, std::string_view to, std::string_view why);

/// The words as one line for a shell.
std::string shell_line(const std::vector<std::string>& words);

}  // namespace npu::cxx
