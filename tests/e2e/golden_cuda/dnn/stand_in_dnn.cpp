// A stand-in for CUDA's runtime and cuDNN where there is no GPU: each function is that of the shim.
#include <cuda_runtime_api.h>
#include <stdlib.h>

#include "stand_in.h"

#define STAND_IN_RUNTIME(name) STAND_IN("cuda" #name, "npu" #name)
#define STAND_IN_DNN(name) STAND_IN("cudnn" #name, "npudnn" #name)

STAND_IN_RUNTIME(Malloc)
STAND_IN_RUNTIME(Free)
STAND_IN_RUNTIME(Memcpy)
STAND_IN_RUNTIME(GetDevice)
STAND_IN_RUNTIME(GetLastError)
STAND_IN_RUNTIME(StreamSynchronize)
STAND_IN_RUNTIME(StreamIsCapturing)

STAND_IN("cudnnCreate", "create")
STAND_IN_DNN(Destroy)
STAND_IN_DNN(GetStream)
STAND_IN_DNN(GetErrorString)
STAND_IN_DNN(CreateTensorDescriptor)
STAND_IN_DNN(SetTensor4dDescriptor)
STAND_IN_DNN(GetTensorNdDescriptor)
STAND_IN_DNN(DestroyTensorDescriptor)
STAND_IN_DNN(CreateFilterDescriptor)
STAND_IN_DNN(SetFilter4dDescriptor)
STAND_IN_DNN(GetFilterNdDescriptor)
STAND_IN_DNN(DestroyFilterDescriptor)
STAND_IN_DNN(CreateConvolutionDescriptor)
STAND_IN_DNN(SetConvolution2dDescriptor)
STAND_IN_DNN(SetConvolutionMathType)
STAND_IN_DNN(DestroyConvolutionDescriptor)
STAND_IN_DNN(CreateActivationDescriptor)
STAND_IN_DNN(SetActivationDescriptor)
STAND_IN_DNN(DestroyActivationDescriptor)
STAND_IN_DNN(CreatePoolingDescriptor)
STAND_IN_DNN(SetPooling2dDescriptor)
STAND_IN_DNN(DestroyPoolingDescriptor)
STAND_IN_DNN(CreateOpTensorDescriptor)
STAND_IN_DNN(SetOpTensorDescriptor)
STAND_IN_DNN(GetOpTensorDescriptor)
STAND_IN_DNN(DestroyOpTensorDescriptor)
STAND_IN_DNN(CreateReduceTensorDescriptor)
STAND_IN_DNN(SetReduceTensorDescriptor)
STAND_IN_DNN(DestroyReduceTensorDescriptor)
STAND_IN_DNN(ConvolutionForward)
STAND_IN_DNN(ConvolutionBackwardData)
STAND_IN_DNN(ConvolutionBackwardFilter)
STAND_IN_DNN(ConvolutionBackwardBias)
STAND_IN_DNN(ActivationForward)
STAND_IN_DNN(ActivationBackward)
STAND_IN_DNN(SoftmaxForward)
STAND_IN_DNN(SoftmaxBackward)
STAND_IN_DNN(PoolingForward)
STAND_IN_DNN(PoolingBackward)
STAND_IN_DNN(TransformTensor)
STAND_IN_DNN(AddTensor)
STAND_IN_DNN(OpTensor)
STAND_IN_DNN(SetTensor)
STAND_IN_DNN(ScaleTensor)
STAND_IN_DNN(ReduceTensor)
STAND_IN_DNN(BatchNormalizationForwardTraining)
STAND_IN_DNN(BatchNormalizationForwardInference)
STAND_IN_DNN(BatchNormalizationBackward)

extern "C" {

int npudnnCreate(void** handle);
/// The first call of the program. The shim must not write a dump as well.
int create(void** handle) {
  unsetenv("NPU_PROBE");
  return npudnnCreate(handle);
}
void** __cudaRegisterFatBinary(void*) { return nullptr; }
void __cudaRegisterFatBinaryEnd(void**) {}
void __cudaUnregisterFatBinary(void**) {}
char __cudaInitModule(void**) { return 1; }

}  // extern "C"
