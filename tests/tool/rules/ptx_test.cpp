#include "tool/rules/ptx.h"

#include <gtest/gtest.h>

#include "tool/rules/load.h"

namespace migrate {
namespace {

const std::vector<PtxRule>& our_ptx() {
  static const auto rules = load_rules(*disk_file_system(), {MIGRATE_SOURCE_DIR "/rules"});
  EXPECT_TRUE(rules.ok()) << rules.error().message;
  return rules->ptx();
}

// What `text` becomes, its operands as <0>, <1>; "-" when it stays.
std::string becomes(const std::vector<PtxRule>& rules, const std::string& text, size_t operands) {
  const auto match = match_ptx(rules, text, operands);
  if (!match) return "-";
  std::string all;
  for (const PtxPiece& piece : match->pieces) {
    all += piece.operand < 0 ? piece.text : "<" + std::to_string(piece.operand) + ">";
  }
  return all;
}
std::string becomes(const std::string& text, size_t operands) { return becomes(our_ptx(), text, operands); }

TEST(Ptx, KnownInstructions) {
  EXPECT_EQ(becomes("red.global.add.u64 [%0],%1;", 2), "npu::ptx::atomic_add<unsigned long long>(<0>, <1>)");
  EXPECT_EQ(becomes("red.relaxed.gpu.global.add.f32 [%0], %1;\n\t", 2),
            "npu::ptx::atomic_add<float>(<0>, <1>)");
  EXPECT_EQ(becomes("atom.add.u32 %0, [%1], 1;", 2),
            "npu::ptx::set(<0>, npu::ptx::atomic_add<unsigned>(<1>, 1))");
  EXPECT_EQ(becomes("atom.global.cas.b32 %0,[%1],%2,%3;", 4),
            "npu::ptx::set(<0>, npu::ptx::atomic_compare<unsigned>(<1>, <2>, <3>))");
  EXPECT_EQ(becomes("ld.global.cg.f32 %0, [%1];", 2), "npu::ptx::set(<0>, npu::ptx::load<float>(<1>))");
  EXPECT_EQ(becomes("ld.global.nc.L1::no_allocate.b64 %0, [%1];", 2),
            "npu::ptx::set(<0>, npu::ptx::load<unsigned long long>(<1>))");
  EXPECT_EQ(becomes("ld.volatile.global.s32 %0, [%1];", 2),
            "npu::ptx::set(<0>, npu::ptx::load_relaxed<int>(<1>))");
  EXPECT_EQ(becomes("st.release.sys.global.u32 [%0], %1;", 2), "npu::ptx::store_release<unsigned>(<0>, <1>)");
  EXPECT_EQ(becomes("membar.gl;", 0), "__threadfence()");
  EXPECT_EQ(becomes("  fence.acq_rel.sys ;", 0), "__threadfence_system()");
  EXPECT_EQ(becomes("mov.u32 %0, %%laneid;", 1), "npu::ptx::set(<0>, npu::ptx::lane())");
  EXPECT_EQ(becomes("mov.u32 %0, %laneid;", 1), "npu::ptx::set(<0>, npu::ptx::lane())");
  EXPECT_EQ(becomes("mov.b64    %0, %1;", 2), "npu::ptx::move(<0>, <1>)");
  EXPECT_EQ(becomes("mov.u32 %0, %%envreg3;", 1), "-");
  EXPECT_EQ(becomes("shfl.sync.bfly.b32 %0, %1, 0x10, 0x1f, %2;", 3),
            "npu::ptx::set(<0>, __shfl_xor_sync(<2>, <1>, 16))");
  EXPECT_EQ(becomes("lop3.b32 %0, %1, %2, %3, 0x96;", 4),
            "npu::ptx::set(<0>, npu::ptx::logic3(<1>, <2>, <3>, 150))");
}

TEST(Ptx, ShufflesWithBounds) {
  EXPECT_EQ(becomes("shfl.sync.bfly.b32 %0, %1, 1, 0x0f, 0xffffffff;", 2),
            "npu::ptx::move(<0>, npu::ptx::shuffle<npu::ptx::Shuffle::bfly>(<1>, 1, 15, 4294967295))");
  EXPECT_EQ(becomes("shfl.sync.up.b32 %0|p, %1, 1, 0, -1;", 2), "-") << "a predicate that is not declared";
}

TEST(Ptx, WordsOfAnOpcodeInAnyOrder) {
  EXPECT_EQ(becomes("shfl.up.sync.b32 %0, %1, 1, 4, -1;", 2),
            becomes("shfl.sync.up.b32 %0, %1, 1, 4, -1;", 2));
  EXPECT_EQ(becomes("ld.b32.global %0, [%1];", 2), becomes("ld.global.b32 %0, [%1];", 2));
  EXPECT_EQ(becomes("cvt.f32.rn.s32 %0, %1;", 2), becomes("cvt.rn.f32.s32 %0, %1;", 2));
  EXPECT_NE(becomes("cvt.f32.rn.s32 %0, %1;", 2), "-");
  EXPECT_EQ(becomes("cvt.s32.rn.f32 %0, %1;", 2), "-") << "the types keep their order";
  EXPECT_EQ(
      becomes(
          "mma.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};",
          10),
      "-");
  EXPECT_EQ(becomes("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 16;", 2),
            becomes("cp.async.bulk.global.bulk_group.shared::cta [%0], [%1], 16;", 2));
  EXPECT_EQ(becomes("cp.async.bulk.shared::cta.global.bulk_group [%0], [%1], 16;", 2), "-")
      << "another direction";
}

TEST(Ptx, LanesOfOlderDevices) {
  EXPECT_EQ(
      becomes(
          "{.reg .s32 r0; .reg .pred p; shfl.up.b32 r0|p, %1, %2, %3; @p add.s32 r0, r0, %4; mov.s32 %0, r0; }",
          5),
      "do { bool npu_p = {}; int npu_r0 = {}; npu::ptx::move(npu_r0, "
      "npu::ptx::shuffle_together<npu::ptx::Shuffle::up>(npu_p, <1>, <2>, <3>)); if (npu_p) npu::ptx::move(npu_r0, "
      "static_cast<int>(npu::ptx::bits<int>(npu_r0) + npu::ptx::bits<int>(<4>))); npu::ptx::move(<0>, npu_r0); } while (false)");
  EXPECT_EQ(becomes("{.reg .pred p; setp.ne.u32 p, %1, 0; vote.ballot.b32 %0, !p;}", 2),
            "do { bool npu_p = {}; npu::ptx::set(npu_p, npu::ptx::bits<unsigned>(<1>) != "
            "npu::ptx::bits<unsigned>(0)); npu::ptx::set(<0>, __ballot(!npu_p)); } while (false)");
}

TEST(Ptx, AddressesWithOffsets) {
  EXPECT_EQ(becomes("red.global.add.u32 [%0+4], %1;", 2),
            "npu::ptx::atomic_add<unsigned>(npu::ptx::offset(<0>, 4), <1>)");
  EXPECT_EQ(becomes("ld.global.cg.f32 %0, [%1 + -16];", 2),
            "npu::ptx::set(<0>, npu::ptx::load<float>(npu::ptx::offset(<1>, -16)))");
}

TEST(Ptx, VectorsOfOperands) {
  EXPECT_EQ(becomes("ld.shared.v2.u32 {%0, %1}, [%2];", 3),
            "npu::ptx::load_vector<unsigned>(npu::ptx::shared<unsigned>(<2>), <0>, <1>)");
  EXPECT_EQ(becomes("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];", 3),
            "npu::ptx::load_matrices<true>(npu::ptx::shared<void>(<2>), npu::ptx::outputs(<0>, <1>))");
  EXPECT_EQ(
      becomes(
          "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%7,%8,%9,%10};\n",
          11),
      "npu::ptx::multiply<npu::ptx::shape_m16n8k8, npu::ptx::element_f32, npu::ptx::element_f16, "
      "npu::ptx::element_f16, npu::ptx::element_f32>(npu::ptx::words(<4>, <5>), npu::ptx::words(<6>), "
      "npu::ptx::words(<7>, <8>, <9>, <10>), npu::ptx::outputs(<0>, <1>, <2>, <3>))");
}

TEST(Ptx, ModifiersInAnyOrder) {
  for (const char* order : {"m8n8.x4.trans.shared", "x4.trans.m8n8.shared", "trans.shared.x4.m8n8"})
    EXPECT_EQ(
        becomes(std::string("ldmatrix.sync.aligned.") + order + ".b16 {%0,%1,%2,%3}, [%4];", 5),
        "npu::ptx::load_matrices<true>(npu::ptx::shared<void>(<4>), npu::ptx::outputs(<0>, <1>, <2>, <3>))");
  EXPECT_EQ(becomes("ldmatrix.sync.aligned.m8n8.x4.trans.trans.shared.b16 {%0,%1,%2,%3}, [%4];", 5), "-");
  EXPECT_EQ(becomes("ldmatrix.sync.aligned.x4.shared.b16 {%0,%1,%2,%3}, [%4];", 5), "-") << "without a shape";
  EXPECT_EQ(becomes("ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {%0,%1}, [%2];", 3), "-");
}

TEST(Ptx, VectorsOfAnyLength) {
  EXPECT_EQ(becomes("movmatrix.sync.aligned.m8n8.trans.b16 {%0}, %1;", 2), "-");
  EXPECT_EQ(becomes("wmma.store.d.sync.aligned.row.m8n8k4.f64 [%0], {%1, %2}, 16;", 3),
            "npu::ptx::store_fragment<npu::ptx::shape_m8n8k4, npu::ptx::element_f64, npu::ptx::layout_row>("
            "npu::ptx::to<void*>(<0>), npu::ptx::long_words(<1>, <2>), 16)");
  EXPECT_EQ(
      becomes("wmma.load.a.sync.aligned.col.m8n8k4.shared.f64 {%0}, [%1 + 64];", 2),
      "npu::ptx::load_fragment<npu::ptx::matrix_a, npu::ptx::shape_m8n8k4, npu::ptx::element_f64, "
      "npu::ptx::layout_col>(npu::ptx::shared<void>(npu::ptx::offset(<1>, 64)), 0, npu::ptx::outputs(<0>))");
  EXPECT_EQ(becomes("mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e5m2.f32 {%0}, {%1}, {%2}, {%3};", 4), "-")
      << "both sums have one type";
}

TEST(Ptx, SeveralInstructionsAreOneStatement) {
  EXPECT_EQ(becomes("{ red.global.add.u32 [%0], %1; }", 2), "npu::ptx::atomic_add<unsigned>(<0>, <1>)");
  EXPECT_EQ(becomes("red.global.add.u32 [%0], %1; membar.gl;", 2),
            "do { npu::ptx::atomic_add<unsigned>(<0>, <1>); __threadfence(); } while (false)");
  EXPECT_EQ(becomes("{ .reg .u64 a; cvta.to.shared.u64 a, %1; cvt.u32.u64 %0, a; } // the address\n", 2),
            "do { unsigned long long npu_a = {}; npu::ptx::set(npu_a, "
            "__cvta_generic_to_shared(npu::ptx::to<const void*>(<1>))); npu::ptx::set(<0>, "
            "static_cast<unsigned>(static_cast<unsigned long long>(npu_a))); } while (false)");
  EXPECT_EQ(
      becomes(
          "{\n  .reg .pred p;\n  setp.ne.b32 p, %0, 0;\n  @!p cp.async.ca.shared.global [%1], [%2], 16;\n}\n",
          3),
      "do { bool npu_p = {}; npu::ptx::set(npu_p, npu::ptx::bits<unsigned>(<0>) != "
      "npu::ptx::bits<unsigned>(0)); if (!npu_p) npu::ptx::copy_async(<1>, <2>, 16, 16); } while (false)");
}

TEST(Ptx, TheConditionCodeIsThatOfTheStatement) {
  EXPECT_EQ(
      becomes("{ add.cc.u32 %0, %1, %2; addc.u32 %3, 0, 0; }", 4),
      "do { unsigned carry_of_npu = 0; npu::ptx::move(<0>, npu::ptx::add_carry<unsigned, false, true>(<1>, <2>, carry_of_npu)); "
      "npu::ptx::move(<3>, npu::ptx::add_carry<unsigned, true, false>(0, 0, carry_of_npu)); } while (false)");
  EXPECT_EQ(becomes("addc.u32 %0, %1, %2;", 3), "-") << "that of another statement";
  EXPECT_EQ(becomes("{ addc.u32 %0, %1, %2; add.cc.u32 %0, %1, %2; }", 3), "-");
}

TEST(Ptx, PartsOfRegistersAndNumbers) {
  EXPECT_EQ(becomes("vadd.u32.u32.s32 %0, %1.b2, %2.h1;", 3),
            "npu::ptx::set(<0>, npu::ptx::video<unsigned, unsigned, int, npu::ptx::video_add, "
            "false>(npu::ptx::byte_of<2>(<1>), npu::ptx::half_of<1>(<2>)))");
  EXPECT_EQ(becomes("vadd.u32.u32.s32 %0, %1.b4, %2;", 3), "-");
  EXPECT_EQ(becomes("mov.f32 %0, 0f3F800000;", 1), "npu::ptx::move(<0>, npu::ptx::float_of(0x3F800000u))");
  EXPECT_EQ(becomes("sub.s32 %0, %1, -1;", 2),
            "npu::ptx::move(<0>, static_cast<int>(npu::ptx::bits<int>(<1>) - npu::ptx::bits<int>(-1)))");
  EXPECT_EQ(
      becomes(
          "{ .reg .pred p, q; setp.ge.u32 p|q, %1, 3; vote.sync.any.pred p, !q, -1; selp.u32 %0, 1, 0, p; }",
          2)
          .find("npu::ptx::set_both(npu_p, npu_q, "),
      39u);
}

TEST(Ptx, BranchesWithinAStatement) {
  const std::string loop =
      "{\n.reg .pred p;\nagain:\nsetp.eq.u32 p, %0, 1;\n@p bra.uni done;\nmembar.gl;\nbra again;\ndone:\n}";
  EXPECT_EQ(
      becomes(loop, 1),
      "do { __label__ npu_again; __label__ npu_done; bool npu_p = {}; auto&& npu_operand_0 = <0>; "
      "npu_again:; npu::ptx::set(npu_p, npu::ptx::bits<unsigned>(npu_operand_0) == npu::ptx::bits<unsigned>(1)); if (npu_p) goto npu_done; "
      "__threadfence(); goto npu_again; npu_done:; } while (false)");
  EXPECT_FALSE(match_ptx(our_ptx(), loop, 1)->repeats) << "its operand is evaluated once";
  EXPECT_EQ(becomes("unused: membar.gl;", 0), "do { __threadfence(); } while (false)");
}

TEST(Ptx, NamedBarriers) {
  EXPECT_EQ(becomes("bar.sync 0;", 0), "__syncthreads()");
  EXPECT_EQ(becomes("barrier.sync 0;", 0), "__syncthreads()");
  EXPECT_EQ(becomes("bar.sync %0, %1;", 2), "npu::ptx::barrier_sync(<0>, <1>)");
  EXPECT_EQ(becomes("barrier.cta.sync.aligned 3;", 0), "npu::ptx::barrier_sync(3, 0)");
  EXPECT_EQ(becomes("bar.arrive 1, 64;", 0), "npu::ptx::barrier_arrive(1, 64)");
  EXPECT_EQ(
      becomes("{ .reg .pred p; setp.ne.u32 p, %1, 0; bar.red.popc.u32 %0, 2, 64, !p; }", 2),
      "do { bool npu_p = {}; npu::ptx::set(npu_p, npu::ptx::bits<unsigned>(<1>) != "
      "npu::ptx::bits<unsigned>(0)); npu::ptx::set(<0>, npu::ptx::barrier_count(2, 64, !npu_p)); } while "
      "(false)");
  EXPECT_EQ(becomes("bar.arrive 1;", 0), "-");
}

TEST(Ptx, OperandsThatTheTextDoesNotNameAreEvaluated) {
  EXPECT_EQ(becomes("prefetch.L1 [ %1 ];", 2), "npu::ptx::ignore(<0>), npu::ptx::ignore(<1>)");
  EXPECT_EQ(becomes("prefetch.L1 [%0];", 1), "npu::ptx::ignore(<0>)");
  EXPECT_EQ(becomes("{ .reg .u32 r; mov.b32 r, %1; mov.b32 %0, r; }", 4),
            "do { unsigned npu_r = {}; npu::ptx::ignore(<2>, <3>); npu::ptx::move(npu_r, <1>); "
            "npu::ptx::move(<0>, npu_r); } while (false)");
  EXPECT_EQ(becomes("prefetch.L1 [%1];", 1), "-");
}

TEST(Ptx, AnOperandThatOccursTwiceIsSaid) {
  EXPECT_FALSE(match_ptx(our_ptx(), "shl.b32 %0, %1, %2;", 3)->repeats);
  EXPECT_TRUE(match_ptx(our_ptx(), "shf.l.wrap.b32 %0, %1, %1, %2;", 3)->repeats);
}

TEST(Ptx, OthersStay) {
  for (const char* text : {"red.global.add.u128 [%0], %1;",
                           "red.global.add.u32x [%0], %1;",
                           "red.global.add.u32 [%0+x], %1;",
                           "red.global.add.u32 [%0], %2;",
                           "@p red.global.add.u32 [%0], %1;",
                           "{ .reg .u32 p; @p red.global.add.u32 [%0], %1; }",
                           "{ red.global.add.u32 [%0], %1;",
                           "red.global.add.u32 [%0], %1; }",
                           "red.global.add.u32 [%0], %1; unknown.op;",
                           "again: again: red.global.add.u32 [%0], %1;",
                           "bra elsewhere; red.global.add.u32 [%0], %1;",
                           "4: red.global.add.u32 [%0], %1;",
                           ".reg .u32 a, a; red.global.add.u32 [%0], %1;",
                           ".reg .u32 a<99999>; red.global.add.u32 [%0], %1;",
                           ".pragma \"nounroll\"; red.global.add.u32 [%0], %1;",
                           ".reg",
                           "@",
                           "",
                           ";",
                           "shfl.sync.bfly.b64 %0, %1, 1, 31, 0xffffffff;",
                           "cvt.rn.f16x2.f64 %0, %1;"}) {
    EXPECT_EQ(becomes(text, 2), "-") << text;
  }
}

TEST(Ptx, OptionalPartsAreTriedBothWays) {
  const std::vector<PtxRule> rules = {
      {"op[.a][.a|.b](.x|.y).$T $d", {"u32", "u64"}, "f<$T>($d)", "", false, "", {}}};
  for (const char* text :
       {"op.x.u32 %0", "op.a.y.u32 %0", "op.b.x.u32 %0", "op.a.a.x.u32 %0", "op.a.b.y.u32 %0"})
    EXPECT_EQ(becomes(rules, text, 1), "f<unsigned>(<0>)") << text;
  for (const char* text : {"op.u32 %0", "op.a.a.a.x.u32 %0", "op.x.y.u32 %0", "op.x.s32 %0", "op.x %0"})
    EXPECT_EQ(becomes(rules, text, 1), "-") << text;
}

TEST(Ptx, RulesAreChecked) {
  EXPECT_TRUE(check_ptx({"op.$T $d", {"u32"}, "f<$T>($d)", "", false, "", {}}).ok());
  EXPECT_FALSE(check_ptx({"op.$T $d", {"u33"}, "f($d)", "", false, "", {}}).ok());
  EXPECT_FALSE(check_ptx({"op.$T $d", {}, "f($d)", "", false, "", {}}).ok());
  EXPECT_FALSE(check_ptx({"op[.x $d", {}, "f($d)", "", false, "", {}}).ok());
  EXPECT_FALSE(check_ptx({"op $d", {}, "f($e)", "", false, "", {}}).ok());
  EXPECT_FALSE(check_ptx({"op $d", {}, "", "", false, "", {}}).ok());
  EXPECT_TRUE(
      check_ptx({"op.$W.$T.$U $d", {"u32"}, "f_$W<$T, $U>($d)", "", false, "", {{"$W", {"lt"}}}}).ok());
  EXPECT_FALSE(check_ptx({"op.$W $d", {}, "f_$W($d)", "", false, "", {}}).ok());
  EXPECT_FALSE(check_ptx({"op.$T $d", {"u32"}, "f<$U>($d)", "", false, "", {}}).ok());
  EXPECT_GT(our_ptx().size(), 20u);
}

}  // namespace
}  // namespace migrate
