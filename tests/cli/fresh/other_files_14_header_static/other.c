#include "ids.h"
int other_id(void) { return new_id(); }
