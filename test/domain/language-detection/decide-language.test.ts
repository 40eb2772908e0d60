// Languages of chat lines, decided with the real detector's scores. Counts wrong languages and needless questions.

import { readFileSync } from 'node:fs';
import { eld } from 'eld/extrasmall';
import { describe, expect, test } from 'vitest';
import {
  decideLanguage,
  dependsOnScores,
  extractSample,
} from '../../../src/domain/language-detection/decide-language.ts';
import { listBaseTagsForSide } from '../../../src/domain/media/language.ts';
import { MORE_TEXTS } from '../../fixtures/more-short-texts.ts';
import { SHORT_TEXTS } from '../../fixtures/short-texts.ts';

interface ChatLine {
  readonly text: string;
  readonly language: string;
  /** Language of the author. */
  readonly own: string;
}

const candidates = listBaseTagsForSide('source');

const decide = (text: string, own?: string) => {
  const scores = dependsOnScores(text) ? eld.detect(extractSample(text)).getScores() : {};
  return decideLanguage({ text, scores, candidates, ...(own !== undefined && { own }) });
};

/** A heading `# de en` stands above English lines of a German author. */
function readLines(name: string): readonly ChatLine[] {
  const groups = readFileSync(new URL(`${name}-lines.txt`, import.meta.url), 'utf8')
    .split(/^# /mu)
    .slice(1);
  return groups.flatMap((group) => {
    const [heading = '', ...texts] = group.trimEnd().split('\n');
    const [own = '', language = ''] = heading.split(' ');
    return texts.map((text) => ({ text, language, own }));
  });
}

function judge(lines: readonly ChatLine[]) {
  const judged = lines.map((line) => ({ ...line, decided: decide(line.text, line.own) }));
  const asked = judged.filter(({ decided }) => typeof decided !== 'string');
  const wrong = judged.filter((line) => !asked.includes(line) && line.decided !== line.language);
  return { count: lines.length, asked, wrong };
}

test('first words of English speakers are English', () => {
  expect(judge(readLines('english'))).toEqual({ count: 68, asked: [], wrong: [] });
});

test.each(['tuning', 'unseen'])('of 300 %s lines at most three are wrong or asked', (name) => {
  const { count, asked, wrong } = judge(readLines(name));
  expect(count).toBe(300);
  expect([...asked, ...wrong].length, JSON.stringify([...asked, ...wrong])).toBeLessThanOrEqual(3);
});

test('short texts in twenty languages are in their authors’ language', () => {
  const lines = [SHORT_TEXTS, MORE_TEXTS].flatMap((texts) =>
    Object.entries(texts).flatMap(([own, all]) => all.map((text) => ({ text, language: own, own }))),
  );
  expect(judge(lines)).toEqual({ count: 320, asked: [], wrong: [] });
});

describe('letters', () => {
  test.each([
    ['привет', 'en', 'ru'],
    ['привет', 'bg', 'bg'],
    ['Як справи? Дякую, все гаразд, їду додому', 'ru', 'uk'],
    ['Ертең таңертең кездесеміз', 'en', 'kk'],
    ['سلام، چطوری؟', 'en', 'fa'],
    ['안녕', 'en', 'ko'],
    ['おはよう', 'zh', 'ja'],
    ['你好', 'en', 'zh'],
    ['了解', 'ja', 'ja'],
    ['Добар дан', 'sr', 'sr'],
    ['Vidimo se sutra ujutru na sastanku u devet sati', 'sr', 'sr'],
    ['Vidimo se sutra ujutro na sastanku u devet sati', 'bs', 'bs'],
    ['अहं संस्कृतं पठामि, त्वं किं करोषि', 'sa', 'sa'],
    ['Docker', 'ja', 'ja'],
  ])('“%s” of a person who writes %s is %s', (text, own, expected) => {
    expect(decide(text, own)).toBe(expected);
  });
});

test.each([
  ['Ons gaan môre see toe as die weer mooi is', 'af'],
  ['Mae hi yn braf iawn heddiw, diolch yn fawr', 'cy'],
  ['Tutaonana kesho asubuhi kwenye mkutano', 'sw'],
  ['Subax wanaagsan, sidee tahay maanta?', 'so'],
  ['Isuk urang papanggih deui di kantor, nya', 'su'],
  ['Ertaga ertalab soat to‘qqizda uchrashamiz', 'uz'],
  ['Mañá pola mañá temos unha xuntanza co equipo', 'gl'],
  ['Утре ќе се видиме на состанок во девет часот', 'mk'],
])('“%s” of an author in %s is theirs, although the detector lacks it', (text, own) => {
  expect(decide(text, own)).toBe(own);
});

test('pauses and phonetic writing belong to no language', () => {
  expect(
    extractSample('[pause 1s] Hola [Pause 2 Sekunden] a /ˈfəʊniːm/ todos <break/>').split(/\s+/).filter(Boolean),
  ).toEqual(['Hola', 'a', 'todos']);
  expect(decide('[pause 1 second] Guten Morgen [pause 2 seconds] zusammen, wie geht es euch heute?', 'en')).toBe('de');
});

test('a question offers the author’s language too', () => {
  const question = { text: 'Var ligger stationen i den här staden?', candidates };
  expect(decideLanguage({ ...question, scores: { sv: 0.8, da: 0.79, en: 0.3 }, own: 'en' })).toEqual([
    'sv',
    'da',
    'en',
  ]);
  const cyrillic = { text: 'Где находится вокзал в этом городе', candidates };
  expect(decideLanguage({ ...cyrillic, scores: { uk: 0.8, kk: 0.8, mn: 0.79, ru: 0.3 }, own: 'en' })).toEqual([
    'kk',
    'mn',
  ]);
});

test('without scores the letters and the author decide', () => {
  const text = 'Der Zug hat schon wieder Verspätung';
  expect(decideLanguage({ text, scores: {}, candidates, own: 'en' })).toBe('en');
  expect(decideLanguage({ text, scores: {}, candidates })).toBeUndefined();
});

test('a text that is not in the author’s language gets the likeliest', () => {
  expect(decideLanguage({ text: 'Bonjour', scores: { fr: 0.7, en: 0.2 }, candidates })).toBe('fr');
});

test('only candidates are decided on', () => {
  const scores = { de: 0.8, en: 0.2 };
  expect(decideLanguage({ text: 'Der Zug hat schon wieder Verspätung', scores, candidates: ['en'], own: 'en' })).toBe(
    'en',
  );
});

test.each(['', '   ', '12:30', '👍', 'x', 'https://example.com/bonjour', 'a'.repeat(200_000), '\ud800'])(
  '%.20j is in the author’s language',
  (text) => {
    expect(decide(text, 'fr')).toBe('fr');
  },
);
