// Files of the largest size, made to be slow: planning and writing them takes linear time.

import { expect, test } from 'vitest';
import { planCaptionTranslation } from '../../../../src/domain/caption-files/caption-plan.ts';
import { here, processorMs } from '../../../processor-time.ts';

/** One cue for each text. */
const srt = (...texts: readonly string[]): string =>
  texts.map((text, at) => `${at + 1}\n00:00:01,000 --> 00:00:02,000\n${text}\n\n`).join('');
const long = (text: string): string => text.repeat(9_000 / text.length);
const file = (text: string, cues = 200): string => srt(...Array.from({ length: cues }, () => long(text)));

test.each([
  ['lines', srt(...Array.from({ length: 10_000 }, (_, at) => `This is line ${at} of a\nvery long <i>film</i>,`))],
  ['tags', file('word <i>a</i> ')],
  ['open tags', file('<i>')],
  ['brackets', file('[({<')],
  ['times', file('a <00:00.500>')],
  ['blank lines', file('a\n\n', 20)],
  ['speakers', file('- a\n', 20)],
  ['Chinese', file('字')],
  ['one endless cue', srt('<a '.repeat(600_000))],
  ['no end of tags', file('<a {\\')],
])('%s', (_, text) => {
  const ms = processorMs(() => {
    const plan = planCaptionTranslation(text);
    const written = plan?.write(
      plan.texts.map((one) => `${one} x`),
      { isBilingual: true, tag: 'es-ES' },
    );
    expect(written?.length).toBeGreaterThanOrEqual(text.length);
  });
  expect(ms).toBeLessThan(here(5000));
});
