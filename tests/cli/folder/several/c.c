/*@ absthread
program in_c;
shared { n : int = 0; }
thread T { init A; A -> A : n' == n + 1; }
*/
int n;
