// Tests of the text that reaches an engine: cleaned and split into sentences.

import { describe, expect, test } from 'vitest';
import { splitSentences } from '../../../../src/domain/media/sentences.ts';
import { toAscii } from '../../../../src/studio/engines/flite/flite.ts';
import { cleanForSpeech } from '../../../../src/studio/operations/narration/clean-text.ts';

describe('speakable text', () => {
  test.each([
    ['a 😀 b', 'a b'],
    ['family 👨‍👩‍👧‍👦 flag 🇫🇷 thumb 👍🏽', 'family flag thumb'],
    ['© 2024 Earshot™', '© 2024 Earshot™'],
    ['## Title\n- one\n- two', 'Title\none\ntwo'],
    ['**bold** and `code` and ~~gone~~', 'bold and code and gone'],
    ['see [the page](https://example.com/x) now', 'see the page now'],
    ['[[h@l@U]]', '[h@l@U]'],
    ['wait!!!!! what......', 'wait! what.'],
    ['2 < 3 & 4 > 1', '2 < 3 & 4 > 1'],
    ['half \ud83d pair', 'half pair'],
    ['snake_case stays', 'snake_case stays'],
    ['می‌رویم', 'می‌رویم'],
    ['1️⃣ first', '1 first'],
  ])('%j', (text, heard) => {
    expect(cleanForSpeech(text)).toBe(heard);
  });
});

describe('sentences', () => {
  test('do not end after a title or an initial', () => {
    expect(splitSentences('Dr. Smith met J. R. Hale. They left.', 'en-US')).toEqual([
      'Dr. Smith met J. R. Hale.',
      'They left.',
    ]);
  });

  test.each([
    ['en-US', 'See https://example.com/x?y!z. Then go.', ['See https://example.com/x?y!z.', 'Then go.']],
    ['en-US', 'We met on Jan. 5. Then in Feb. We left.', ['We met on Jan. 5.', 'Then in Feb.', 'We left.']],
    ['de-DE', 'Am 3. Mai kamen 3. Danach keiner.', ['Am 3. Mai kamen 3.', 'Danach keiner.']],
  ])('do not end inside addresses or dates: %s %s', (tag, text, sentences) => {
    expect(splitSentences(text, tag)).toEqual(sentences);
  });

  test.each([
    ['de-DE', 'Das ist z. B. ein Haus.', 1],
    ['de-DE', 'Das ist z.\u00a0B. ein Haus, d. h. Stein.', 1],
    ['de-DE', 'Rom fiel 50 v. Chr. an ihn. Dann nicht.', 2],
    ['de-DE', 'Das war 50 v. Chr. Danach kam er.', 2],
    ['es-ES', 'Vive en EE. UU. desde 2010.', 1],
    ['es-ES', 'Vive en EE. UU. Luego se fue.', 2],
    ['es-ES', 'Las FF. AA. nacieron en 50 a. C. en Roma.', 1],
    ['fr-FR', 'En 50 av. J.-C. il vit. Il part.', 2],
    ['en-US', 'We chose plan b. Then we left.', 2],
  ])('do not end inside spaced abbreviations: %s %s', (tag, text, count) => {
    expect(splitSentences(text, tag)).toHaveLength(count);
  });

  test.each([
    ['ja-JP', '今日は。明日は。', 2],
    ['hi-IN', 'यह एक है। यह दो है।', 2],
    ['ar-SA', 'كيف حالك؟ أنا بخير.', 2],
  ])('are found in %s', (tag, text, count) => {
    expect(splitSentences(text, tag)).toHaveLength(count);
  });

  test('are cut at clauses, spaces or words when long', () => {
    const long = 'one two three, four five six and '.repeat(40);
    const thai = 'สวัสดีตอนเช้าวันนี้คุณเป็นอย่างไรบ้าง'.repeat(30);
    for (const text of [long, thai, 'x'.repeat(3000), '𠮷'.repeat(1000)]) {
      const pieces = splitSentences(text, 'th-TH');
      expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(400);
      expect(Math.max(...pieces.map((piece) => Buffer.byteLength(piece)))).toBeLessThanOrEqual(600);
      expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
    }
  });
});

test('Flite gets ASCII with folded accents and straight quotes', () => {
  expect(toAscii('Café “naïve” – don’t Straße')).toBe('Cafe "naive" , don\'t Strasse');
  expect(toAscii('привет')).toBe('');
});
