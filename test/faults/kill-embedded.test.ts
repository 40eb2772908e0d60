// `kill -9` at every transition of a task, on the store of a single machine, on all platforms.

import { killMatrix } from './matrix.ts';

killMatrix('embedded');
