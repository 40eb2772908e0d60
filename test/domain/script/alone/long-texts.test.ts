// Any text is parsed in time proportional to its length.

import { expect, test } from 'vitest';
import { listSpeakers } from '../../../../src/domain/script/list-speakers.ts';
import { parseScript } from '../../../../src/domain/script/parse-script.ts';
import { bestMs, here } from '../../../processor-time.ts';

const MEGABYTE = 1_000_000;
const fill = (unit: string, length = MEGABYTE): string => unit.repeat(Math.ceil(length / unit.length));
const toLetters = (number: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((place) => 97 + (Math.floor(number / 26 ** place) % 26)));

test.each([
  ['100,000 labelled lines', 'Rose: Good morning, Walter!\nWalter: No.\n'.repeat(50_000)],
  ['100,000 names', Array.from({ length: 100_000 }, (_, at) => `Name ${toLetters(at)}: I know you.`).join('\n')],
  ['one line of words', `Rose: ${fill('word ')}`],
  ['one line of labels', fill('Rose: I know. ')],
  ['one line of labels in brackets', fill('[Rose] I know. ')],
  ['one line of open names', fill('Rose Rose ')],
  ['one line of tags', `Rose: ${fill('[sound: rain] x ')}`],
  ['tags without an end', fill('[sound: ')],
  ['pauses', fill('[pause 1s]\n')],
  ['opening brackets', fill('[')],
  ['colons', fill(':')],
  ['angles', fill('<a')],
  ['quotes', fill('花「')],
  ['capitals', fill('AB\nx\n\n')],
  ['labels without words', fill('Rose:\n')],
  ['text below one label', `Rose:\n${fill('x\n')}`],
  ['directions', fill('Rose: (a) b. (c)\n')],
  ['fences', fill('```\n')],
  ['stars', fill('*')],
  ['blank lines', fill('\n')],
])('%s', (_, text) => {
  const parse = (isForced: boolean) => () => {
    const reading = parseScript(text, { voiceNames: ['Rose'], isForced });
    if (reading.is !== 'plain') listSpeakers(reading.script);
  };
  expect(bestMs(parse(false))).toBeLessThan(here(2000));
  expect(bestMs(parse(true))).toBeLessThan(here(3000));
});
