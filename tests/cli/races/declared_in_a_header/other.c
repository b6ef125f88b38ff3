#include "shared.h"
int count;
int never_named;
void log_it(void) { never_named++; }
