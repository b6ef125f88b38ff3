void plugin_register(void (*f)(void));
extern int budget;
