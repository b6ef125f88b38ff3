#include "table.h"
struct entry table[2] = { { .prio = 1, .weight = 10 }, { 2, 20 } };
