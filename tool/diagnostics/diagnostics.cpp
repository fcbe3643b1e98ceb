#include "tool/diagnostics/diagnostics.h"

#include <algorithm>
#include <cassert>

#include "tool/diagnostics/advice_rows.h"

namespace migrate {
namespace {

using K = FindingKind;
using S = Severity;
using E = Effort;

// clang-format off: a table, one finding in a few lines.
// One row per id of ids.h, ascending. Effort is that of one occurrence, done by hand.
constexpr Diagnostic kDiagnostics[] = {
    {id::symbol_kept, K::symbol, S::info, E::none,
     {"Stays as written", "保持原样"},
     {"{0} stays as written", "{0} 保持原样"}},
    {id::symbol_full, K::symbol, S::info, E::none,
     {"Migrated, same behaviour", "已迁移，行为相同"},
     {"{0} becomes {1}", "{0} 改写为 {1}"}},
    {id::symbol_adapted, K::symbol, S::note, E::none,
     {"Migrated, small difference", "已迁移，略有差异"},
     {"{0} becomes {1}, which differs: {2}", "{0} 改写为 {1}，差异：{2}"}},
    {id::symbol_partial, K::symbol, S::warning, E::minutes,
     {"Migrated, some cases only", "已迁移，仅支持部分情形"},
     {"{0} becomes {1}, which supports only some cases: {2}", "{0} 改写为 {1}，仅部分情形可用：{2}"}},
    {id::symbol_unsupported, K::symbol, S::error, E::hours,
     {"Not supported", "不支持"},
     {"no counterpart for {0}: {1}", "{0} 没有对应接口：{1}"}},
    {id::symbol_unknown, K::unknown, S::error, E::hours,
     {"Unknown CUDA symbol", "未知的 CUDA 符号"},
     {"no rule covers {0}, spelled like CUDA", "没有规则涵盖 {0}，其拼写像 CUDA 符号"}},
    {id::header_replaced, K::include, S::info, E::none,
     {"Header replaced", "头文件已替换"},
     {"{0} becomes {1}", "{0} 改写为 {1}"}},
    {id::header_unsupported, K::include, S::error, E::hours,
     {"Header not supported", "头文件不支持"},
     {"header {0} has no counterpart: {1}", "头文件 {0} 没有对应：{1}"}},
    {id::header_unknown, K::include, S::error, E::hours,
     {"Unknown CUDA header", "未知的 CUDA 头文件"},
     {"header {0} looks like a CUDA header, but no rule covers it", "头文件 {0} 像是 CUDA 头文件，但没有规则涵盖它"}},
    {id::header_respelled, K::include, S::note, E::none,
     {"Header name respelled for Linux", "为 Linux 改写头文件名"},
     {"header {0} is named {1} on disk; the #include is respelled so that Linux finds it",
      "头文件 {0} 在磁盘上的名称是 {1}；#include 已相应改写，以便 Linux 找到它"}},
    {id::symbol_not_edited, K::symbol, S::error, E::minutes,
     {"Use not rewritten", "未改写的用法"},
     {"{0} was not rewritten here: {1}", "此处的 {0} 未改写：{1}"}},
    {id::edits_conflict, K::symbol, S::error, E::minutes,
     {"Conflicting edits", "改写冲突"},
     {"{0} needs two different edits at one place: {1}", "{0} 在同一处需要两种不同的改写：{1}"}},
    {id::symbol_left, K::symbol, S::error, E::minutes,
     {"CUDA name left in the output", "输出中残留 CUDA 名称"},
     {"CUDA name {0} is still in the migrated text", "迁移后的文本中仍有 CUDA 名称 {0}"}},
    {id::kernel_runs, K::kernel, S::info, E::none,
     {"Kernel runs", "核函数可运行"},
     {"kernel {0} runs on the simulated device and fits Ascend SIMT",
      "核函数 {0} 可在模拟设备上运行，也适合昇腾 SIMT"}},
    {id::kernel_not_simt, K::kernel, S::note, E::none,
     {"Kernel runs on the simulated device only", "核函数仅可在模拟设备上运行"},
     {"kernel {0} runs on the simulated device; Ascend SIMT does not support: {1}",
      "核函数 {0} 可在模拟设备上运行；昇腾 SIMT 不支持：{1}"}},
    // The work is that of the reasons, which are findings of their own.
    {id::kernel_rewrite, K::kernel, S::error, E::none,
     {"Kernel needs a rewrite", "核函数需重写"},
     {"kernel {0} needs a rewrite by hand: {1}", "核函数 {0} 需要手工重写：{1}"}},
    {id::launch_migrated, K::launch, S::info, E::none,
     {"Launch migrated", "启动已迁移"},
     {"launch of {0} becomes npu::launch", "{0} 的启动改写为 npu::launch"}},
    {id::launch_not_edited, K::launch, S::error, E::minutes,
     {"Launch not rewritten", "启动未改写"},
     {"launch of {0} was not rewritten: {1}", "{0} 的启动未改写：{1}"}},
    {id::launch_by_tokens, K::launch, S::note, E::minutes,
     {"Launch in code that is not compiled", "未编译代码中的启动"},
     {"launch of {0} is in code that these flags do not compile; it was found by spelling and was not "
      "checked",
      "{0} 的启动位于当前选项不编译的代码中：仅按拼写识别，未检查"}},
    {id::shared_not_edited, K::kernel, S::error, E::minutes,
     {"Shared memory not rewritten", "共享内存未改写"},
     {"dynamic shared memory {0} was not rewritten: {1}", "动态共享内存 {0} 未改写：{1}"}},
    {id::signature_kept, K::kernel, S::info, E::none,
     {"Signature kept", "保留函数签名"},
     {"{0} keeps its signature and reads the thread index more slowly: {1}",
      "{0} 保留原签名，读取线程索引较慢：{1}"}},
    {id::ascendc_not_understood, K::chip, S::info, E::none,
     {"No Ascend C: an unknown construct", "不生成 Ascend C：未识别的结构"},
     {"no Ascend C is generated from kernel {0}, this construct is not understood: {1}",
      "不能由核函数 {0} 生成 Ascend C，未能识别此结构：{1}"}},
    {id::ascendc_double, K::chip, S::info, E::none,
     {"No Ascend C: arithmetic in double", "不生成 Ascend C：双精度运算"},
     {"no Ascend C is generated from kernel {0}, a core has no double: {1}", "不能由核函数 {0} 生成 Ascend C，计算核心不支持 double：{1}"}},
    {id::ascendc_data_dependent, K::chip, S::info, E::none,
     {"No Ascend C: an address that depends on data", "不生成 Ascend C：依赖数据的地址"},
     {"no Ascend C is generated from kernel {0}, an element of a local array is chosen by a value that is not known: {1}",
      "不能由核函数 {0} 生成 Ascend C，局部数组的元素由未知的值选取：{1}"}},
    {id::ascendc_not_affine, K::chip, S::info, E::none,
     {"No Ascend C: an address of unknown form", "不生成 Ascend C：形式未知的地址"},
     {"no Ascend C is generated from kernel {0}, the address is no sum of products of indices: {1}",
      "不能由核函数 {0} 生成 Ascend C，地址不是下标乘积之和：{1}"}},
    {id::ascendc_index_set, K::chip, S::info, E::none,
     {"No Ascend C: threads of unknown extent", "不生成 Ascend C：线程范围未知"},
     {"no Ascend C is generated from kernel {0}, the threads together are no known set of indices: {1}",
      "不能由核函数 {0} 生成 Ascend C，全部线程构不成已知的下标集合：{1}"}},
    {id::ascendc_synchronisation, K::chip, S::info, E::none,
     {"No Ascend C: threads that wait in an unknown way", "不生成 Ascend C：线程等待方式未知"},
     {"no Ascend C is generated from kernel {0}, threads exchange values in a way that is not known: {1}",
      "不能由核函数 {0} 生成 Ascend C，线程以未知方式交换数据：{1}"}},
    {id::ascendc_function, K::chip, S::info, E::none,
     {"No Ascend C: a function without a counterpart", "不生成 Ascend C：没有对应的函数"},
     {"no Ascend C is generated from kernel {0}, a core lacks the function: {1}", "不能由核函数 {0} 生成 Ascend C，计算核心没有此函数：{1}"}},
    {id::ascendc_type, K::chip, S::info, E::none,
     {"No Ascend C: a type without a counterpart", "不生成 Ascend C：没有对应的类型"},
     {"no Ascend C is generated from kernel {0}, a core lacks the type: {1}", "不能由核函数 {0} 生成 Ascend C，计算核心没有此类型：{1}"}},
    {id::ascendc_control, K::chip, S::info, E::none,
     {"No Ascend C: a loop of unknown form", "不生成 Ascend C：形式未知的循环"},
     {"no Ascend C is generated from kernel {0}, the loop or jump has no known form: {1}",
      "不能由核函数 {0} 生成 Ascend C，循环或跳转形式未知：{1}"}},
    {id::ascendc_order, K::chip, S::info, E::none,
     {"No Ascend C: a result that depends on the order", "不生成 Ascend C：结果依赖顺序"},
     {"no Ascend C is generated from kernel {0}, the result may depend on the order of threads, or the atomic operation has no counterpart: {1}",
      "不能由核函数 {0} 生成 Ascend C，结果可能依赖线程的顺序，或原子操作没有对应：{1}"}},
    {id::ascendc_matrix_product, K::chip, S::info, E::none,
     {"No Ascend C: a matrix product", "不生成 Ascend C：矩阵乘"},
     {"no Ascend C is generated from kernel {0}, a library computes it: {1}", "不能由核函数 {0} 生成 Ascend C，由库函数计算：{1}"}},
    {id::ascendc_chip, K::chip, S::info, E::none,
     {"No Ascend C for this chip", "不为该芯片生成 Ascend C"},
     {"no Ascend C is generated from kernel {0} for {1}: {2}", "不为 {1} 由核函数 {0} 生成 Ascend C：{2}"}},
    {id::ascendc_slow_product, K::chip, S::info, E::none,
     {"A matrix product on the scalar unit", "标量单元上的矩阵乘"},
     {"the Ascend C of kernel {0} multiplies matrices or convolves thread by thread; a library is far faster",
      "核函数 {0} 的 Ascend C 逐线程计算矩阵乘或卷积；库函数要快得多"}},
    {id::library_used, K::dependency, S::note, E::none,
     {"Third-party library", "第三方库"},
     {"{0} belongs to {1}: {2}", "{0} 属于 {1}：{2}"}},
    {id::header_missing, K::dependency, S::warning, E::minutes,
     {"Header not found", "找不到头文件"},
     {"header {0} was not found, so its declarations are not analysed; pass its folder with -I",
      "找不到头文件 {0}，因此未分析其中的声明；请用 -I 指定其目录"}},
    {id::build_replaced, K::dependency, S::info, E::none,
     {"Build file rewritten", "构建文件已改写"},
     {"the build uses {0}, which becomes {1}", "构建使用 {0}，改写为 {1}"}},
    {id::build_by_hand, K::dependency, S::warning, E::minutes,
     {"Build file needs hand work", "构建文件需人工处理"},
     {"the build uses {0}: {1}", "构建使用 {0}：{1}"}},
    {id::file_outside, K::dependency, S::note, E::minutes,
     {"CUDA outside the given paths", "给定路径之外的 CUDA 代码"},
     {"{0} uses CUDA ({1}) but is outside the given paths: it is neither analysed nor rewritten; add its "
      "folder to the paths",
      "{0} 使用了 CUDA（{1}），但不在给定路径之内：既未分析也未改写；请把其目录加入给定路径"}},
    {id::file_failed, K::parse, S::error, E::hours,
     {"File not analysed", "文件未分析"},
     {"this file was not analysed: {0}", "此文件未被分析：{0}"}},
    {id::parse_error, K::parse, S::warning, E::minutes,
     {"Parse error", "解析错误"},
     {"parse error: {0}", "解析错误：{0}"}},
    {id::inactive_code, K::parse, S::note, E::none,
     {"Code not compiled with these flags", "当前选项未编译的代码"},
     {"lines {0} to {1} are not compiled with these flags; {2} CUDA symbols in them were found by spelling "
      "only",
      "第 {0} 至 {1} 行在当前选项下不编译；其中 {2} 个 CUDA 符号仅按拼写识别"}},
    {id::verify_error, K::parse, S::error, E::minutes,
     {"Migrated text does not compile", "迁移后的文本无法编译"},
     {"the migrated text does not compile: {0}", "迁移后的文本无法编译：{0}"}},
    {id::suppression_reason, K::parse, S::warning, E::minutes,
     {"Suppression without a reason", "忽略标记缺少理由"},
     {"ignore({0}) has no effect because it gives no reason", "ignore({0}) 没有写明理由，因此不起作用"}},
    {id::suppression_unused, K::parse, S::note, E::none,
     {"Suppression without effect", "忽略标记未起作用"},
     {"ignore({0}) has no effect: its line has no such finding", "ignore({0}) 不起作用：它所指的行没有这一发现"}},
    {id::parse_error_follows, K::parse, S::note, E::none,
     {"Parse error probably caused by a missing header", "缺少头文件导致的解析错误"},
     {"parse error probably caused by missing header {1}: {0}", "可能由缺少的头文件 {1} 导致的解析错误：{0}"}},
    {id::parse_error_elsewhere, K::parse, S::note, E::none,
     {"Parse errors in a file without CUDA", "无 CUDA 文件中的解析错误"},
     {"this file does not use CUDA and stays as it is; it has {0} parse errors, the first: {1}",
      "此文件不含 CUDA 内容，保持不变；其中有 {0} 个解析错误，第一个：{1}"}},
    {id::fp64_gemm, K::semantic, S::warning, E::hours,
     {"FP64 matrix product", "双精度矩阵乘"},
     {"{0}: Ascend's matrix unit has no FP64, so the product runs on slow scalar units unless it is "
      "changed to float",
      "{0}：昇腾矩阵单元不支持 FP64；除非改为 float，否则只能在慢速标量单元上运行"}},
    {id::warp_size, K::semantic, S::warning, E::minutes,
     {"Warp size assumed to be 32", "假定 warp 大小为 32"},
     {"{0} assumes warps of 32 threads; the simulated device has warps, {1} does not",
      "{0} 假定 warp 为 32 个线程；模拟设备有 warp，{1} 没有"}},
    {id::pageable_copy, K::semantic, S::note, E::minutes,
     {"Asynchronous copy of pageable memory", "可分页内存的异步拷贝"},
     {"{0} with {1}, which is not page-locked: the copy completes before the call returns, so nothing "
      "overlaps",
      "{0} 使用 {1}，它不是锁页内存：拷贝在调用返回前完成，无法与其他工作重叠"}},
    {id::nccl_id_size, K::semantic, S::warning, E::minutes,
     {"Size of an NCCL id assumed", "假定了 NCCL id 的大小"},
     {"{0}: an NCCL id has 128 bytes, but HCCL's root information, which replaces it, has 4108: use sizeof",
      "{0}：NCCL id 为 128 字节，但取代它的 HCCL 根信息为 4108 字节：请用 sizeof"}},
    {id::reduction_type, K::semantic, S::warning, E::minutes,
     {"Reduction that HCCL does not support", "HCCL 不支持的规约"},
     {"{0} with {1}: HCCL on {2} does not support this reduction; the shim converts the data, which costs "
      "time",
      "{0} 使用 {1}：{2} 上的 HCCL 不支持这种规约；适配层会转换数据，代价是时间"}},
    {id::block_limit, K::semantic, S::warning, E::minutes,
     {"Too many threads in a block", "每块线程数过多"},
     {"{0} is launched with {1} threads per block; the limit is {2}: the launch fails, as it does on a GPU",
      "{0} 以每块 {1} 个线程启动；上限为 {2}：启动会失败，在 GPU 上也是如此"}},
    {id::device_property, K::semantic, S::warning, E::minutes,
     {"Device property without an NPU equivalent", "NPU 上没有对应的设备属性"},
     {"cudaDeviceProp::{0} describes NVIDIA hardware and has no NPU equivalent; do not branch on it",
      "cudaDeviceProp::{0} 描述 NVIDIA 硬件，在 NPU 上没有对应含义；不要据此分支"}},
    {id::default_stream, K::semantic, S::note, E::minutes,
     {"Relies on the legacy default stream", "依赖传统默认流的顺序"},
     {"{0} runs on the default stream, and the program also creates streams; Ascend's default stream does "
      "not wait for them, so the shim adds the waits",
      "{0} 在默认流上运行，而程序还创建了其他流；昇腾默认流不会等待它们，由适配层补上等待"}},
    {id::texture, K::semantic, S::note, E::hours,
     {"Texture or surface", "纹理或表面"},
     {"{0}: an NPU has no texture units; the kernel computes the fetch itself, which costs more than a load",
      "{0}：NPU 没有纹理单元；由核函数自行计算取值，比普通读取更慢"}},
    {id::dynamic_parallelism, K::semantic, S::warning, E::redesign,
     {"Kernel launched by a kernel", "核函数内启动核函数"},
     {"{0} is launched inside {1}: the simulated device runs it, but kernels on a real NPU cannot launch "
      "kernels",
      "{0} 在 {1} 内被启动：模拟设备会运行它，但真实 NPU 的核函数不能启动核函数"}},
    {id::inline_ptx, K::semantic, S::error, E::redesign,
     {"Inline PTX", "内联 PTX"},
     {"{0} contains PTX assembly, which only NVIDIA devices run", "{0} 含有 PTX 汇编，只有 NVIDIA 设备能执行"}},
    {id::sub_buffer, K::semantic, S::note, E::minutes,
     {"Unaligned sub-buffer", "未对齐的子缓冲区"},
     {"{0} starts {1} bytes into a buffer; Ascend operators require an alignment of 32 bytes",
      "{0} 从缓冲区内第 {1} 字节开始；昇腾算子要求 32 字节对齐"}},
    {id::managed_memory, K::semantic, S::warning, E::none,
     {"Managed memory", "统一内存"},
     {"{0}: {1} has no managed memory; the simulated device emulates it",
      "{0}：{1} 没有统一内存；模拟设备对其进行模拟"}},
    {id::grid_sync, K::semantic, S::warning, E::redesign,
     {"Grid-wide synchronisation", "全网格同步"},
     {"{0}: blocks of an Ascend kernel cannot wait for each other; split the kernel",
      "{0}：昇腾核函数的各块不能相互等待；请拆分核函数"}},
    {id::grid_limit, K::semantic, S::warning, E::minutes,
     {"Too many blocks in a grid", "网格的块数过多"},
     {"{0} is launched with {1} blocks; the limit of {2} is 65535: use a grid-stride loop",
      "{0} 以 {1} 个块启动；{2} 的上限为 65535：请使用网格跨步循环"}},
    {id::fp64_kernel, K::semantic, S::note, E::hours,
     {"FP64 in a kernel", "核函数中的双精度"},
     {"{0} computes in double; {1} has no FP64 vector units", "{0} 使用 double 计算；{1} 没有 FP64 向量单元"}},
    {id::warp_synchronous, K::semantic, S::error, E::minutes,
     {"Warp-synchronous code without synchronisation", "缺少同步的 warp 内通信"},
     {"volatile {0} exchanges data inside a warp without __syncwarp(); the threads do not run in lock step",
      "volatile {0} 在 warp 内交换数据却没有 __syncwarp()；线程并非步调一致"}},
    {id::spin_wait, K::semantic, S::error, E::hours,
     {"Busy waiting in a kernel", "核函数中忙等待"},
     {"{0} waits for another thread in a loop; threads are not preempted, so the loop may never end",
      "{0} 在循环中等待其他线程；线程不会被抢占，循环可能永不结束"}},
    {id::warp_steps_added, K::semantic, S::warning, E::none,
     {"Warp-synchronous code, synchronised by the rewrite", "由重写补上同步的 warp 内通信"},
     {"volatile {0} exchanges data inside a warp in lock step; the rewrite adds __syncwarp(__activemask()) "
      "after each step",
      "volatile {0} 依赖 warp 步调一致来交换数据；重写会在每一步后加上 __syncwarp(__activemask())"}},
    {id::lock_step, K::semantic, S::warning, E::none,
     {"Missing barrier that lock step hides", "依赖 warp 步调一致而缺少屏障"},
     {"threads exchange {0} between line {1} and here without a barrier: {2} is missing; the rewrite "
      "synchronises the warp here",
      "线程在第 {1} 行与此处之间经由 {0} 交换数据，其间没有屏障：缺少 {2}；重写会在此处同步 warp"}},
    {id::lock_step_by_hand, K::semantic, S::warning, E::minutes,
     {"Missing barrier that the rewrite cannot add", "重写无法补上的屏障"},
     {"threads exchange {0} between line {1} and here without a barrier: no statement ends here, so add "
      "{2} by hand",
      "线程在第 {1} 行与此处之间经由 {0} 交换数据，其间没有屏障：此处没有语句边界，请手工加上 {2}"}},
    {id::random_sequence, K::semantic, S::note, E::none,
     {"Other random numbers on the chip", "芯片上的随机数不同"},
     {"{0}: {1} generates other numbers of the same distribution than the simulated device",
      "{0}：{1} 生成的数与模拟设备不同，但分布相同"}},
    {id::random_generator, K::semantic, S::warning, E::none,
     {"Generator that the chip lacks", "芯片没有的随机数发生器"},
     {"{1} has no generator {0}: take CURAND_RNG_PSEUDO_DEFAULT or CURAND_RNG_PSEUDO_PHILOX4_32_10",
      "{1} 没有发生器 {0}：请使用 CURAND_RNG_PSEUDO_DEFAULT 或 CURAND_RNG_PSEUDO_PHILOX4_32_10"}},
    {id::waits_added, K::semantic, S::warning, E::none,
     {"Busy waiting, which gives way after the rewrite", "重写后会让出执行的忙等待"},
     {"{0} waits for another thread in a loop; the rewrite adds __nanosleep(0), which lets the other threads run",
      "{0} 在循环中等待其他线程；重写会加上 __nanosleep(0)，让其他线程运行"}},
    {id::reset_race, K::semantic, S::warning, E::none,
     {"Reset by every thread, which blocks that start later repeat", "每个线程都做的复位，较晚启动的线程块会重复它"},
     {"every thread resets {0}, and some store to it in line {1}, which blocks that start later undo; the "
      "rewrite lets the first thread alone reset it",
      "每个线程都会复位 {0}，而部分线程在第 {1} 行写入它，较晚启动的线程块会抹掉该写入；重写后只由第一个线程复位"}},
    {id::chip_none, K::chip, S::warning, E::none,
     {"No counterpart on the real chip", "实际芯片上没有对应"},
     {"no counterpart on {1} for {0}: {2}; instead: {3}", "{0} 在 {1} 上没有对应：{2}；改用：{3}"}},
    {id::first_difference, K::semantic, S::warning, E::hours,
     {"First operation that differs from the golden run", "第一个与标杆运行不一致的算子"},
     {"{0} is the first operation that differs from the golden run: {1}",
      "{0} 是第一个与标杆运行不一致的算子：{1}"}},
};
// clang-format on

}  // namespace

std::span<const Diagnostic> diagnostics() {
  static const std::vector<Diagnostic> all = [] {
    std::vector<Diagnostic> rows(std::begin(kDiagnostics), std::end(kDiagnostics));
    rows.insert(rows.end(), advice_rows().begin(), advice_rows().end());
    std::sort(rows.begin(), rows.end(), [](const Diagnostic& a, const Diagnostic& b) { return a.id < b.id; });
    return rows;
  }();
  return all;
}

const Diagnostic* find_diagnostic(std::string_view id) {
  const std::span<const Diagnostic> rows = diagnostics();
  auto found =
      std::lower_bound(rows.begin(), rows.end(), id,
                       [](const Diagnostic& row, std::string_view wanted) { return row.id < wanted; });
  return found != rows.end() && found->id == id ? &*found : nullptr;
}

Finding make_finding(const char* id, std::vector<std::string> values) {
  const Diagnostic* row = find_diagnostic(id);
  assert(row && "every id has a row in the table");
  Finding finding;
  finding.id = id;
  finding.kind = row->kind;
  finding.severity = row->severity;
  finding.effort = row->effort;
  finding.message = fill(row->message.en, values);
  finding.values = std::move(values);
  return finding;
}

std::string message_in(const Finding& finding, Language language) {
  const Diagnostic* row = find_diagnostic(finding.id);
  if (!row || finding.values.empty()) return finding.message;
  return fill(row->message.in(language), finding.values);
}

}  // namespace migrate
