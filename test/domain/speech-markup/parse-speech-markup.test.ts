// Tests of finding pauses, phonetic writing and voice tags in texts, and of leaving everything else alone.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSpeechMarkup, type SpeechPart } from '../../../src/domain/speech-markup/parse-speech-markup.ts';
import { here, processorMs } from '../../processor-time.ts';

const describePart = (part: SpeechPart): string => {
  if (part.kind === 'pause') return `${Math.round(part.seconds * 1000)} ms`;
  return part.kind === 'phonemes' ? part.ipa : part.written;
};

const markupIn = (text: string): readonly string[] =>
  parseSpeechMarkup(text)
    .filter(({ kind }) => kind !== 'text')
    .map(describePart);

describe('pauses', () => {
  test.each([
    ['[pause 1s]', 1000],
    ['[pause 500ms]', 500],
    ['[pause 1.5s]', 1500],
    ['[pause 1,5 s]', 1500],
    ['[pause .25s]', 250],
    ['[Pause: 2 seconds]', 2000],
    ['[PAUSE 2]', 2000],
    ['[pause 1 min]', 60_000],
    ['[ pause ]', 500],
    ['[pause]', 500],
    ['[pause 0s]', 0],
    ['［pause　１ｓ］', 1000],
    ['[Pause 800 Millisekunden]', 800],
    ['[pausa 2 segundos]', 2000],
    ['[pause 1 seconde]', 1000],
    ['[пауза 1,5 с]', 1500],
    ['[一時停止 1秒]', 1000],
    ['［ポーズ２秒］', 2000],
    ['[暫停 2 秒]', 2000],
    ['[일시 정지 1초]', 1000],
    ['[\u200fوقفة 1s\u200f]', 1000],
    ['[وقفة ١٫٥ ث]', 1500],
    ['[विराम २ सेकंड]', 2000],
    ['[הפסקה 2 שניות]', 2000],
    ['[Pauză 2 s]', 2000],
    ['<break time="400ms"/>', 400],
    ["<break time='1.2s'>", 1200],
    ['<BREAK TIME="1S" />', 1000],
    ['<break time = “2s” ></break>', 2000],
    ['<break/>', 500],
    ['<break>', 500],
    ['<break strength="x-strong"/>', 1500],
    ['<break strength="weak" time="700ms"/>', 700],
    ['<break time="soon"/>', 500],
  ])('%s', (written, ms) => {
    expect(parseSpeechMarkup(`a ${written} b`)).toEqual([
      { kind: 'text', written: 'a ' },
      { kind: 'pause', written, seconds: ms / 1000 },
      { kind: 'text', written: ' b' },
    ]);
    expect(markupIn(`x${written}${written}.`)).toEqual([`${ms} ms`, `${ms} ms`]);
  });

  test.each([
    '[pauses]',
    '[pause the film]',
    '[pause for 2]',
    '[pause -1s]',
    '[pause 1 parsec]',
    '[[pause 1s]]',
    '\\[pause 1s]',
    '[pause](https://example.com)',
    '`[pause 1s]`',
    '```\n[pause 1s]\n<break/>\n```',
    '<breakfast>',
    '<break-word>',
    '<break the rules>',
    '< break/>',
    '[pause\n1s]',
    'https://example.com/<break/',
  ])('%j is text', (text) => {
    expect(markupIn(text)).toEqual([]);
  });
});

describe('phonetic writing', () => {
  test.each([
    ['/ˈfəʊniːm/', 'ˈfəʊniːm'],
    ['/ðə ˈfəʊniːm/', 'ðə ˈfəʊniːm'],
    ['/t͡ʃɔ̃/', 't͡ʃɔ̃'],
    ['/kʼaː/', 'kʼaː'],
    ['/ˈtʃɒk(ə)lət/', 'ˈtʃɒk(ə)lət'],
    ['/fi:ʃ/', 'fi:ʃ'],
    ['/kæt/', 'kæt'],
    ['/ma˥˩/', 'ma˥˩'],
    ['/n̩/', 'n̩'],
    ['/bɔ\u0303ʒuʁ/'.normalize('NFD'), 'bɔ̃ʒuʁ'],
  ])('%s', (written, ipa) => {
    expect(markupIn(`It is ${written}, yes.`)).toEqual([ipa]);
    expect(markupIn(`(${written})`)).toEqual([ipa]);
  });

  test.each([
    ['/home/ana/', '/usr/local/bin/', 'and/or', 'he/she/they', '1/2/3', '11/29/2026', '3/4', 'km/h'],
    ['/and/', '/café/', '/français/', '/año/', '/ação/', '/папка/', '/αβγ/', '/ə /', '/ ə/', '/ə'],
    ['https://example.com/ə/', 'www.example.com/ˈa/b', '/^[a-z]+$/', '/\\p{L}ə/u', 's/ə/a/', '//ə//', '/Ə/', '/ə1/'],
  ])('%s, %s and the like are text', (...texts) => {
    expect(texts.filter((text) => markupIn(`See ${text} now.`).length > 0)).toEqual([]);
  });

  test.each([
    ['[B EY1 S]', 'ˈbeɪs'],
    ['[AH0 B AW1 T]', 'əˈbaʊt'],
    ['[K AH0 M P Y UW1 T ER0]', 'kəmpˈjuːtɚ'],
    ['[K AE T]', 'kæt'],
    ['[OW1]', 'ˈoʊ'],
    ['[B AA1 T EL]', 'ˈbɑːtl̩'],
    ['[EH2 K S T R AH0 M AH1 R AH0 L]', 'ˌɛkstɹəˈmʌɹəl'],
  ])('%s', (written, ipa) => {
    expect(markupIn(`The ${written} sound`)).toEqual([ipa]);
  });

  test.each([
    ['[A B]', '[T S]', '[D R]', '[R S V P]', '[OW]', '[ER]', '[b ey1 s]', '[B EY3 S]', '[B1 EY1]'],
    ['[1]', '[x]', '[sic]', '[OK]', '[TODO]', '[a](b)', '[AH0](note)', '[Y M C A]', '[HH]'],
  ])('%s, %s and the like are text', (...texts) => {
    expect(texts.filter((text) => markupIn(`See ${text} now.`).length > 0)).toEqual([]);
  });
});

describe('tags of other services', () => {
  test.each([
    ['[laughter] Hello', ['[laughter]']],
    ['Well, [sighs] fine.', ['[sighs]']],
    ['[excited] We won! [whisper] Quiet.', ['[excited]', '[whisper]']],
    ['They were [happy] to go. The [Sad] end.', []],
    ['[citation needed] [link](laughter) [cats]', []],
  ])('%s', (text, tags) => {
    expect(markupIn(text)).toEqual(tags);
  });
});

describe('any text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('[', ']', '/', '<break', '/>', '`', '```', '[pause 1s]', '/ˈa/', '[AH0 B]', '[sigh]', '\n', ' '),
  );
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

  test('the parts, joined, are the text', () => {
    fc.assert(
      fc.property(text, (one) => {
        const parts = parseSpeechMarkup(one);
        expect(parts.map(({ written }) => written).join('')).toBe(one);
        expect(parts.every(({ written }) => written !== '')).toBe(true);
        expect(parts.every((part) => part.kind !== 'pause' || Number.isFinite(part.seconds))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('letters and spaces have no markup', () => {
    const words = fc.string({ unit: fc.constantFrom(...'abcé ñß.,!?()-日本語привет🙂'), maxLength: 80 });
    fc.assert(fc.property(words, (one) => markupIn(one).length === 0));
  });

  test('a pause between plain words is found', () => {
    const words = fc.string({ unit: fc.constantFrom(...'abc .,'), maxLength: 20 });
    fc.assert(
      fc.property(words, fc.integer({ min: 0, max: 99_999 }), words, (before, ms, after) => {
        expect(markupIn(`${before}[pause ${ms}ms]${after}`)).toEqual([`${ms} ms`]);
      }),
    );
  });

  test.each(['[', '/', '<break ', '```', '`', '[pause 1', '/ə ', 'www.', ' /x [ <break `a '])(
    '600,000 characters of %j take little time',
    (unit) => {
      const long = unit.repeat(Math.ceil(600_000 / unit.length));
      expect(processorMs(() => void parseSpeechMarkup(long))).toBeLessThan(here(5000));
    },
  );
});
