// ARGS: check --exclude other
// SHOW: all
/*@ absthread
program excluded;
shared { n : int = 0; }
thread T for work {
  init A;
  A -> B : n' == n + 1;
}
*/
_Atomic int n;
void work(void) { n++; }
void other(void) { n = 0; }
// ----
// a_writer_is_excluded.c: program excluded
//   thread T   for work   1 instance   2 states   1 edge
//   conformance of T true(conformance)
//     re-proved by the certificate checker: 2 obligations
//   composition true(composition)
//     the proof is modular: it speaks of shared variables and one thread at a time
//     re-proved by the certificate checker: 6 obligations
//   race-freedom true
//     sequentially consistent because race-free
//   assuming
//     - 'other' does not run beside the threads (--exclude)
//     - no overflow: every signed result, and every value converted to a signed type, lies in that type
//     - as many threads run as the contracts say
// VERIFIED: the code does what its contracts say, and they are safe together.
// true
// exit: 0
