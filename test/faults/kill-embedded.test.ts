// `kill -9` of the real process at every arrow of a task's life, on one machine's own store, all three platforms at once.

import { killMatrix } from './matrix.ts';

killMatrix('embedded');
