extern int flag;
/* void set_flag(void) { } is what it was */
void set_flag(void) { flag = 1; }
