#include "plugin.h"
static void spend(void) { budget -= 3; }
__attribute__((constructor)) static void reg(void) { plugin_register(spend); }
