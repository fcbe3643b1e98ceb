// Declarations only: arithmetic of short vectors. Names stay.
#ifdef __cplusplus
typedef unsigned int uint;
typedef unsigned short ushort;

#define MIGRATE_EACH(macro, T, E) macro(T##2, E) macro(T##3, E) macro(T##4, E)
#define MIGRATE_MAKE_N(T, E, N, A, B)                                                        \
  __host__ __device__ T##N make_##T##N(E s);                                                 \
  __host__ __device__ T##N make_##T##N(A##N a);                                              \
  __host__ __device__ T##N make_##T##N(B##N a);
#define MIGRATE_MAKE(T, E, A, B)                                                             \
  MIGRATE_MAKE_N(T, E, 2, A, B)                                                              \
  MIGRATE_MAKE_N(T, E, 3, A, B)                                                              \
  MIGRATE_MAKE_N(T, E, 4, A, B)                                                              \
  __host__ __device__ T##2 make_##T##2(T##3 a);                                              \
  __host__ __device__ T##2 make_##T##2(T##4 a);                                              \
  __host__ __device__ T##3 make_##T##3(T##2 a);                                              \
  __host__ __device__ T##3 make_##T##3(T##2 a, E s);                                         \
  __host__ __device__ T##3 make_##T##3(T##4 a);                                              \
  __host__ __device__ T##4 make_##T##4(T##3 a);                                              \
  __host__ __device__ T##4 make_##T##4(T##3 a, E s);
MIGRATE_MAKE(float, float, int, uint)
MIGRATE_MAKE(int, int, float, uint)
MIGRATE_MAKE(uint, unsigned int, int, float)

#define MIGRATE_OPERATOR(V, E, op)                                                           \
  __host__ __device__ V operator op(V a, V b);                                               \
  __host__ __device__ V operator op(V a, E b);                                               \
  __host__ __device__ V operator op(E a, V b);                                               \
  __host__ __device__ void operator op##=(V& a, V b);                                        \
  __host__ __device__ void operator op##=(V& a, E b);
#define MIGRATE_COMMON(V, E)                                                                 \
  MIGRATE_OPERATOR(V, E, +)                                                                  \
  MIGRATE_OPERATOR(V, E, -)                                                                  \
  MIGRATE_OPERATOR(V, E, *)                                                                  \
  __host__ __device__ E dot(V a, V b);                                                       \
  __host__ __device__ V clamp(V v, E low, E high);                                           \
  __host__ __device__ V clamp(V v, V low, V high);
#define MIGRATE_REAL(V, E)                                                                   \
  MIGRATE_OPERATOR(V, E, /)                                                                  \
  __host__ __device__ V operator-(V a);                                                      \
  __host__ __device__ V fminf(V a, V b);                                                     \
  __host__ __device__ V fmaxf(V a, V b);                                                     \
  __host__ __device__ V fmodf(V a, V b);                                                     \
  __host__ __device__ V floorf(V v);                                                         \
  __host__ __device__ V fracf(V v);                                                          \
  __host__ __device__ V fabs(V v);                                                           \
  __host__ __device__ V smoothstep(V a, V b, V v);                                           \
  __host__ __device__ V lerp(V a, V b, float t);                                             \
  __host__ __device__ float length(V v);                                                     \
  __host__ __device__ V normalize(V v);
#define MIGRATE_WHOLE(V, E)                                                                  \
  __host__ __device__ V min(V a, V b);                                                       \
  __host__ __device__ V max(V a, V b);
#define MIGRATE_SIGNED(V, E)                                                                 \
  __host__ __device__ V operator-(V a);                                                      \
  __host__ __device__ V abs(V v);
MIGRATE_EACH(MIGRATE_COMMON, float, float)
MIGRATE_EACH(MIGRATE_COMMON, int, int)
MIGRATE_EACH(MIGRATE_COMMON, uint, unsigned int)
MIGRATE_EACH(MIGRATE_REAL, float, float)
MIGRATE_EACH(MIGRATE_WHOLE, int, int)
MIGRATE_EACH(MIGRATE_WHOLE, uint, unsigned int)
MIGRATE_EACH(MIGRATE_SIGNED, int, int)
#undef MIGRATE_EACH
#undef MIGRATE_MAKE_N
#undef MIGRATE_MAKE
#undef MIGRATE_OPERATOR
#undef MIGRATE_COMMON
#undef MIGRATE_REAL
#undef MIGRATE_WHOLE
#undef MIGRATE_SIGNED

#if __cplusplus <= 201703L  // from then on math.h has it
__host__ __device__ float lerp(float a, float b, float t);
#endif
__host__ __device__ float clamp(float v, float low, float high);
__host__ __device__ int clamp(int v, int low, int high);
__host__ __device__ unsigned int clamp(unsigned int v, unsigned int low, unsigned int high);
__host__ __device__ float fracf(float v);
__host__ __device__ float smoothstep(float a, float b, float v);
__host__ __device__ float3 cross(float3 a, float3 b);
__host__ __device__ float3 reflect(float3 v, float3 n);
#endif
