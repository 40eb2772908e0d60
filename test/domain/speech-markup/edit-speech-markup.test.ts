// Tests of changing texts with speech markup.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeWords,
  hasWords,
  limitPauses,
  removeSpeechMarkup,
  removeSpeechTags,
  toServiceMarkup,
} from '../../../src/domain/speech-markup/edit-speech-markup.ts';
import { here, processorMs } from '../../processor-time.ts';

test.each([
  ['Hello [pause 1s] world', 'Hello world'],
  ['Hello [pause 1s], world [sigh].', 'Hello, world.'],
  ['[pause 1s]Hello[pause 2s]', 'Hello'],
  ['One [pause][laughter] <break/> two', 'One two'],
  ['The /ˈfəʊniːm/ [B EY1 S]', 'The /ˈfəʊniːm/ [B EY1 S]'],
  ['a\n[pause]\nb', 'a\n\nb'],
  ['`[pause 1s]`', '`[pause 1s]`'],
])('people read %j as %j', (text, read) => {
  expect(removeSpeechTags(text)).toBe(read);
});

test('only words show the language of a text', () => {
  expect(removeSpeechMarkup('[pause 1s] Hola /ðə/ amigo').trim().split(/\s+/)).toEqual(['Hola', 'amigo']);
});

test('pauses become the tags that other services document', () => {
  expect(toServiceMarkup('A [pause 1s] b <break time="1.5s"/> /ðə/ [laughter] [1]')).toBe(
    'A <break time="1000ms"/> b <break time="1500ms"/> /ðə/ [laughter] [1]',
  );
});

test('pauses of several texts share a limit', () => {
  const limited = limitPauses(['a [pause 8s] b', 'c [pause 8s] d [pause 1s]', 'e'], 10);
  expect(limited).toEqual(['a [pause 8s] b', 'c <break time="2000ms"/> d ', 'e']);
});

test('a single pause is limited, too', () => {
  expect(limitPauses(['[pause 99s]'], 60)).toEqual(['<break time="10000ms"/>']);
});

test('markup alone has no words', () => {
  expect(['[pause 1s]', '[sigh] <break/>', '…', 'Hi [pause]', '/ðə/'].map(hasWords)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});

test.each(['[sigh] a', '[pause] ', '[laughter].'])('600,000 characters of %j take little time', (unit) => {
  const ms = processorMs(() => {
    removeSpeechTags(unit.repeat(600_000 / unit.length));
    changeWords(unit.repeat(600_000 / unit.length), (text) => ({ text }));
  });
  expect(ms).toBeLessThan(here(6000));
});

describe('changing words', () => {
  test('keeps markup as written', () => {
    const shout = (text: string) => ({ text: text.toUpperCase() });
    expect(changeWords('say [pause 1s] the /ˈfəʊniːm/ twice', shout).text).toBe('SAY [pause 1s] THE /ˈfəʊniːm/ TWICE');
  });

  test('of any text changes nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a ', '[pause 1s]', '/ðə/', 'b.', '[sigh]', '\n')), (pieces) => {
        const text = pieces.join('');
        expect(changeWords(text, (words) => ({ text: words })).text).toBe(text);
      }),
    );
  });
});
