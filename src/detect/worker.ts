// Entry of the child process that scores texts by how letters follow each other in sixty languages: 80 MB of tables, which is why they
// are not in the bot. Ends with its parent. Started by index.ts, never by hand.

import { eld } from 'eld/extrasmall';
import { keepCompiled } from '../kit/process/compile-cache.ts';
import type { Scored, ToScore } from './index.ts';

process.once('disconnect', () => process.exit());
process.on('message', ({ id, text }: ToScore) => {
  const scored: Scored = { id, scores: eld.detect(text).getScores() };
  process.send?.(scored);
});
keepCompiled();
