#include "tool/npucxx/block_loops/simt/simt_names.h"

#include <set>
#include <sstream>

namespace migrate::simt {
namespace {

/// Functions of Ascend SIMT, by name. Source: CANN 9.1, "SIMT API", list of functions of SIMT programming.
constexpr const char* kFunctions =
    "__bfloat1622float2 __bfloat162bfloat162 __bfloat162bfloat16_rd __bfloat162bfloat16_rn "
    "__bfloat162bfloat16_rna __bfloat162bfloat16_ru __bfloat162bfloat16_rz __bfloat162float "
    "__bfloat162half_rd __bfloat162half_rd_sat __bfloat162half_rn __bfloat162half_rn_sat __bfloat162half_rna "
    "__bfloat162half_rna_sat __bfloat162half_ru __bfloat162half_ru_sat __bfloat162half_rz "
    "__bfloat162half_rz_sat __bfloat162int_rd __bfloat162int_rn __bfloat162int_rna __bfloat162int_ru "
    "__bfloat162int_rz __bfloat162ll_rd __bfloat162ll_rn __bfloat162ll_rna __bfloat162ll_ru __bfloat162ll_rz "
    "__bfloat162uint_rd __bfloat162uint_rn __bfloat162uint_rna __bfloat162uint_ru __bfloat162uint_rz "
    "__bfloat162ull_rd __bfloat162ull_rn __bfloat162ull_rna __bfloat162ull_ru __bfloat162ull_rz __brev "
    "__byte_perm __clz __cvta_generic_to_global __cvta_generic_to_local __cvta_generic_to_ubuf "
    "__cvta_global_to_generic __cvta_local_to_generic __cvta_ubuf_to_generic __fdividef __ffs "
    "__float22bfloat162_rd __float22bfloat162_rd_sat __float22bfloat162_rn __float22bfloat162_rn_sat "
    "__float22bfloat162_rna __float22bfloat162_rna_sat __float22bfloat162_ru __float22bfloat162_ru_sat "
    "__float22bfloat162_rz __float22bfloat162_rz_sat __float22half2_rd __float22half2_rd_sat "
    "__float22half2_rn __float22half2_rn_sat __float22half2_rna __float22half2_rna_sat __float22half2_ro "
    "__float22half2_ro_sat __float22half2_ru __float22half2_ru_sat __float22half2_rz __float22half2_rz_sat "
    "__float2bfloat16 __float2bfloat162_rn __float2bfloat16_rd __float2bfloat16_rd_sat __float2bfloat16_rn "
    "__float2bfloat16_rn_sat __float2bfloat16_rna __float2bfloat16_rna_sat __float2bfloat16_ru "
    "__float2bfloat16_ru_sat __float2bfloat16_rz __float2bfloat16_rz_sat __float2float_rd __float2float_rn "
    "__float2float_rna __float2float_ru __float2float_rz __float2half __float2half_rd __float2half_rd_sat "
    "__float2half_rn __float2half_rn_sat __float2half_rna __float2half_rna_sat __float2half_ro "
    "__float2half_ro_sat __float2half_ru __float2half_ru_sat __float2half_rz __float2half_rz_sat "
    "__float2int_rd __float2int_rn __float2int_rna __float2int_ru __float2int_rz __float2ll_rd __float2ll_rn "
    "__float2ll_rna __float2ll_ru __float2ll_rz __float2uint_rd __float2uint_rn __float2uint_rna "
    "__float2uint_ru __float2uint_rz __float2ull_rd __float2ull_rn __float2ull_rna __float2ull_ru "
    "__float2ull_rz __float_as_int __float_as_uint __floats2bfloat162_rn __floats2half2_rn __habs __habsx2 "
    "__hadd __haddx2 __half22float2 __half2bfloat16_rd __half2bfloat16_rn __half2bfloat16_rna "
    "__half2bfloat16_ru __half2bfloat16_rz __half2float __half2half_rd __half2half_rn __half2half_rna "
    "__half2half_ru __half2half_rz __half2int_rd __half2int_rn __half2int_rna __half2int_ru __half2int_rz "
    "__half2ll_rd __half2ll_rn __half2ll_rna __half2ll_ru __half2ll_rz __half2uint_rd __half2uint_rn "
    "__half2uint_rna __half2uint_ru __half2uint_rz __half2ull_rd __half2ull_rn __half2ull_rna __half2ull_ru "
    "__half2ull_rz __halves2bfloat162 __halves2half2 __hbequx2 __hbeqx2 __hbgeux2 __hbgex2 __hbgtux2 "
    "__hbgtx2 __hbleux2 __hblex2 __hbltux2 __hbltx2 __hbneux2 __hbnex2 __hcmadd __hdiv __hdivx2 __heq __hequ "
    "__hequx2 __hequx2_mask __heqx2 __heqx2_mask __hfma __hfma_relu __hfmax2 __hfmax2_relu __hge __hgeu "
    "__hgeux2 __hgeux2_mask __hgex2 __hgex2_mask __hgt __hgtu __hgtux2 __hgtux2_mask __hgtx2 __hgtx2_mask "
    "__high2bfloat16 __high2bfloat162 __high2float __high2half __high2half2 __highs2bfloat162 __highs2half2 "
    "__hisinf __hisnan __hle __hleu __hleux2 __hleux2_mask __hlex2 __hlex2_mask __hlt __hltu __hltux2 "
    "__hltux2_mask __hltx2 __hltx2_mask __hmax __hmax_nan __hmaxx2 __hmaxx2_nan __hmin __hmin_nan __hminx2 "
    "__hminx2_nan __hmul __hmulx2 __hne __hneg __hnegx2 __hneu __hneux2 __hneux2_mask __hnex2 __hnex2_mask "
    "__hsub __hsubx2 __int2bfloat16_rd __int2bfloat16_rn __int2bfloat16_rna __int2bfloat16_ru "
    "__int2bfloat16_rz __int2float_rd __int2float_rn __int2float_rna __int2float_ru __int2float_rz "
    "__int2half_rd __int2half_rd_sat __int2half_rn __int2half_rn_sat __int2half_rna __int2half_rna_sat "
    "__int2half_ru __int2half_ru_sat __int2half_rz __int2half_rz_sat __int_as_float __isGlobal __isLocal "
    "__isUbuf __isnanx2 __ll2bfloat16_rd __ll2bfloat16_rn __ll2bfloat16_rna __ll2bfloat16_ru "
    "__ll2bfloat16_rz __ll2float_rd __ll2float_rn __ll2float_rna __ll2float_ru __ll2float_rz __ll2half_rd "
    "__ll2half_rn __ll2half_rna __ll2half_ru __ll2half_rz __low2bfloat16 __low2bfloat162 __low2float "
    "__low2half __low2half2 __lowhigh2highlow __lows2bfloat162 __lows2half2 __mul24 __mul64hi __mul_i32toi64 "
    "__mulhi __popc __rhadd __sad __saturatef __uhadd __uint2bfloat16_rd __uint2bfloat16_rn "
    "__uint2bfloat16_rna __uint2bfloat16_ru __uint2bfloat16_rz __uint2float_rd __uint2float_rn "
    "__uint2float_rna __uint2float_ru __uint2float_rz __uint2half_rd __uint2half_rd_sat __uint2half_rn "
    "__uint2half_rn_sat __uint2half_rna __uint2half_rna_sat __uint2half_ru __uint2half_ru_sat __uint2half_rz "
    "__uint2half_rz_sat __uint_as_float __ull2bfloat16_rd __ull2bfloat16_rn __ull2bfloat16_rna "
    "__ull2bfloat16_ru __ull2bfloat16_rz __ull2float_rd __ull2float_rn __ull2float_rna __ull2float_ru "
    "__ull2float_rz __ull2half_rd __ull2half_rn __ull2half_rna __ull2half_ru __ull2half_rz __umul24 "
    "__umul64hi __umulhi __urhadd __usad __ushort_as_bfloat16 __ushort_as_half abs acosf acoshf all any "
    "asc_activemask asc_all asc_any asc_atomic_add asc_atomic_and asc_atomic_cas asc_atomic_dec "
    "asc_atomic_exch asc_atomic_inc asc_atomic_max asc_atomic_min asc_atomic_or asc_atomic_sub "
    "asc_atomic_xor asc_ballot asc_dcci_entire asc_dcci_single asc_ldca asc_ldcg asc_nop asc_reduce_add "
    "asc_reduce_max asc_reduce_min asc_shfl asc_shfl_down asc_shfl_up asc_shfl_xor asc_stcg asc_stwt "
    "asc_syncthreads asc_threadfence asc_threadfence_block asinf asinhf assert atan2f atanf atanhf ballot "
    "binary_partition cbrtf ceilf coalesced_threads copysignf cosf coshf cospif cyl_bessel_i0f "
    "cyl_bessel_i1f dim_threads erfcf erfcinvf erfcxf erff erfinvf exp10f exp2f expf expm1f fabs fabsf fdimf "
    "fdividef floorf fmaf fmaxf fminf fmodf frexpf group_dim group_index h2ceil h2cos h2exp h2exp10 h2exp2 "
    "h2floor h2log h2log10 h2log2 h2rcp h2rint h2rsqrt h2sin h2sqrt h2tanh h2trunc hceil hcos hexp hexp10 "
    "hexp2 hfloor hlog hlog10 hlog2 hrcp hrint hrsqrt hsin hsqrt htanh htrunc hypotf ilogbf isfinite isinf "
    "isnan j0f j1f jnf labs laneid lanemask_eq lanemask_ge lanemask_gt lanemask_le lanemask_lt ldexpf "
    "lgammaf llabs llmax llmin llrintf llroundf log10f log1pf log2f logbf logf lrintf lroundf max "
    "meta_group_rank meta_group_size min modff nearbyintf nextafterf norm3df norm4df normcdff normcdfinvf "
    "normf num_threads powf printf rcbrtf remainderf remquof rhypotf rintf rnorm3df rnorm4df rnormf roundf "
    "rsqrtf scalblnf scalbnf shfl shfl_down shfl_up shfl_xor signbit sincosf sincospif sinf sinhf sinpif "
    "size sqrtf sync tanf tanhf tanpif tgammaf this_thread_block thread_index thread_rank tiled_partition "
    "truncf ullmax ullmin umax umin y0f y1f ynf ";

/// Words of CUDA and what SIMT has instead; empty: nothing. Source: as above; the pages of qualifiers, warp functions and atomic operations.
struct Rename {
  std::string_view from, to;
};
constexpr Rename kRenames[] = {
    {"__device__", "__aicore__"},
    {"__host__", ""},
    {"__shared__", "__ubuf__"},
    {"__forceinline__", "inline"},
    {"__noinline__", ""},
    {"__grid_constant__", ""},
    {"NPU_KERNEL_PARAMS_", ""},  // the shim's, in migrated text
    {"NPU_KERNEL_PARAMS", ""},
    {"NPU_KERNEL_ARGS_", ""},
    {"NPU_KERNEL_ARGS", ""},
    {"NPU_R_", "__restrict__"},
    {"__syncthreads", "asc_syncthreads"},
    {"__threadfence", "asc_threadfence"},
    {"__threadfence_block", "asc_threadfence_block"},
    {"__shfl_sync", "asc_shfl"},
    {"__shfl_up_sync", "asc_shfl_up"},
    {"__shfl_down_sync", "asc_shfl_down"},
    {"__shfl_xor_sync", "asc_shfl_xor"},
    {"__ballot_sync", "asc_ballot"},
    {"__any_sync", "asc_any"},
    {"__all_sync", "asc_all"},
    {"__reduce_add_sync", "asc_reduce_add"},
    {"__reduce_max_sync", "asc_reduce_max"},
    {"__reduce_min_sync", "asc_reduce_min"},
    {"__activemask", "asc_activemask"},
    {"atomicAdd", "asc_atomic_add"},
    {"atomicSub", "asc_atomic_sub"},
    {"atomicExch", "asc_atomic_exch"},
    {"atomicMax", "asc_atomic_max"},
    {"atomicMin", "asc_atomic_min"},
    {"atomicInc", "asc_atomic_inc"},
    {"atomicDec", "asc_atomic_dec"},
    {"atomicCAS", "asc_atomic_cas"},
    {"atomicAnd", "asc_atomic_and"},
    {"atomicOr", "asc_atomic_or"},
    {"atomicXor", "asc_atomic_xor"},
    {"__ldg", "asc_ldca"},
    {"__ldca", "asc_ldca"},
    {"__ldcg", "asc_ldcg"},
    {"__ldcs", "asc_ldca"},
    {"__stcg", "asc_stcg"},
    {"__stcs", "asc_stcg"},
    {"__stwt", "asc_stwt"},
    {"__half", "half"},
    {"__half2", "half2"},
    {"__nv_bfloat16", "bfloat16_t"},
    {"__nv_bfloat162", "bfloat16x2_t"},
    {"__expf", "expf"},
    {"__exp10f", "exp10f"},
    {"__logf", "logf"},
    {"__log2f", "log2f"},
    {"__log10f", "log10f"},
    {"__sinf", "sinf"},
    {"__cosf", "cosf"},
    {"__tanf", "tanf"},
    {"__powf", "powf"},
    {"__frsqrt_rn", "rsqrtf"},
    {"__fsqrt_rn", "sqrtf"},
};

const std::set<std::string, std::less<>>& functions() {
  static const auto* const kSet = [] {
    auto* set = new std::set<std::string, std::less<>>;
    std::istringstream words(kFunctions);
    for (std::string word; words >> word;) set->insert(word);
    for (const char* type : {"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "longlong",
                             "ulonglong", "float", "half", "bfloat16"})
      for (const char* number : {"2", "3", "4"}) set->insert(std::string("make_") + type + number);
    return set;
  }();
  return *kSet;
}

}  // namespace

std::optional<std::string> renamed(std::string_view word) {
  for (const Rename& one : kRenames)
    if (one.from == word) return std::string(one.to);
  return std::nullopt;
}

bool has_function(std::string_view name) {
  const auto other = renamed(name);
  return functions().count(other ? std::string_view(*other) : name) != 0;
}

bool takes_mask(std::string_view name) {
  return name.starts_with("__") && name.ends_with("_sync") && renamed(name);
}

bool has_type(std::string_view name) {
  static const std::set<std::string, std::less<>> kTypes = {"dim3",
                                                            "half",
                                                            "half2",
                                                            "__half",
                                                            "__half2",
                                                            "__half_raw",
                                                            "__nv_bfloat16",
                                                            "__nv_bfloat162",
                                                            "bfloat16_t",
                                                            "thread_block",
                                                            "thread_block_tile",
                                                            "coalesced_group"};
  if (kTypes.count(name) != 0) return true;
  // Vectors: float4, uchar2.
  const char last = name.empty() ? ' ' : name.back();
  return last >= '1' && last <= '4' && functions().count("make_" + std::string(name)) != 0;
}

bool has_variable(std::string_view name) {
  return name == "threadIdx" || name == "blockIdx" || name == "blockDim" || name == "gridDim" ||
         name == "warpSize";
}

}  // namespace migrate::simt
