int   x;
	/*@ absthread shared{x:int=0;}// note
	*/
const char *s = "/*@ absthread";   /* as it is */
/*@ absthread thread A{init S0;S0->S0:x'==x+1;} */ void f(void){}
// ----
// int   x;
// 	/*@ absthread
// 	shared {
// 	  x : int = 0;
// 	}  // note
// 	*/
// const char *s = "/*@ absthread";   /* as it is */
// /*@ absthread
// thread A {
//   init S0;
//   S0 -> S0 : x' == x + 1;
// }
// */ void f(void){}
// exit: 0
