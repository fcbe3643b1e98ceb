#pragma once
#include <string>
#include <vector>

namespace migrate {

/// A CMake file of a program.
struct CMakeFile {
  std::string path;  ///< absolute
  std::string text;
};

/// A word that names sources.
struct SourceWord {
  std::string folder;  ///< of the CMake file that has it
  std::string word;    ///< as named_sources gives it
  std::string unless;  ///< why the default build does not read it: "option UNIT_TEST is OFF"; empty: it may
};

/// The words that name sources in the CMake files of one program, and whether CMake reads them if the user sets no options.
/// It does not read a branch of if() that is not taken, what follows a return(), and the file of an add_subdirectory() or
/// include() that it does not read. A list of sources that only such commands use counts like them. Conditions that are
/// unknown count as true. `scripts`: texts of the program's scripts and makefiles, which may set options. Variables are
/// replaced by the values that their file gives them; a word whose folder is unknown is left out where CMake does not read it.
/// Cost: O(text), times the depth of folders and of lists in lists.
std::vector<SourceWord> source_words(const std::vector<CMakeFile>& files,
                                     const std::vector<std::string>& scripts);

}  // namespace migrate
