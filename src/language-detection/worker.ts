// Entry point of the child process that scores texts by letter sequences in sixty languages. Its tables take 80 MB, so
// the bot does not load them. Exits with its parent. Started only by index.ts.

import { eld } from 'eld/extrasmall';
import { saveCompileCache } from '../kit/process/compile-cache.ts';
import type { LanguageScoreRequest, ScoreResponse } from './index.ts';

process.once('disconnect', () => process.exit());
process.on('message', ({ id, text }: LanguageScoreRequest) => {
  const scored: ScoreResponse = { id, scores: eld.detect(text).getScores() };
  process.send?.(scored);
});
saveCompileCache();
