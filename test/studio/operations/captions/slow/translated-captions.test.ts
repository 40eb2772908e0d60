// Thirty caption files through a real translator: an independent parser finds the same times and markup.

import { expect, test } from 'vitest';
import { planCaptionTranslation } from '../../../../../src/domain/caption-files/caption-plan.ts';
import { translateAllTexts } from '../../../../../src/studio/operations/translate.ts';
import { parseIndependently } from '../../../../domain/caption-files/independent-parser.ts';
import { readSample, SAMPLE_FILES } from '../../../../domain/caption-files/sample-files.ts';
import { canTranslate } from '../../../../e2e/given-media.ts';

/** Languages with a small dictionary that is easy to install. */
const TARGETS: Readonly<Record<string, string>> = { 'es-ES': 'en-US', 'en-US': 'es-ES' };
const files = SAMPLE_FILES.filter(({ language }) => language in TARGETS);

test('there are thirty files', () => {
  expect(files).toHaveLength(30);
});

test.runIf(canTranslate).each(files)('$name', async (sample) => {
  const text = readSample(sample);
  const plan = planCaptionTranslation(text);
  if (!plan) throw new Error('no captions');
  const to = TARGETS[sample.language] ?? '';
  const { texts = [] } = await translateAllTexts({ texts: plan.texts, from: sample.language, to }, '', () => {});
  expect(texts).not.toEqual(plan.texts);
  for (const isBilingual of [false, true]) {
    const written = plan.write(texts, { isBilingual, tag: to });
    expect(written).not.toBe(text);
    const [before, after] = await Promise.all([text, written].map(parseIndependently));
    expect([after?.times, after?.timeLines, after?.start]).toEqual([before?.times, before?.timeLines, before?.start]);
    if (!isBilingual) expect(after).toEqual(before);
  }
});
