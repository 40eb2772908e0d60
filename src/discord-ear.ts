// Entry of the thread that listens to Discord and answers first. Started by the Discord adapter with its order, never by
// hand; what it does stands in adapters/discord/ear-thread.ts.

import { parentPort, workerData } from 'node:worker_threads';
import { commands } from '../commands/index.ts';
import type { EarOrder } from './adapters/discord/ear-messages.ts';
import { runEar } from './adapters/discord/ear-thread.ts';
import { systemClock as clock } from './clock.ts';
import { createCatalogue } from './domain/catalogue.ts';
import { reasonOf } from './kit/log.ts';

const order = workerData as EarOrder;
if (!parentPort) throw new Error('This is a part of Earshot and starts with it: npm start.');
const log = runEar({ order, catalogue: createCatalogue(commands, order.prefix), clock, port: parentPort });
process.on('unhandledRejection', (thrown) => log.error('unforeseen', { reason: reasonOf(thrown) }));
