// `kill -9` of the real process at every arrow of a task's life, on a store that several share, all three platforms at once.

import { describe } from 'vitest';
import { redisIsHere } from '../fakes/redis-server.ts';
import { killMatrix } from './matrix.ts';

describe.runIf(redisIsHere)('with redis-server', () => killMatrix('redis'));
