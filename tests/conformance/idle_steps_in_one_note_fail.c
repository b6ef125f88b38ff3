// The edge that changes the same variable is named first, and repaired first; idle steps that refuse for one
// reason are one note.
/*@ absthread
shared { head : int = 0; }
thread Producer for produce {
  init Waiting;
  Waiting -> Ready when head >= 0;
  Ready -> Waiting : head' == head + 1;
}
*/
int head;
void produce(void) {
  if (__atomic_load_n(&head, __ATOMIC_SEQ_CST) >= 0)
    __atomic_fetch_add(&head, 2, __ATOMIC_SEQ_CST);
}
// ----
// 14:5: error: the thread takes a step that its contract does not allow: head goes from 0 to 2, while 'Producer' is in state Waiting or Ready [step-not-allowed]
// 8:3: note: `Ready -> Waiting : head' == head + 1` does not allow it: `head' == head + 1` is false with head = 0 and head' = 2
// 7:3: note: `Waiting -> Ready when head >= 0` does not allow it: it leaves head as it is, but head = 0 and head' = 2
// 6:8: note: an idle step, of Waiting or Ready, does not allow it: it leaves head as it is, but head = 0 and head' = 2
// 7:14: note: to allow what the thread does: add the edge `Ready -> Waiting : head' == head + 2;`
// 7:14: note: to allow what the thread does: add the edge `Ready -> Ready : head' == head + 2;`
// 6:8: note: to allow what the thread does: add the edge `Waiting -> Ready : head' == head + 2;`
// verdict: false(conformance)
// exit: 10
