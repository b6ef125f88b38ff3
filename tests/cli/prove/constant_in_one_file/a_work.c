int done;

void *work(void *unused) {
  done = 1;
  return unused;
}
