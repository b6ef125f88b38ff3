int log_start(void);
void log_stop(void);
void set_ready(int v);
