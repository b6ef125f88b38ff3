int mode = 3;
