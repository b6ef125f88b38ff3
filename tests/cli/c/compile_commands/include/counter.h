typedef KIND int counter;
