// Entry of the thread that listens to Slack and acknowledges. Started by the Slack adapter with its order, never by hand;
// what it does stands in adapters/slack/ear-thread.ts.

import { parentPort, workerData } from 'node:worker_threads';
import type { EarOrder } from './adapters/slack/ear-messages.ts';
import { runEar } from './adapters/slack/ear-thread.ts';
import { systemClock as clock } from './clock.ts';
import { reasonOf } from './kit/log.ts';

if (!parentPort) throw new Error('This is a part of Earshot and starts with it: npm start.');
const log = runEar({ order: workerData as EarOrder, clock, port: parentPort });
process.on('unhandledRejection', (thrown) => log.error('unforeseen', { reason: reasonOf(thrown) }));
