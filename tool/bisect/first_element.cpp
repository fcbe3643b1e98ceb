#include "tool/bisect/first_element.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include "tool/dumps/dump.h"
#include "tool/dumps/layout.h"
#include "tool/dumps/tensor.h"

namespace migrate::bisect {
namespace {

constexpr size_t kPiece = 1 << 16;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// One operation of a dump of tensors.
struct Side {
  std::string folder;  ///< of its tensors
  dumps::Operation operation;
};

Result<Side> find(const std::string& path, const std::string& name) {
  auto places = dumps::find_dumps(path);
  if (!places) return places.error();
  for (const dumps::DumpPlace& place : *places) {
    auto dump = dumps::Dump::open(place.file);
    if (!dump) return dump.error();
    for (size_t i = 0; i < dump->size(); ++i) {
      auto operation = dump->read(i);
      if (operation && operation->name == name)
        return Side{std::filesystem::path(place.file).parent_path().string() + "/dump_tensor_data/",
                    *operation};
    }
  }
  return Error{path + ": " + name + " is not in the dump: the two runs of the program differ"};
}

/// The two files of a pair of leaves.
struct Files {
  std::unique_ptr<dumps::TensorFile> golden, target;
};

Result<Files> open(const Side& golden, const Side& target, const dumps::Leaf& g, const dumps::Leaf& t) {
  if (g.data_name == "-1" || t.data_name == "-1") return Error{t.name + ": has no tensor in the dump"};
  auto first = dumps::open_tensor(golden.folder + g.data_name, g.dtype);
  if (!first) return first.error();
  auto second = dumps::open_tensor(target.folder + t.data_name, t.dtype);
  if (!second) return second.error();
  if ((*first)->elements != (*second)->elements)
    return Error{t.name + ": has the shape " + t.shape + ", and the golden one has " + g.shape};
  return Files{std::move(*first), std::move(*second)};
}

/// body(index, golden, target) for each element until it returns false.
template <class Body>
Status for_elements(Files& files, const Body& body) {
  std::vector<double> g(kPiece), t(kPiece);
  for (uint64_t at = 0; at < files.golden->elements; at += kPiece) {
    const auto count = static_cast<size_t>(std::min<uint64_t>(kPiece, files.golden->elements - at));
    if (Status read = files.golden->read(std::span(g).first(count)); !read) return read;
    if (Status read = files.target->read(std::span(t).first(count)); !read) return read;
    for (size_t i = 0; i < count; ++i)
      if (!body(at + i, g[i], t[i])) return {};
  }
  return {};
}

Result<double> golden_rms(Files& files) {
  double squares = 0;
  uint64_t count = 0;
  const Status read = for_elements(files, [&](uint64_t, double g, double) {
    if (std::isfinite(g)) squares += g * g, ++count;
    return true;
  });
  if (!read) return read.error();
  if (Status rewound = files.golden->rewind(); !rewound) return rewound.error();
  if (Status rewound = files.target->rewind(); !rewound) return rewound.error();
  return count == 0 ? 0 : std::sqrt(squares / static_cast<double>(count));
}

/// As compare::judge: NaN and equal infinities at the same place are equal.
double element_error(double golden, double target, double rms) {
  if (golden == target || (std::isnan(golden) && std::isnan(target))) return 0;
  if (!std::isfinite(golden) || !std::isfinite(target)) return kInfinity;
  const double size = std::fabs(golden) + rms;
  return size == 0 ? kInfinity : std::fabs(target - golden) / size;
}

std::string text_of(const dumps::Leaf& leaf) {
  if (!leaf.is_tensor) return leaf.max.text;
  return leaf.dtype + " " + leaf.shape + " in [" + leaf.min.text + ", " + leaf.max.text + "], mean " +
         leaf.mean.text;
}

/// The leaves of one role; they are paired by their number.
std::vector<const dumps::Leaf*> of_role(const dumps::Operation& operation, dumps::Role role) {
  std::vector<const dumps::Leaf*> list;
  for (const dumps::Leaf& leaf : operation.leaves)
    if (leaf.role == role) list.push_back(&leaf);
  return list;
}

/// Whether the input has an element at the same index.
bool fits(const dumps::Leaf& input, const FirstElement& found) {
  return input.is_tensor && input.elements == found.elements && input.data_name != "-1";
}

Status read_inputs(const Side& golden, const Side& target, FirstElement& found) {
  const auto g = of_role(golden.operation, dumps::Role::input),
             t = of_role(target.operation, dumps::Role::input);
  for (size_t i = 0; i < std::min(g.size(), t.size()); ++i) {
    InputPair pair{"input." + std::to_string(i), false, 0, 0, text_of(*g[i]), text_of(*t[i])};
    if (fits(*g[i], found) && fits(*t[i], found)) {
      auto files = open(golden, target, *g[i], *t[i]);
      if (!files) return files.error();
      const Status read = for_elements(*files, [&](uint64_t index, double a, double b) {
        if (index == found.index) pair.has_element = true, pair.golden = a, pair.target = b;
        return index < found.index;
      });
      if (!read) return read;
    }
    found.inputs.push_back(std::move(pair));
  }
  return {};
}

/// The elements of one output. `largest`: of all errors.
Result<std::optional<FirstElement>> compare_output(const Side& golden, const Side& target,
                                                   const dumps::Leaf& g, const dumps::Leaf& t, double allowed,
                                                   double& largest) {
  auto files = open(golden, target, g, t);
  if (!files) return files.error();
  auto rms = golden_rms(*files);
  if (!rms) return rms.error();
  FirstElement found;
  const Status read = for_elements(*files, [&](uint64_t index, double a, double b) {
    const double error = element_error(a, b, *rms);
    largest = std::max(largest, error);
    if (error <= allowed) return true;
    if (found.different++ == 0) found.index = index, found.golden = a, found.target = b, found.error = error;
    return true;
  });
  if (!read) return read.error();
  if (found.different == 0) return std::optional<FirstElement>{};
  found.shape = t.shape;
  found.elements = files->golden->elements;
  found.allowed = allowed;
  return std::optional<FirstElement>{found};
}

/// Pairs of outputs that both sides have as tensors.
template <class Body>
Status for_outputs(const Side& golden, const Side& target, const Body& body) {
  const auto g = of_role(golden.operation, dumps::Role::output),
             t = of_role(target.operation, dumps::Role::output);
  for (size_t i = 0; i < std::min(g.size(), t.size()); ++i) {
    if (!g[i]->is_tensor || !t[i]->is_tensor) continue;
    if (Status done = body(static_cast<int>(i), *g[i], *t[i]); !done) return done;
  }
  return {};
}

}  // namespace

Result<std::optional<FirstElement>> first_element(const std::string& golden_path,
                                                  const std::string& target_path,
                                                  const std::string& operation,
                                                  const compare::Tolerances& tolerances) {
  auto golden = find(golden_path, operation), target = find(target_path, operation);
  if (!golden) return golden.error();
  if (!target) return target.error();
  std::optional<FirstElement> first;
  const Status compared =
      for_outputs(*golden, *target, [&](int number, const auto& g, const auto& t) -> Status {
        if (first) return {};
        double largest = 0;
        auto found = compare_output(*golden, *target, g, t, tolerances.of(t.dtype, operation), largest);
        if (!found) return found.error();
        first = *found;
        if (first) first->leaf = "output." + std::to_string(number), first->output = number;
        return {};
      });
  if (!compared) return compared.error();
  if (first)
    if (Status read = read_inputs(*golden, *target, *first); !read) return read.error();
  return first;
}

Result<double> error_of(const std::string& golden_path, const std::string& target_path,
                        const std::string& operation, int output) {
  auto golden = find(golden_path, operation), target = find(target_path, operation);
  if (!golden) return golden.error();
  if (!target) return target.error();
  double largest = std::numeric_limits<double>::quiet_NaN();
  const Status compared =
      for_outputs(*golden, *target, [&](int number, const auto& g, const auto& t) -> Status {
        if (output >= 0 && number != output) return {};
        double error = 0;
        auto found = compare_output(*golden, *target, g, t, kInfinity, error);
        if (!found) return found.error();
        largest = std::isnan(largest) ? error : std::max(largest, error);
        return {};
      });
  if (!compared) return compared.error();
  return largest;
}

}  // namespace migrate::bisect
