// Triangles of matrices, and systems of equations with them.
#include <cstring>

#include "aclnnop/aclnn_triangular_solve.h"
#include "aclnnop/aclnn_tril.h"
#include "aclnnop/aclnn_triu.h"
#include "runtime_shim/aclnn/first_phase.h"
#include "runtime_shim/aclnn/operators/views.h"
#include "runtime_shim/kernels/blas/matrix.h"

namespace npu::aclnn {
namespace {

/// What is left of a matrix: elements with j - i <= diagonal, or >= diagonal for an upper triangle.
struct Triangle {
  bool upper;
  int64_t diagonal;
  bool has(int64_t i, int64_t j) const { return upper ? j - i >= diagonal : j - i <= diagonal; }
};

/// Copies the triangle of every matrix and sets the rest to zero. `to` may be `from`.
void copy_triangle(const Triangle& triangle, const Tensor& from, const Tensor& to) {
  const int row = to.rank() - 2, column = to.rank() - 1;
  const size_t bytes = bytes_of(to.type);
  const auto offset_of = [&](const Tensor& tensor, int64_t index) {
    int64_t offset = 0;
    for (int i = column; i-- > 0; index /= to.shape[i]) offset += index % to.shape[i] * tensor.strides[i];
    return offset;
  };
  const auto at = [&](const Tensor& tensor, int64_t offset) {
    return tensor.data() + offset * static_cast<int64_t>(bytes);
  };
  const int64_t rows = to.elements() / to.shape[column];
  ops::parallel_chunks(rows, kElementsForOneThread / to.shape[column] + 1, [&](int64_t first, int64_t last) {
    for (int64_t index = first; index < last; ++index) {
      const int64_t source = offset_of(from, index), target = offset_of(to, index);
      for (int64_t j = 0; j < to.shape[column]; ++j) {
        char* const element = at(to, target + j * to.strides[column]);
        if (triangle.has(index % to.shape[row], j))
          std::memmove(element, at(from, source + j * from.strides[column]), bytes);
        else
          std::memset(element, 0, bytes);
      }
    }
  });
}

/// out null: in place.
void triangle_of(FirstPhase& phase, bool upper, int64_t diagonal, const char* self_name,
                 const aclTensor* self, const aclTensor* out) {
  const Tensor input = phase.tensor(self_name, self);
  phase.require(input.rank() >= 2, self_name, " is not a matrix");
  if (out != nullptr) {
    const Tensor result = phase.tensor("out", out);
    phase.require_shape("out", result, input.shape);
    phase.require(result.type == input.type, "out is ", name_of(result.type), ", and self is ",
                  name_of(input.type));
  }
  const size_t result = out == nullptr ? 0 : 1;
  phase.compute([triangle = Triangle{upper, diagonal}, result](const Run& run) {
    if (run[result].elements() > 0) copy_triangle(triangle, run[0], run[result]);
  });
}

/// op(A) X = B.
struct System {
  bool upper, transposes, unit;
};

bool lies_by_columns(const Tensor& matrix) { return matrix.shape[0] <= 1 || matrix.strides[0] == 1; }
bool lies_by_rows(const Tensor& matrix) { return matrix.shape[1] <= 1 || matrix.strides[1] == 1; }

/// The distance of lines of a matrix; one of a single line is as long as the line.
int64_t line_distance(const Tensor& matrix, bool by_columns) {
  const int line = by_columns ? 1 : 0;
  return matrix.shape[line] <= 1 ? std::max<int64_t>(matrix.shape[1 - line], 1) : matrix.strides[line];
}

/// BLAS solves in place, by columns. A matrix by rows is the transpose of one by columns.
template <class Real>
void solve(const System& system, const Tensor& matrix, const Tensor& solution) {
  const bool a_by_columns = lies_by_columns(matrix), x_by_columns = lies_by_columns(solution);
  const bool upper = system.upper == a_by_columns,
             transposes = system.transposes == (a_by_columns == x_by_columns);
  ops::Triangular<Real> by{x_by_columns ? ops::Side::left : ops::Side::right,
                           upper ? ops::Triangle::upper : ops::Triangle::lower,
                           transposes ? ops::Transpose::yes : ops::Transpose::no,
                           system.unit ? ops::Diagonal::unit : ops::Diagonal::as_stored,
                           reinterpret_cast<const Real*>(matrix.data()),
                           line_distance(matrix, a_by_columns)};
  const int64_t rows = solution.shape[0], columns = solution.shape[1];
  ops::trsm_fast(by, x_by_columns ? rows : columns, x_by_columns ? columns : rows, Real{1},
                 reinterpret_cast<Real*>(solution.data()), line_distance(solution, x_by_columns));
}

void run_system(const System& system, const Run& run) {
  const Tensor &right = run[0], &matrix = run[1], &solution = run[2], &triangle = run[3];
  if (triangle.elements() > 0) copy_triangle({system.upper, 0}, matrix, triangle);
  if (solution.elements() == 0) return;
  copy_elements(right, solution);
  const int last = solution.rank() - 1;
  const int64_t systems = solution.elements() / (solution.shape[last] * solution.shape[last - 1]);
  for (int64_t i = 0; i < systems; ++i) {
    if (solution.type == ACL_DOUBLE)
      solve<double>(system, slice_of(matrix, 2, i), slice_of(solution, 2, i));
    else
      solve<float>(system, slice_of(matrix, 2, i), slice_of(solution, 2, i));
  }
}

/// Throws unless the operands are real matrices, or batches of as many, whose rows or columns lie alone.
void require_system(const FirstPhase& phase, const System& system) {
  for (size_t i = 0; i < 4; ++i) {
    const Tensor& operand = phase.operand(i);
    phase.require(operand.type == phase.operand(0).type, "the operands have different data types");
    if (operand.type != ACL_FLOAT && operand.type != ACL_DOUBLE)
      throw Refusal{kNoKernel, "the simulated device solves systems of FLOAT and DOUBLE alone"};
    phase.require(operand.rank() >= 2, phase.name_of_operand(i), " is no matrix");
  }
  const Tensor right = slice_of(phase.operand(0), 2, 0), matrix = slice_of(phase.operand(1), 2, 0);
  Dimensions left = phase.operand(0).shape, batch = phase.operand(1).shape;
  left.count -= 2, batch.count -= 2;
  if (left != batch)
    throw Refusal{kNoKernel, "the simulated device solves batches of as many matrices as right sides"};
  phase.require(matrix.shape[0] == matrix.shape[1] && right.shape[0] == matrix.shape[0], "the shapes ",
                matrix.shape, " and ", right.shape, " are no system");
  phase.require(!system.unit || matrix.type == ACL_FLOAT, "unitriangular is for FLOAT alone");
  phase.require_shape("xOut", phase.operand(2), phase.operand(0).shape);
  phase.require_shape("mOut", phase.operand(3), phase.operand(1).shape);
  for (const size_t i : {size_t{1}, size_t{2}})
    if (!lies_by_columns(slice_of(phase.operand(i), 2, 0)) && !lies_by_rows(slice_of(phase.operand(i), 2, 0)))
      throw Refusal{kNoKernel, std::string(phase.name_of_operand(i)) +
                                   " has two strides, which the simulated device does not solve with"};
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnTrilGetWorkspaceSize(const aclTensor* self, int64_t diagonal, aclTensor* out,
                                      uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnTril", workspaceSize, executor, [&](FirstPhase& phase) {
    if (out == nullptr) throw Refusal{kNullPointer, "out is null"};
    triangle_of(phase, false, diagonal, "self", self, out);
  });
}
NPU_SECOND_PHASE(aclnnTril)

aclnnStatus aclnnTriuGetWorkspaceSize(const aclTensor* self, int64_t diagonal, aclTensor* out,
                                      uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnTriu", workspaceSize, executor, [&](FirstPhase& phase) {
    if (out == nullptr) throw Refusal{kNullPointer, "out is null"};
    triangle_of(phase, true, diagonal, "self", self, out);
  });
}
NPU_SECOND_PHASE(aclnnTriu)

aclnnStatus aclnnInplaceTrilGetWorkspaceSize(const aclTensor* selfRef, int64_t diagonal,
                                             uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnInplaceTril", workspaceSize, executor, [&](FirstPhase& phase) {
    triangle_of(phase, false, diagonal, "selfRef", selfRef, nullptr);
  });
}
NPU_SECOND_PHASE(aclnnInplaceTril)

aclnnStatus aclnnInplaceTriuGetWorkspaceSize(aclTensor* selfRef, int64_t diagonal, uint64_t* workspaceSize,
                                             aclOpExecutor** executor) {
  return first_phase("aclnnInplaceTriu", workspaceSize, executor, [&](FirstPhase& phase) {
    triangle_of(phase, true, diagonal, "selfRef", selfRef, nullptr);
  });
}
NPU_SECOND_PHASE(aclnnInplaceTriu)

aclnnStatus aclnnTriangularSolveGetWorkspaceSize(const aclTensor* self, const aclTensor* A, bool upper,
                                                 bool transpose, bool unitriangular, aclTensor* xOut,
                                                 aclTensor* mOut, uint64_t* workspaceSize,
                                                 aclOpExecutor** executor) {
  return first_phase("aclnnTriangularSolve", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("self", self);
    phase.tensor("A", A);
    phase.tensor("xOut", xOut);
    phase.tensor("mOut", mOut);
    const System system{upper, transpose, unitriangular};
    require_system(phase, system);
    phase.compute([system](const Run& run) { run_system(system, run); });
  });
}
NPU_SECOND_PHASE(aclnnTriangularSolve)

}  // extern "C"
