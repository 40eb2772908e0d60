// The order of models: the operator's choice, then speed, grade and size.

import { expect, test } from 'vitest';
import type { ModelFolder } from '../../../src/studio/models/inspect-folder.ts';
import { isTooSlow, rankModels, type TriedModel } from '../../../src/studio/models/rank-models.ts';

const tried = (
  layout: ModelFolder['layout'],
  path: string,
  { bytes = 1, secondsPerSecond = 0.1 }: { readonly bytes?: number; readonly secondsPerSecond?: number } = {},
): TriedModel => ({
  folder: {
    path,
    section: path.split('/')[0] as ModelFolder['section'],
    layout,
    files: {},
    metadata: {},
    bytes,
  },
  trial: { secondsPerSecond },
});

const PARAKEET = tried('NeMo transducer', 'recognition/parakeet');
const WHISPER = tried('Whisper', 'recognition/whisper-base');
const SLOW_PARAKEET = tried('NeMo transducer', 'recognition/slow-parakeet', { secondsPerSecond: 0.8 });
const BASE = tried('Bergamot', 'translation/de-en', { bytes: 40 });
const TINY = tried('Bergamot', 'translation/de-en-tiny', { bytes: 17 });
const PIPER = tried('Piper', 'voices/thorsten', { bytes: 60 });
const SMALL_PIPER = tried('Piper', 'voices/eva', { bytes: 20 });

test.each([
  ['the higher grade', [WHISPER, PARAKEET], [], [PARAKEET, WHISPER]],
  ['slow models last', [SLOW_PARAKEET, WHISPER], [], [WHISPER, SLOW_PARAKEET]],
  ['the larger translator', [TINY, BASE], [], [BASE, TINY]],
  ['the smaller voice of one grade', [PIPER, SMALL_PIPER], [], [SMALL_PIPER, PIPER]],
  ['the operator’s choice', [PARAKEET, WHISPER], ['recognition/whisper-base'], [WHISPER, PARAKEET]],
  [
    'the operator’s order, even if a model is slow',
    [WHISPER, PARAKEET, SLOW_PARAKEET],
    ['recognition/slow-parakeet', 'recognition/whisper-base'],
    [SLOW_PARAKEET, WHISPER, PARAKEET],
  ],
] as const)('%s', (_, models, preferred, ranked) => {
  expect(rankModels<TriedModel>(models, preferred).map(({ folder }) => folder.path)).toEqual(
    ranked.map(({ folder }) => folder.path),
  );
});

test('voices may be slower than recognisers, and translators are never too slow', () => {
  const at = 1;
  expect(isTooSlow(tried('Whisper', 'recognition/a', { secondsPerSecond: at }))).toBe(true);
  expect(isTooSlow(tried('Piper', 'voices/a', { secondsPerSecond: at }))).toBe(false);
  expect(isTooSlow(tried('Bergamot', 'translation/a', { secondsPerSecond: at }))).toBe(false);
});
