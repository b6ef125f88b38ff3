// CMD: check            EXPECT: false(conformance) or unknown
// 17 with a body for notify that calls work once more: shows that 17 is not safe for every notify.
static int n;
void notify(int code);
void *work(void *p)
{
    notify(3);
    n = n + 1;
    return p;
}
