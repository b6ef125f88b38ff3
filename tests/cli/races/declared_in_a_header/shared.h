#pragma once
#include <pthread.h>
extern int count;
extern int never_named;
void log_it(void);
