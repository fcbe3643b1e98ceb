// A launch of a kernel that is a matrix product: the operands of CANN's operator from the arguments of the CUDA kernel.
#include "tool/ascendc/launch_frame.h"
#include "tool/ascendc/product_launch.h"

namespace migrate::ascendc {
namespace {

using Matrix = ir::MatrixProduct::Matrix;
using Role = ir::MatrixProduct::Role;

class ProductLaunch : public LaunchFrame {
 public:
  explicit ProductLaunch(const ir::MatrixProduct& product) : LaunchFrame(product.space), product_(product) {}

 private:
  void arguments() override {
    for (const ir::Node n : space_.requirements)
      line("  if (!{}) return \"the number of threads is not that of the matrices\";", text(n));
    for (size_t i = 0; i < space_.dimensions.size(); ++i)
      line("  const int64_t npu_extent{} = ::npu::detail::at_least_0({});", i,
           text(space_.dimensions[i].extent));
    const ir::Type type = product_.c.type;
    line("  ::npu::detail::MatrixProduct npu_product;");
    line("  npu_product.type = ::npu::detail::Element::{};", name_of(type));
    data("a", product_.a);
    data("b", product_.b);
    data("c", product_.c);
    if (product_.d) addend();
    if (product_.alpha != ir::kNone) line("  npu_product.alpha = {};", text(product_.alpha));
    for (size_t i = 0; i < space_.dimensions.size(); ++i) dimension(i);
    range("npu_a", product_.a);
    range("npu_b", product_.b);
    range("npu_c", product_.c);
    for (const auto& [name, matrix] : {std::pair("npu_a", &product_.a), std::pair("npu_b", &product_.b)})
      refuse_overlap(name, *matrix);
    if (product_.d && !(product_.d->array == product_.c.array)) {
      range("npu_d", *product_.d);
      refuse_overlap("npu_d", *product_.d);
    }
    for (const char* name : {"npu_a", "npu_b", "npu_c"}) line("  npu_launch.loads_all_of({});", name);
    line("  npu_launch.reads({}, npu_a);", product_.a.array.number);
    line("  npu_launch.reads({}, npu_b);", product_.b.array.number);
    if (product_.d)
      line("  npu_launch.reads({}, {});", product_.d->array.number,
           product_.d->array == product_.c.array ? "npu_c" : "npu_d");
    line("  npu_launch.multiplies(npu_product);");
    line("  npu_launch.writes({}, npu_c, ::npu::detail::Element::{}, {}, {});", product_.c.array.number,
         name_of(type), kOperations, terms());
  }

  /// A product, its scaling, and the addend's.
  static constexpr int kOperations = 4;

  void data(const char* operand, const Matrix& matrix) {
    line("  npu_product.data[npu_product.{}] = static_cast<const char*>({}) + ({}) * {};", operand,
         parameter(matrix.array.number).name, text(matrix.base), size_of(matrix.type));
  }

  void addend() {
    const std::string condition = product_.has_d == ir::kNone ? "true" : text(product_.has_d);
    line("  if ({}) {{", condition);
    data("d", *product_.d);
    line("  npu_product.beta = {};", product_.beta == ir::kNone ? "1.0f" : text(product_.beta));
    line("  }}");
  }

  void dimension(size_t i) {
    constexpr const char* kRoles[] = {"batch", "row", "column", "inner"};
    const auto stride = [&](const Matrix& matrix) { return text(matrix.strides[i]); };
    line("  npu_product.add(npu_product.{}, npu_extent{}, {}, {}, {}, {});",
         kRoles[static_cast<size_t>(product_.roles[i])], i, stride(product_.a), stride(product_.b),
         stride(product_.c), product_.d ? stride(*product_.d) : "0");
  }

  /// The bytes that an operand has.
  void range(const char* name, const Matrix& matrix) {
    const int size = size_of(matrix.type);
    line("  ::npu::detail::ByteRange {}({});", name, parameter(matrix.array.number).name);
    for (size_t i = 0; i < space_.dimensions.size(); ++i)
      if (!matrix.strides[i].is_zero())
        line("  {}.extend(({}) * {}, npu_extent{});", name, text(matrix.strides[i]), size, i);
    line("  {}.move(({}) * {});", name, text(matrix.base), size);
    line("  {}.close({});", name, size);
  }

  void refuse_overlap(const char* name, const Matrix& matrix) {
    line("  if ({}.overlaps(npu_c, false)) return \"the arrays {} and {} overlap\";", name,
         parameter(matrix.array.number).name, parameter(product_.c.array.number).name);
  }

  std::string terms() const {
    std::string count = "1LL";
    for (size_t i = 0; i < space_.dimensions.size(); ++i)
      if (product_.roles[i] == Role::inner) count += fmt::format(" * npu_extent{}", i);
    return count;
  }

  const ir::MatrixProduct& product_;
};

}  // namespace

std::string arguments_text(const ir::MatrixProduct& product, const std::string& function) {
  return ProductLaunch(product).run(function);
}

}  // namespace migrate::ascendc
