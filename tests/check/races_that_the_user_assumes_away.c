// SHOW: all
// `assume sc` in the contracts: the user takes it on.
int level;

/*@ absthread
program race "races_that_the_user_assumes_away.c";
assume sc;
shared { level : int = 0; }
thread Raise for raise_it { init A; end B; A -> B : level' == 1; }
thread Look for look { init A; state B assert level >= 0; A -> B; }
composition { invariant level >= 0; }
*/
void raise_it(void) { level = 1; }
void look(void) { int seen = level; (void)seen; }
// ----
// races_that_the_user_assumes_away.c: program race
//   thread Raise   for raise_it   1 instance   2 states   1 edge   2 assertions
//   thread Look    for look       1 instance   2 states   1 edge   2 assertions
//   conformance of Raise true(conformance)
//     re-proved by the certificate checker: 5 obligations
//   conformance of Look true(conformance)
//     re-proved by the certificate checker: 4 obligations
//   composition true(composition)
//     the proof is modular: it speaks of shared variables and one thread at a time
//     re-proved by the certificate checker: 24 obligations
//   assuming
//     - sequential consistency, as the user assumes (`assume sc`)
//     - as many threads run as the contracts say
// VERIFIED: the code does what its contracts say, and they are safe together.
// true
// exit: 0
