#pragma once
// A kernel, its launches, and the plain loop that says what it has to compute.
#include <string>
#include <vector>

#include "tests/kernel_fuzz/expression.h"

namespace kernel_fuzz {

/// A type of elements in memory.
struct Element {
  const char* name;
  Type computed;         ///< of the value in a kernel
  const char* load[2];   ///< text before and after the element
  const char* store[2];  ///< text before and after the value
  double low, high, step;
  double roundoff;  ///< of a store
};

const std::vector<Element>& elements();
const Element& element(const std::string& name);

struct ArrayParameter {
  std::string name;
  std::string type;
  std::string count;  ///< of its elements: an expression of the dimensions
  std::string fill;   ///< what it holds before: arguments of the support header's function `filled`
  bool is_written = false;
  bool is_restrict = false;
  double error = 0;       ///< of an element after a launch
  int offset = 0;         ///< elements before the first one that is passed
  std::string same_as{};  ///< the array that is passed for this one, too
};

struct KernelCase {
  std::string kind;
  std::string name;
  std::string helpers;    ///< device functions and templates before the kernel
  std::string before;     ///< of __global__: template parameters
  std::string arguments;  ///< of the template at a launch
  std::vector<ArrayParameter> arrays;
  std::vector<std::string> scalars;     ///< parameters, as "float a"
  std::vector<std::string> values;      ///< of these
  std::vector<std::string> dimensions;  ///< names; also the last parameters
  std::vector<std::vector<int>> sizes;  ///< of the dimensions, one launch each
  std::string grid, block, shared = "0";
  std::string body;        ///< of the kernel
  std::string loop;        ///< of the plain loop, with the same names
  bool is_ordered = true;  ///< false: sums of floats by atomic operations
};

std::string replaced(std::string text, const std::string& from, const std::string& to);
/// The kernel, the plain loop, and the function that compares them.
std::string text_of(const KernelCase& kernel);
/// A program of these kernels.
std::string program_of(const std::vector<KernelCase>& kernels);

/// What the makers of kernels share: a kernel under construction.
struct Draft {
  Draft(Choices& decisions, std::string kernel_name) : choices(decisions), generator(decisions) {
    kernel.name = std::move(kernel_name);
    generator.is_plain = choices.below(100) < 60;
  }
  /// An array that is read, with the values of its type, and its name.
  std::string input(const Element& element, const std::string& count);
  /// Integers in [0, limit): rows or elements of another array.
  std::string indices(const std::string& count, const std::string& limit, bool is_permutation);
  std::string output(const Element& element, const std::string& count);
  Expression loaded(const Element& element, const std::string& array, const std::string& index) const;
  /// Adds what is loaded to the values of expressions, sometimes by way of a variable; the text before the expressions.
  std::string take(const Expression& value);
  /// A parameter that is a number; it is a value of expressions, too.
  void scalar();
  /// `array[index] = a random value;`, of values that are there.
  std::string store(const Element& element, const std::string& array, const std::string& index, int depth);
  std::string stored(const Element& element, const std::string& array, const std::string& index,
                     const Expression& value);
  const Element& any_element(bool of_reals = false);
  /// Makes expressions of nothing yet, of the same kind as `generator`.
  Generator fresh() const {
    Generator other(choices);
    other.is_plain = generator.is_plain;
    return other;
  }
  void dimensions(std::vector<std::string> names, std::vector<std::vector<int>> sizes);

  Choices& choices;
  Generator generator;
  KernelCase kernel;

 private:
  int arrays_ = 0, variables_ = 0;
};

/// A class of kernels.
struct Kind {
  const char* name;
  uint32_t weight;  ///< how often it is taken, relative to the others
  void (*make)(Draft&);
};
const std::vector<Kind>& kinds();
/// A random kernel: the first decision is its class.
KernelCase make_case(Choices& choices, const std::string& name);

}  // namespace kernel_fuzz
