#include <pthread.h>
#include "h.h"
int main(void) { return 0; }
