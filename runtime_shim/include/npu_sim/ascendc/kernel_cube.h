/// @file
/// The cube unit: rows of global memory as fractals in L1, fractals in L0A and L0B, products in L0C, and results to global memory.
/// Errors: positions, alignments and numbers that break a rule of the page stop the launch; forms that are not modelled do not compile, or
/// stop it.
/// Source: CANN 8.1, "Ascend C API", DataCopy (ND2NZ), LoadData (Load2D, Load3D), LoadDataWithTranspose, Mmad, Fixpipe.
#ifndef NPU_SIM_ASCENDC_KERNEL_CUBE_H_
#define NPU_SIM_ASCENDC_KERNEL_CUBE_H_

#include "kernel_flags.h"

namespace npu_sim_core {
inline namespace detail {

/// Whether this binary has an instruction of the cube unit. Then its kernels may have a cube core.
inline bool binary_has_cube = false;
struct CubeMark {
  CubeMark() { binary_has_cube = true; }
};
/// Initialised when the binary is loaded, if a function below is used.
template <class T>
inline CubeMark cube_mark{};

template <class T>
void mark_cube() {
  static_cast<void>(&cube_mark<T>);
}

template <class T, class... Types>
inline constexpr bool is_any_of = (std::is_same_v<T, Types> || ...);

inline void refuse(bool is, const char* page, const char* text, Where where) {
  if (is) fail(page, text, where);
}

}  // namespace detail
}  // namespace npu_sim_core

namespace AscendC {

/// Parameters of the functions below; units and ranges as on their pages.
/// @{
struct Nd2NzParams {
  Nd2NzParams() = default;
  Nd2NzParams(uint16_t matrices, uint16_t rows, uint16_t columns, uint16_t matrix_step, uint16_t row_step,
              uint16_t c0_step, uint16_t n_step, uint16_t to_matrix_step)
      : ndNum(matrices),
        nValue(rows),
        dValue(columns),
        srcNdMatrixStride(matrix_step),
        srcDValue(row_step),
        dstNzC0Stride(c0_step),
        dstNzNStride(n_step),
        dstNzMatrixStride(to_matrix_step) {}
  uint16_t ndNum = 0, nValue = 0, dValue = 0, srcNdMatrixStride = 0, srcDValue = 0;
  uint16_t dstNzC0Stride = 0, dstNzNStride = 0, dstNzMatrixStride = 0;
};

struct LoadData2DParams {
  LoadData2DParams() = default;
  LoadData2DParams(uint16_t start, uint8_t times, uint16_t stride, uint8_t reserved, uint16_t gap,
                   bool transpose, uint8_t mode)
      : startIndex(start),
        dstGap(gap),
        srcStride(stride),
        ifTranspose(transpose),
        repeatTimes(times),
        sid(reserved),
        addrMode(mode) {}
  uint16_t startIndex = 0, dstGap = 0, srcStride = 0;
  bool ifTranspose = false;
  uint8_t repeatTimes = 0, sid = 0, addrMode = 0;
};
using LoadData2dParams = LoadData2DParams;

struct LoadData2dTransposeParams {
  LoadData2dTransposeParams() = default;
  LoadData2dTransposeParams(uint16_t start, uint8_t times, uint16_t stride, uint16_t gap,
                            uint16_t fractal_gap, uint8_t mode = 0)
      : startIndex(start),
        repeatTimes(times),
        srcStride(stride),
        dstGap(gap),
        dstFracGap(fractal_gap),
        addrMode(mode) {}
  uint16_t startIndex = 0;
  uint8_t repeatTimes = 0;
  uint16_t srcStride = 0, dstGap = 0, dstFracGap = 0;
  uint8_t addrMode = 0;
};

template <class T>
struct LoadData3DParamsV2 {
  LoadData3DParamsV2() = default;
  LoadData3DParamsV2(const uint8_t (&pads)[4], uint16_t height, uint16_t width, uint16_t channels,
                     uint16_t k_size, uint16_t m_size, uint16_t k_start, uint16_t m_start, uint8_t stride_w,
                     uint8_t stride_h, uint8_t filter_w, uint8_t filter_h, uint8_t dilation_w,
                     uint8_t dilation_h, bool transpose, bool small_k, T pad)
      : l1H(height),
        l1W(width),
        channelSize(channels),
        kExtension(k_size),
        mExtension(m_size),
        kStartPt(k_start),
        mStartPt(m_start),
        strideW(stride_w),
        strideH(stride_h),
        filterW(filter_w),
        filterH(filter_h),
        dilationFilterW(dilation_w),
        dilationFilterH(dilation_h),
        enTranspose(transpose),
        enSmallK(small_k),
        padValue(pad) {
    for (int i = 0; i < 4; ++i) padList[i] = pads[i];
  }
  uint8_t padList[4] = {};
  uint16_t l1H = 0, l1W = 0, channelSize = 0, kExtension = 0, mExtension = 0, kStartPt = 0, mStartPt = 0;
  uint8_t strideW = 1, strideH = 1, filterW = 1, filterH = 1, dilationFilterW = 1, dilationFilterH = 1;
  bool enTranspose = false, enSmallK = false;
  T padValue = 0;
  bool filterSizeW = false, filterSizeH = false, fMatrixCtrl = false;
};

struct MmadParams {
  MmadParams() = default;
  MmadParams(uint16_t rows, uint16_t columns, uint16_t depth, uint8_t unit, bool source, bool zero)
      : m(rows), n(columns), k(depth), unitFlag(unit), cmatrixSource(source), cmatrixInitVal(zero) {}
  uint16_t m = 0, n = 0, k = 0;
  bool isBias = false;
  int32_t fmOffset = 0;
  bool enSsparse = false, enWinogradA = false, enWinogradB = false;
  uint8_t unitFlag = 0;
  bool kDirectionAlign = false, cmatrixSource = false, cmatrixInitVal = true;
};

enum class CO2Layout : uint8_t { NZ, ROW_MAJOR, COLUMN_MAJOR };
struct FixpipeConfig {
  CO2Layout format;
};
inline constexpr FixpipeConfig CFG_NZ = {CO2Layout::NZ};
inline constexpr FixpipeConfig CFG_ROW_MAJOR = {CO2Layout::ROW_MAJOR};
/// @}

}  // namespace AscendC

/// How Fixpipe changes the type of results. Modes with factors are not modelled.
enum QuantMode_t {
  NoQuant = 0,
  F322F16 = 1,
  VDEQF16 = 10,
  DEQF16 = 11,
  F322BF16 = 16,
  VREQ8 = 8,
  REQ8 = 9,
  VQF322B8_PRE = 23,
  QF322B8_PRE = 24
};

namespace AscendC {

struct FixpipeParamsV220 {
  FixpipeParamsV220() = default;
  FixpipeParamsV220(uint16_t columns, uint16_t rows, uint16_t source, uint32_t step, bool relu)
      : nSize(columns), mSize(rows), srcStride(source), dstStride(step), reluEn(relu) {}
  uint16_t nSize = 0, mSize = 0, srcStride = 0;
  uint32_t dstStride = 0;
  QuantMode_t quantPre = NoQuant;
  uint64_t deqScalar = 0;
  uint16_t ndNum = 1, srcNdStride = 0, dstNdStride = 0;
  bool reluEn = false;
  uint8_t unitFlag = 0;
  bool isChannelSplit = false;
};

/// Rows of matrices in global memory become fractals of L1. The rest of a row's last 32 bytes is 0.
template <class T>
void DataCopy(const LocalTensor<T>& to, const GlobalTensor<T>& from, const Nd2NzParams& p, NPU_SIM_WHERE) {
  npu_sim_core::mark_cube<T>();
  npu_sim_core::table().copy_fractals(npu_sim_core::running.core, {"DataCopy",
                                                                   from.address(),
                                                                   to.begin(),
                                                                   sizeof(T),
                                                                   p.ndNum,
                                                                   p.nValue,
                                                                   p.dValue,
                                                                   p.srcNdMatrixStride,
                                                                   p.srcDValue,
                                                                   p.dstNzC0Stride,
                                                                   p.dstNzNStride,
                                                                   p.dstNzMatrixStride,
                                                                   {file, line}});
}

/// Fractals from L1 to L0A (format ZZ) or L0B (ZN), `repeatTimes` of them.
template <class T>
void LoadData(const LocalTensor<T>& to, const LocalTensor<T>& from, const LoadData2DParams& p,
              NPU_SIM_WHERE) {
  using Kind = npu_sim_core::FractalLoad::Kind;
  npu_sim_core::mark_cube<T>();
  npu_sim_core::refuse(p.addrMode != 0, "Ascend C API, LoadData", "addrMode is reserved and 0", {file, line});
  npu_sim_core::refuse(p.ifTranspose && sizeof(T) != 2, "Ascend C API, LoadData",
                       "ifTranspose is for elements of 16 bits; LoadDataWithTranspose takes others",
                       {file, line});
  npu_sim_core::FractalLoad load{};
  load.name = "LoadData";
  load.kind = p.ifTranspose ? Kind::transposed : Kind::fractals;
  load.type = npu_sim_core::element_of<T>();
  load.from = from.begin(), load.to = to.begin();
  load.start = p.startIndex, load.times = p.repeatTimes, load.source_step = p.srcStride, load.gap = p.dstGap;
  load.where = {file, line};
  npu_sim_core::table().load_fractals(npu_sim_core::running.core, load);
}

/// From global memory at once is not modelled.
template <class T>
void LoadData(const LocalTensor<T>&, const GlobalTensor<T>&, const LoadData2DParams&) {
  static_assert(sizeof(T) == 0,
                "LoadData from global memory is not modelled on the simulated core: call DataCopy with "
                "Nd2NzParams to L1, and LoadData from there");
}

/// An image of l1H x l1W pixels with channels in L1 (NC1HWC0) becomes a matrix with a row for each pixel. Modelled is what products
/// of matrices use: a filter of 1 x 1 without strides and padding.
template <class T>
void LoadData(const LocalTensor<T>& to, const LocalTensor<T>& from, const LoadData3DParamsV2<T>& p,
              NPU_SIM_WHERE) {
  npu_sim_core::mark_cube<T>();
  const bool is_plain = p.strideW == 1 && p.strideH == 1 && p.filterW == 1 && p.filterH == 1 &&
                        p.dilationFilterW == 1 && p.dilationFilterH == 1 && !p.enTranspose && !p.enSmallK &&
                        !p.filterSizeW && !p.filterSizeH && !p.fMatrixCtrl && p.padList[0] == 0 &&
                        p.padList[1] == 0 && p.padList[2] == 0 && p.padList[3] == 0;
  npu_sim_core::refuse(!is_plain, "Ascend C API, LoadData (Load3D)",
                       "modelled is a filter of 1 x 1 with strides of 1, without padding and enTranspose",
                       {file, line});
  npu_sim_core::FractalLoad load{};
  load.name = "LoadData";
  load.kind = npu_sim_core::FractalLoad::Kind::image;
  load.type = npu_sim_core::element_of<T>();
  load.from = from.begin(), load.to = to.begin();
  load.pixels = uint32_t{p.l1H} * p.l1W, load.channels = p.channelSize;
  load.first_row = p.mStartPt, load.rows = p.mExtension;
  load.first_column = p.kStartPt, load.columns = p.kExtension;
  load.where = {file, line};
  npu_sim_core::table().load_fractals(npu_sim_core::running.core, load);
}

/// Squares from L1 to L0A or L0B, each transposed: a fractal of 16-bit elements, or two of 8-bit elements.
template <class T>
void LoadDataWithTranspose(const LocalTensor<T>& to, const LocalTensor<T>& from,
                           const LoadData2dTransposeParams& p, NPU_SIM_WHERE) {
  static_assert(
      npu_sim_core::is_any_of<T, half, bfloat16_t, int8_t, uint8_t>,
      "LoadDataWithTranspose is modelled for half, bfloat16_t, int8_t and uint8_t (Ascend C API, LoadDataWithTranspose)");
  npu_sim_core::mark_cube<T>();
  npu_sim_core::refuse(p.addrMode != 0, "Ascend C API, LoadDataWithTranspose", "addrMode is reserved and 0",
                       {file, line});
  npu_sim_core::FractalLoad load{};
  load.name = "LoadDataWithTranspose";
  load.kind = npu_sim_core::FractalLoad::Kind::squares;
  load.type = npu_sim_core::element_of<T>();
  load.from = from.begin(), load.to = to.begin();
  load.start = p.startIndex, load.times = p.repeatTimes, load.source_step = p.srcStride, load.gap = p.dstGap;
  load.fractal_gap = p.dstFracGap;
  load.where = {file, line};
  npu_sim_core::table().load_fractals(npu_sim_core::running.core, load);
}

/// C = A B, or C += A B where cmatrixInitVal is false. With m = 1 A is a plain row.
template <class T, class U, class S>
void Mmad(const LocalTensor<T>& to, const LocalTensor<U>& a, const LocalTensor<S>& b, const MmadParams& p,
          NPU_SIM_WHERE) {
  constexpr bool kIsInteger = npu_sim_core::is_any_of<U, int8_t> && std::is_same_v<T, int32_t>;
  constexpr bool kIsFloat = npu_sim_core::is_any_of<U, half, bfloat16_t, float> && std::is_same_v<T, float>;
  static_assert(
      std::is_same_v<U, S> && (kIsInteger || kIsFloat),
      "Mmad on Ascend 910B takes half, bfloat16_t and float with results in float, and int8_t with results "
      "in int32_t (Ascend C API, Mmad)");
  npu_sim_core::mark_cube<T>();
  const char* const page = "Ascend C API, Mmad";
  npu_sim_core::refuse(p.unitFlag != 0, page, "unitFlag is not modelled: order Mmad and Fixpipe by M_FIX",
                       {file, line});
  npu_sim_core::refuse(p.cmatrixSource || p.isBias, page,
                       "C that begins as a bias is not modelled: add it on the vector core", {file, line});
  npu_sim_core::refuse(p.enSsparse || p.enWinogradA || p.enWinogradB || p.kDirectionAlign || p.fmOffset != 0,
                       page, "reserved parameters keep their default", {file, line});
  npu_sim_core::table().multiply(npu_sim_core::running.core, {"Mmad",
                                                              npu_sim_core::element_of<U>(),
                                                              npu_sim_core::element_of<T>(),
                                                              to.begin(),
                                                              a.begin(),
                                                              b.begin(),
                                                              p.m,
                                                              p.n,
                                                              p.k,
                                                              !p.cmatrixInitVal,
                                                              {file, line}});
}

/// Results of L0C to global memory: as rows, or as fractals with CFG_NZ.
template <class T, class U, const FixpipeConfig& config = CFG_ROW_MAJOR>
void Fixpipe(const GlobalTensor<T>& to, const LocalTensor<U>& from, const FixpipeParamsV220& p,
             NPU_SIM_WHERE) {
  static_assert(npu_sim_core::is_any_of<U, float, int32_t>,
                "Fixpipe takes float and int32_t of L0C (Ascend C API, Fixpipe)");
  static_assert(config.format != CO2Layout::COLUMN_MAJOR,
                "Fixpipe has no column-major results (Ascend C API, Fixpipe)");
  npu_sim_core::mark_cube<T>();
  const bool is_known = (std::is_same_v<T, U> && p.quantPre == NoQuant) ||
                        (std::is_same_v<U, float> && std::is_same_v<T, half> && p.quantPre == F322F16) ||
                        (std::is_same_v<U, float> && std::is_same_v<T, bfloat16_t> && p.quantPre == F322BF16);
  const char* const page = "Ascend C API, Fixpipe";
  npu_sim_core::refuse(
      !is_known, page,
      "quantPre does not fit the types: NoQuant for one type, F322F16 and F322BF16 from float; "
      "modes with factors are not modelled",
      {file, line});
  npu_sim_core::refuse(p.unitFlag != 0 || p.isChannelSplit, page,
                       "unitFlag and isChannelSplit are not modelled", {file, line});
  npu_sim_core::table().copy_result(npu_sim_core::running.core, {"Fixpipe",
                                                                 to.address(),
                                                                 from.begin(),
                                                                 npu_sim_core::element_of<U>(),
                                                                 npu_sim_core::element_of<T>(),
                                                                 p.mSize,
                                                                 p.nSize,
                                                                 p.srcStride,
                                                                 p.dstStride,
                                                                 config.format == CO2Layout::ROW_MAJOR,
                                                                 p.reluEn,
                                                                 p.ndNum,
                                                                 p.srcNdStride,
                                                                 p.dstNdStride,
                                                                 {file, line}});
}

/// Flags between the cores of a block: a counter for each flag and core, 0 to 10. The pipe counts up when its instructions so far are done; who
/// waits goes on when its counter is above 0, and counts down. Mode 2: the cube core counts up that of each vector core; when
/// all vector cores have done so, that of the cube core is counted up. Mode 1: between the vector cores.
/// Errors: a counter above 16, and cores that all wait, stop the launch.
/// Source: CANN 8.1, "Ascend C API", CrossCoreSetFlag, CrossCoreWaitFlag.
/// @{
template <uint8_t mode, pipe_t pipe>
void CrossCoreSetFlag(uint16_t flag, NPU_SIM_WHERE) {
  static_assert(
      mode == 1 || mode == 2,
      "CrossCoreSetFlag is modelled within a block, in modes 1 and 2: blocks do not wait for each other. "
      "Split the kernel in two launches");
  static_assert(pipe != PIPE_S && pipe != PIPE_ALL,
                "CrossCoreSetFlag is of one pipe, not PIPE_S or PIPE_ALL");
  npu_sim_core::mark_cube<std::integral_constant<int, mode>>();
  npu_sim_core::table().set_cross_flag(npu_sim_core::running.core, mode, npu_sim_core::pipe_of(pipe), flag,
                                       {file, line});
}
template <uint8_t mode = 0, pipe_t pipe = PIPE_S>
void CrossCoreWaitFlag(uint16_t flag, NPU_SIM_WHERE) {
  static_assert(pipe == PIPE_S, "CrossCoreWaitFlag of a pipe alone is not modelled: the core waits");
  npu_sim_core::mark_cube<std::integral_constant<int, mode>>();
  npu_sim_core::table().wait_cross_flag(npu_sim_core::running.core, flag, {file, line});
}
/// @}

/// What a core is, as a number.
/// @{
inline constexpr int AIC = 1, AIV = 2;
struct CoreType {
  operator int() const {
    return npu_sim_core::table().is_cube(npu_sim_core::running.core, {"g_coreType", 0}) ? AIC : AIV;
  }
};
/// @}

}  // namespace AscendC

inline constexpr AscendC::CoreType g_coreType{};

#endif  // NPU_SIM_ASCENDC_KERNEL_CUBE_H_
