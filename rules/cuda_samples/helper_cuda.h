// Declarations only: what programs use of the helper for the runtime. Names stay.
#ifdef __cplusplus
template <class Status>
void check(Status result, const char* function, const char* file, int line);
#define checkCudaErrors(call) check((call), #call, __FILE__, __LINE__)
void __getLastCudaError(const char* message, const char* file, int line);
#define getLastCudaError(message) __getLastCudaError(message, __FILE__, __LINE__)
void __printLastCudaError(const char* message, const char* file, int line);
#define printLastCudaError(message) __printLastCudaError(message, __FILE__, __LINE__)

int ftoi(float value);
int gpuDeviceInit(int device);
int gpuGetMaxGflopsDeviceId();
int findCudaDevice(int argc, const char** argv);
int findIntegratedGPU();
bool checkCudaCapabilities(int major, int minor);
int _ConvertSMVer2Cores(int major, int minor);
const char* _ConvertSMVer2ArchName(int major, int minor);
#endif
