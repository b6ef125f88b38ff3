/*@
enum Mode { off, on, broken }
shared { mode : Mode = off; byte : bits 8 = 0; level : 0..7 = 0; }
thread T for f { init S; S -> S : any level; }
@*/
enum { OFF, ON, BROKEN };
int mode = OFF, byte, level;
/* Another value in an enum or in bits is Wrong where it is written; a range is simply left. */
void f(int x) {
  if (mode == ON) mode = BROKEN;
  mode = x;
  byte = x;
  level = x;
}
