int limit = 10;
void bump(int by) { while (by-- > 0) limit++; }
