// Old encodings of caption files whose language nobody named.

import { expect, test } from 'vitest';
import { decodeCaptions } from '../../../src/core/captions/decode-captions.ts';
import { SAMPLE_FILES } from '../../domain/caption-files/sample-files.ts';

const TIMES = '1\n00:00:00,500 --> 00:00:03,000\n';
const file = (hex: string) => Buffer.concat([Buffer.from(TIMES), Buffer.from(hex, 'hex'), Buffer.from('\n')]);

test.each([
  ['Chinese in GBK', 'b2e2cad4d7d6c4bb', '测试字幕'],
  ['Russian in Windows-1251', 'c4eee1f0eee520f3f2f0ee2c20e4f0f3e7fcff2e', 'Доброе утро, друзья.'],
  ['Greek in Windows-1253', 'cae1ebe7ecddf1e120f3e5', 'Καλημέρα σε'],
  ['Japanese in Shift JIS', '82a882cd82e682a482b282b482a282dc82b7', 'おはようございます'],
  ['Korean in EUC-KR', 'bec8b3e7c7cfbcbcbfe4', '안녕하세요'],
  ['Hebrew in Windows-1255', 'f9ece5ed20ecebe5eced', 'שלום לכולם'],
  ['Spanish in Windows-1252', '4275656e6f732064ed61732c207365f16f7261205065f1612e', 'Buenos días, señora Peña.'],
])('%s', (_, hex, words) => {
  expect(decodeCaptions(file(hex), 'en', false)).toBe(`${TIMES}${words}\n`);
});

test('a named language decides', () => {
  expect(decodeCaptions(file('b2e2cad4d7d6c4bb'), 'fr', true)).not.toContain('测');
});

test('all sample files are read without a language', () => {
  for (const { name, bytes, language } of SAMPLE_FILES)
    expect([name, decodeCaptions(bytes, 'en', false)]).toEqual([name, decodeCaptions(bytes, language, true)]);
});
