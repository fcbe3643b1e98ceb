#ifndef A_H
#define A_H
#include <vector>
#include "b/c.h" // why
#  include	<a.h>
#endif
