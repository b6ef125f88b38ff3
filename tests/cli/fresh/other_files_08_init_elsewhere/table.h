struct entry { int prio; int weight; }; extern struct entry table[2];
