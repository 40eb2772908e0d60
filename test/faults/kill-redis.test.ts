// `kill -9` at every transition of a task, on a shared store, on all platforms.

import { describe } from 'vitest';
import { redisIsHere } from '../fakes/redis-server.ts';
import { killMatrix } from './matrix.ts';

describe.runIf(redisIsHere)('kills with redis-server', () => killMatrix('redis'));
