extern int stopped;
void *worker(void *);
