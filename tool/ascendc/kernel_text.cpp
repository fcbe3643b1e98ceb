// The Ascend C source of a kernel, in the form of CANN's own samples: a class with Init, Process, CopyIn, Compute, CopyOut.
#include "tool/ascendc/pass_text.h"

namespace migrate::ascendc {
namespace {

class KernelText : public PassText {
 public:
  using PassText::PassText;

 private:
  void functions() override {
    const TilePass& pass = program_.passes.back();
    if (has_columns()) {
      const TilePass& terms = program_.passes.front();
      clear(terms);
      copy_in(terms, "Terms");
      compute(terms, "Terms");
    }
    copy_in(pass, "");
    compute(pass, "");
    copy_out(pass, "");
  }

  bool has_rows() const { return space_.rows > 0; }

  /// Tiles are dealt out to the cores in equal parts: those of one row, then those of the next.
  void process() override {
    line("  __aicore__ inline void Process() {{");
    line("    if (count_ == 0) return;");
    std::string rows = "1";
    for (size_t i = 0; i < space_.rows; ++i) rows = i == 0 ? "rows0_" : rows + fmt::format(" * rows{}_", i);
    if (!has_rows()) line("    // Every core gets a part, in whole 512 bytes.");
    line("    const int64_t cores = AscendC::GetBlockNum();");
    line("    int64_t tile = kTile;");
    if (!has_rows()) {
      line("    const int64_t share = ((count_ + cores - 1) / cores + 255) / 256 * 256;");
      line("    if (share < tile) tile = share;");
    }
    line("    const int64_t tiles = (count_ + tile - 1) / tile;");
    line("    const int64_t all = {}tiles;", has_rows() ? rows + " * " : "");
    line("    const int64_t each = (all + cores - 1) / cores;");
    line("    const int64_t begin = each * AscendC::GetBlockIdx();");
    line("    const int64_t end = begin + each < all ? begin + each : all;");
    line("    for (int64_t i = begin; i < end; ++i) {{");
    line("      const int64_t first = i % tiles * tile;");
    line("      const uint32_t length = count_ - first < tile ? count_ - first : tile;");
    if (!buffers_.copies_bytes) line("      const uint32_t computed = Whole(length, {});", block_elements());
    const char* const computed = buffers_.copies_bytes ? "length" : "computed";
    if (has_rows())
      rows_of("      ");
    else
      scalars_of("      ");
    const std::string arguments = scalar_arguments();
    if (has_columns()) {
      line("      Clear({});", computed);
      line("      for (int64_t term = 0; term < terms_; ++term) {{");
      line("        CopyInTerms(first, length{}, term);", arguments);
      line("        ComputeTerms({}{}, term);", computed, arguments);
      line("      }}");
    }
    line("      CopyIn(first, length{});", arguments);
    line("      Compute({}{});", computed, arguments);
    line("      CopyOut(first, length{});", arguments);
    line("    }}");
    line("  }}");
  }

  /// The sums of the columns begin with what changes nothing.
  void clear(const TilePass& terms) {
    line("  __aicore__ inline void Clear(uint32_t length) {{");
    line("    AscendC::PipeBarrier<PIPE_V>();");
    for (size_t i = 0; i < terms.reductions.size(); ++i)
      line("    AscendC::Duplicate(accumulator{}_.Get<float>(), {}, length);", i,
           neutral(terms.reductions[i].op));
    line("    AscendC::PipeBarrier<PIPE_V>();");
    line("  }}");
    line("");
  }

  void rows_of(const std::string& indent) {
    line("{}int64_t row = i / tiles;", indent);
    for (size_t i = space_.rows; i-- > 0;) {
      if (i == 0) {
        line("{}const int64_t row0 = row;", indent);
      } else {
        line("{0}const int64_t row{1} = row % rows{1}_;", indent, i);
        line("{0}row /= rows{1}_;", indent, i);
      }
    }
    scalars_of(indent);
  }

  void scalars_of(const std::string& indent) {
    for (const RowScalar& scalar : program_.row_scalars)
      line("{}const {} {} = {};", indent, cpp_name(space_[scalar.load].type), scalar.name, read(scalar));
  }
};

}  // namespace

std::string kernel_text(const VectorProgram& program, const ChipBuffers& buffers) {
  return program.has_rows ? row_kernel_text(program, buffers) : KernelText(program, buffers).run();
}

}  // namespace migrate::ascendc
