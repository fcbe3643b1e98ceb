#include "tool/npucxx/block_loops/simt/simt_launch.h"

#include <optional>
#include <vector>

#include "clang/AST/DeclTemplate.h"
#include "tool/npucxx/block_loops/simt/simt_names.h"
#include "tool/npucxx/block_loops/simt/simt_uses.h"

namespace migrate::simt {
namespace {

struct Template {
  std::string header,
      arguments;  ///< with the lines and brackets around them; empty for a kernel that is none
};

/// None if its arguments cannot be passed on by name.
std::optional<Template> template_of(const clang::FunctionDecl& kernel, Pieces& pieces) {
  const clang::FunctionTemplateDecl* const described = kernel.getDescribedFunctionTemplate();
  if (described == nullptr) return Template{};
  Template result;
  for (const clang::NamedDecl* parameter : *described->getTemplateParameters()) {
    if (parameter->isParameterPack() || llvm::isa<clang::TemplateTemplateParmDecl>(parameter) ||
        parameter->getName().empty())
      return std::nullopt;
    const std::string separator = result.arguments.empty() ? "" : ", ";
    result.header += separator + pieces.text_of(parameter->getSourceRange());
    result.arguments += separator + parameter->getNameAsString();
  }
  return Template{"template <" + result.header + ">\n", "<" + result.arguments + ">"};
}

}  // namespace

std::string launch_prologue() {
  return R"(#include "acl/acl.h"

namespace simt_launch {
// Whether a launch has sizes that the SIMT language takes. A kernel's own __ubuf__ arrays count as well; they are not known here.
inline bool fits(dim3 blocks, dim3 threads, size_t dynamicBytes, unsigned mostThreads) {
  const auto product = [](dim3 size) -> unsigned long long {
    if (size.x > 65535 || size.y > 65535 || size.z > 65535) return 65536;
    return static_cast<unsigned long long>(size.x) * size.y * size.z;
  };
  constexpr size_t kMostBytes = (256 - 8 - 32) * 1024;
  return product(blocks) >= 1 && product(blocks) <= 65535 && product(threads) >= 1 &&
         product(threads) <= mostThreads && mostThreads <= 2048 && dynamicBytes <= kMostBytes;
}
}  // namespace simt_launch
)";
}

std::string launch_text(const clang::FunctionDecl& kernel, const Piece& piece, Pieces& pieces) {
  const std::string name = kernel.getNameAsString();
  const std::optional<Template> of = template_of(kernel, pieces);
  if (!of)
    return piece.opening + "// " + name +
           " has no function that launches it: its template has a pack, a template or a parameter without a name.\n" +
           piece.closing;
  std::string parameters, arguments;
  int unnamed = 0;
  for (const clang::ParmVarDecl* parameter : kernel.parameters()) {
    if (has_variable(parameter->getName())) continue;
    std::string text = pieces.text_of(parameter->getSourceRange()), own = parameter->getNameAsString();
    if (own.empty()) {
      own = "launchArgument" + std::to_string(unnamed++);
      text += " " + own;
    }
    parameters += ", " + text;
    arguments += (arguments.empty() ? "" : ", ") + own;
  }
  const std::string bound = pieces.launch_bound(piece);
  return piece.opening + "// Launches " + name +
         ". False: the SIMT language does not take these sizes, and nothing is launched.\n" + of->header +
         "bool launch_" + name +
         "(dim3 launchBlocks, dim3 launchThreads, size_t launchBytes, aclrtStream launchStream" + parameters +
         ") {\n  if (!simt_launch::fits(launchBlocks, launchThreads, launchBytes, " +
         (bound.empty() ? "1024" : bound) + ")) return false;\n  " + name + of->arguments +
         "<<<launchBlocks, launchThreads, launchBytes, launchStream>>>(" + arguments +
         ");\n  return true;\n}\n" + piece.closing;
}

}  // namespace migrate::simt
