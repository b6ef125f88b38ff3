extern int max_jobs;
__attribute__((constructor)) static void env_init(void) { max_jobs = 0; }
