// Declarations only: what programs use of the helpers beside NVIDIA's samples. Their names stay.
#include <stddef.h>
#ifdef __cplusplus
#define EXIT_WAIVED 2
#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif
#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif

class StopWatchInterface {
 public:
  virtual ~StopWatchInterface();
  virtual void start() = 0;
  virtual void stop() = 0;
  virtual void reset() = 0;
  virtual float getTime() = 0;
  virtual float getAverageTime() = 0;
};
bool sdkCreateTimer(StopWatchInterface** timer);
bool sdkDeleteTimer(StopWatchInterface** timer);
bool sdkStartTimer(StopWatchInterface** timer);
bool sdkStopTimer(StopWatchInterface** timer);
bool sdkResetTimer(StopWatchInterface** timer);
float sdkGetTimerValue(StopWatchInterface** timer);
float sdkGetAverageTimerValue(StopWatchInterface** timer);

bool checkCmdLineFlag(int argc, const char** argv, const char* name);
int getCmdLineArgumentInt(int argc, const char** argv, const char* name);
float getCmdLineArgumentFloat(int argc, const char** argv, const char* name);
bool getCmdLineArgumentString(int argc, const char** argv, const char* name, char** value);
template <class T>
bool getCmdLineArgumentValue(int argc, const char** argv, const char* name, T* value);
char* sdkFindFilePath(const char* file, const char* program);

bool sdkCompareL2fe(const float* reference, const float* data, unsigned int count, float epsilon);
#endif
