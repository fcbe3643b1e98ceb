// The Ascend C source of a kernel whose rows are reduced: a core computes whole rows, each in several passes over its tiles.
#include "tool/ascendc/pass_text.h"

namespace migrate::ascendc {
namespace {

class RowKernelText : public PassText {
 public:
  using PassText::PassText;

 private:
  void functions() override {
    for (size_t i = 0; i < program_.passes.size(); ++i) pass(i);
    helpers();
  }

  /// Rows are dealt out to the cores in equal parts.
  void process() override {
    std::string rows;
    for (size_t i = 0; i < space_.rows; ++i) rows += fmt::format("{}rows{}_", i == 0 ? "" : " * ", i);
    line("  __aicore__ inline void Process() {{");
    line("    const int64_t rows = {};", rows.empty() ? "1" : rows);
    line("    const int64_t cores = AscendC::GetBlockNum();");
    line("    const int64_t each = (rows + cores - 1) / cores;");
    line("    const int64_t begin = each * AscendC::GetBlockIdx();");
    line("    const int64_t end = begin + each < rows ? begin + each : rows;");
    line("    for (int64_t row = begin; row < end; ++row) {{");
    if (space_.rows > 1) line("      int64_t rest = row;");
    for (size_t i = space_.rows; i-- > 1;) {
      line("      row{0}_ = rest % rows{0}_;", i);
      line("      rest /= rows{}_;", i);
    }
    if (space_.rows > 0) line("      row0_ = {};", space_.rows > 1 ? "rest" : "row");
    for (const RowScalar& scalar : program_.row_scalars) line("      {}_ = {};", scalar.name, read(scalar));
    for (const RowStep& row_step : program_.steps) step(row_step);
    line("    }}");
    line("  }}");
  }

  void step(const RowStep& step) {
    if (step.kind == RowStep::Kind::pass) {
      line("      Pass{}();", step.which);
    } else if (step.kind == RowStep::Kind::number) {
      const RowNumber& number = program_.row_numbers[step.which];
      line("      {}_ = {};", number.name, member_names(number.text));
    } else {
      const RowStore& store = program_.row_stores[step.which];
      line("      StoreNumber({}_[{}], {});  // line {}", array_name(store.to.array),
           member_names(text(store.to.offset)), member_names(store.value), store.to.place.line);
    }
  }

  std::string count_of(size_t dimension) const {
    const Node extent_node = space_.dimensions[dimension].extent;
    return ir::is_uniform(space_.nodes, extent_node) ? extent(dimension) + "_"
                                                     : member_names(text(extent_node));
  }

  /// Tiles are reduced into one, element by element, and that one at the end of the row.
  void pass(size_t which) {
    const TilePass& pass = program_.passes[which];
    const std::string suffix = std::to_string(which);
    line("  __aicore__ inline void Pass{}() {{", which);
    line("    const int64_t count = {};", count_of(pass.dimension));
    if (!program_.kept.empty()) line("    isShort_ = count <= kTile;");
    if (pass.reads_back) line("    {}WaitForStores();", reads_all_back(pass) ? "" : "if (!isShort_) ");
    if (!pass.reductions.empty()) {
      for (const RowReduction& reduction : pass.reductions)
        line("    {}_ = {};", reduction.name, neutral(reduction.op));
      line("    if (count <= 0) return;");
      line("    const uint32_t longest = count < kTile ? count : kTile;");
      for (size_t i = 0; i < pass.reductions.size(); ++i)
        line("    AscendC::Duplicate(accumulator{}_.Get<float>(), {}, longest);", i,
             neutral(pass.reductions[i].op));
      line("    AscendC::PipeBarrier<PIPE_V>();");
    }
    line("    for (int64_t first = 0; first < count; first += kTile) {{");
    line("      const uint32_t length = count - first < kTile ? count - first : kTile;");
    line("      CopyIn{}(first, length);", which);
    line("      Compute{}(length);", which);
    if (!pass.outputs.empty()) line("      CopyOut{}(first, length);", which);
    line("    }}");
    for (size_t i = 0; i < pass.reductions.size(); ++i)
      line("    {}_ = {}(accumulator{}_.Get<float>(), longest);", pass.reductions[i].name,
           name_of_total(pass.reductions[i].op), i);
    line("  }}");
    line("");
    copy_in(pass, suffix);
    compute(pass, suffix);
    if (!pass.outputs.empty()) copy_out(pass, suffix);
  }

  /// Whether an input that an earlier pass has stored is not kept.
  static bool reads_all_back(const TilePass& pass) {
    for (const TileAccess& input : pass.inputs)
      if (!input.is_kept_before) return true;
    return false;
  }

  static const char* name_of_total(Op op) {
    return op == Op::add ? "Sum" : op == Op::max ? "Largest" : "Smallest";
  }

  void wait_for_stores() {
    line("  // A pass before this one has stored what this one copies in.");
    line("  __aicore__ inline void WaitForStores() {{");
    line("    const AscendC::TEventID stored = pipe_.FetchEventID(AscendC::HardEvent::MTE3_MTE2);");
    line("    AscendC::SetFlag<AscendC::HardEvent::MTE3_MTE2>(stored);");
    line("    AscendC::WaitFlag<AscendC::HardEvent::MTE3_MTE2>(stored);");
    line("  }}");
    line("");
  }

  void helpers() {
    for (const TilePass& pass : program_.passes)
      if (pass.reads_back) {
        wait_for_stores();
        break;
      }
    for (const Op op : {Op::add, Op::max, Op::min})
      if (has(op)) total(op);
    line("  // The first element. The vector unit may write the tile again when it has been read.");
    line("  __aicore__ inline float Number(const AscendC::LocalTensor<float>& tile) {{");
    line("    const AscendC::TEventID computed = pipe_.FetchEventID(AscendC::HardEvent::V_S);");
    line("    AscendC::SetFlag<AscendC::HardEvent::V_S>(computed);");
    line("    AscendC::WaitFlag<AscendC::HardEvent::V_S>(computed);");
    line("    const float number = tile.GetValue(0);");
    line("    const AscendC::TEventID taken = pipe_.FetchEventID(AscendC::HardEvent::S_V);");
    line("    AscendC::SetFlag<AscendC::HardEvent::S_V>(taken);");
    line("    AscendC::WaitFlag<AscendC::HardEvent::S_V>(taken);");
    line("    return number;");
    line("  }}");
    line("");
    functions_of_numbers();
    if (!program_.row_stores.empty()) store_number();
  }

  bool has(Op op) const {
    for (const TilePass& pass : program_.passes)
      for (const RowReduction& reduction : pass.reductions)
        if (reduction.op == op) return true;
    return false;
  }

  void total(Op op) {
    const char* function = op == Op::add ? "ReduceSum" : op == Op::max ? "ReduceMax" : "ReduceMin";
    line("  __aicore__ inline float {}(const AscendC::LocalTensor<float>& tile, uint32_t length) {{",
         name_of_total(op));
    line("    AscendC::LocalTensor<float> number = number_.Get<float>();");
    line("    AscendC::PipeBarrier<PIPE_V>();");
    line("    AscendC::{}<float>(number, tile, work_.Get<float>(), length);", function);
    line("    return Number(number);");
    line("  }}");
    line("");
  }

  /// Functions of one number are the vector unit's.
  void functions_of_numbers() {
    std::set<std::string> names;
    for (const ir::Function function : program_.functions)
      names.insert(function == ir::Function::exp ? "Exp" : function == ir::Function::log ? "Ln" : "Sqrt");
    for (const std::string& name : names) {
      line("  __aicore__ inline float {}(float x) {{", name);
      line("    AscendC::LocalTensor<float> number = number_.Get<float>();");
      line("    AscendC::PipeBarrier<PIPE_V>();");
      line("    AscendC::Duplicate(number, x, 8);");
      line("    AscendC::PipeBarrier<PIPE_V>();");
      line("    AscendC::{}(number, number, 8);", name);
      line("    return Number(number);");
      line("  }}");
      line("");
    }
  }

  void store_number() {
    line("  __aicore__ inline void StoreNumber(const AscendC::GlobalTensor<float>& to, float value) {{");
    line("    AscendC::LocalTensor<float> number = out0_.AllocTensor<float>();");
    line("    AscendC::Duplicate(number, value, 8);");
    line("    out0_.EnQue(number);");
    line("    number = out0_.DeQue<float>();");
    line("    AscendC::DataCopyPad(to, number, {{1, sizeof(float), 0, 0, 0}});");
    line("    out0_.FreeTensor(number);");
    line("  }}");
    line("");
  }
};

}  // namespace

std::string row_kernel_text(const VectorProgram& program, const ChipBuffers& buffers) {
  return RowKernelText(program, buffers).run();
}

}  // namespace migrate::ascendc
