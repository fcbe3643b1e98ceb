#ifndef A_H
#define A_H
#include <a.h>

#include <vector>

#include "b/c.h"  // why
#endif
