// Declarations only. Helpers behind the qualifiers: attributes where clang parses CUDA, nothing in plain C and C++.
#ifdef __CUDA__
#define MIGRATE_ATTRIBUTE(...) __attribute__((__VA_ARGS__))
#else
#define MIGRATE_ATTRIBUTE(...)
#endif
#define MIGRATE_ALIGNED(n) __attribute__((aligned(n)))
#include <stddef.h>
