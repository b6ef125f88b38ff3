// SHOW: all
// The code keeps its contracts and they are safe together, but `level` is plain and both threads access it.
int level;

/*@ absthread
program race "races_are_a_condition_fail.c";
shared { level : int = 0; }
thread Raise for raise_it { init A; end B; A -> B : level' == 1; }
thread Look for look { init A; state B assert level >= 0; A -> B; }
composition { invariant level >= 0; }
*/
void raise_it(void) { level = 1; }
void look(void) { int seen = level; (void)seen; }
// ----
// races_are_a_condition_fail.c: program race
//   thread Raise   for raise_it   1 instance   2 states   1 edge   2 assertions
//   thread Look    for look       1 instance   2 states   1 edge   2 assertions
//   conformance of Raise true(conformance)
//     re-proved by the certificate checker: 5 obligations
//   conformance of Look true(conformance)
//     re-proved by the certificate checker: 4 obligations
//   composition true(composition)
//     the proof is modular: it speaks of shared variables and one thread at a time
//     re-proved by the certificate checker: 24 obligations
//   race-freedom true(assuming sequential consistency)
//     a race on 'level': races_are_a_condition_fail.c:12:23 writes it here, races_are_a_condition_fail.c:13:30 reads it here
//   assuming
//     - sequential consistency (races are looked for by `absthread races`)
//     - as many threads run as the contracts say
// VERIFIED: the code does what its contracts say, and they are safe together, assuming sequential consistency.
// true(assuming sequential consistency)
// exit: 5
