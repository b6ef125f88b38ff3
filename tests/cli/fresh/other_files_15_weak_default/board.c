extern int volts;
void board_init(void) { volts = 12; }
