// Options of `npm start`.

import { expect, test } from 'vitest';
import { parseStartOptions } from '../../src/app/start-options.ts';

test.each([
  [[], 'start'],
  [['--check'], 'check'],
  [['--help'], 'help'],
  [['-h'], 'help'],
  [['--version'], 'version'],
])('%j means %s', (args, action) => {
  expect(parseStartOptions(args)).toBe(action);
});

test.each([
  ['--chek', 'There is no option “--chek”. Did you mean --check?'],
  ['-version', 'There is no option “-version”. Did you mean --version?'],
  ['check', 'There is no option “check”. Did you mean --check?'],
  ['--port=3000', 'There is no option “--port=3000”. --help lists the options.'],
])('refuses %s', (arg, sentence) => {
  expect(() => parseStartOptions([arg])).toThrow(sentence);
  expect(() => parseStartOptions(['--check', arg])).toThrow(sentence);
});
