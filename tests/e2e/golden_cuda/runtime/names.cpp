// Names of kernels as the probe of CUDA programs has them, and a copy of a kind that CUDA does not know.
#include <cstdio>

#include "npu/probe/probe_cuda.h"

int main() {
  for (const char* const mangled :
       {"_Z1kPf", "_ZN12_GLOBAL__N_11kEPff", "_ZN2ns1SIfE1kEPf", "_ZN2ns1kINS_1SIfEELi3EEEvPf", "plain"}) {
    const auto signature = npu::probe_cuda::detail::signature_of(mangled);
    std::printf("%s, %d parameters\n", signature.name.c_str(), static_cast<int>(signature.parameters.size()));
  }
  int from = 1, to = 0;
  const cudaError_t error = cudaMemcpy(&to, &from, sizeof to, static_cast<cudaMemcpyKind>(7));
  std::printf("the copy returned %d\n", static_cast<int>(error));
  return 0;
}
