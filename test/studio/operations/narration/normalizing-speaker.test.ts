// Tests that engines receive normalised text and users see the original.

import { describe, expect, test } from 'vitest';
import { toEnglish } from '../../../../src/domain/messages.ts';
import type { Speaker } from '../../../../src/studio/engines/engine.ts';
import {
  createNormalizingSpeaker,
  omitsLetters,
} from '../../../../src/studio/operations/narration/normalizing-speaker.ts';
import { createSpeechPronunciations } from '../../../../src/studio/operations/narration/pronunciations.ts';
import { narrateScript } from '../../../../src/studio/operations/story.ts';
import { inJobFolder } from '../job.ts';

/** Fake voice that hums and records its input. */
function humming(more: Partial<Speaker> = {}) {
  const given: string[] = [];
  const spellings: [string, string][] = [];
  const speaker: Speaker = {
    sampleRate: 16_000,
    name: 'Hum',
    language: 'English',
    message: 'Hummed.',
    sourceType: 'algorithmicMedia',
    synthesize: async (sentence) => {
      given.push(sentence);
      return Float32Array.from({ length: 8000 }, (_, at) => 0.3 * Math.sin(at / 10));
    },
    ...more,
  };
  const listen = (written: string, spelling: string) => void spellings.push([written, spelling]);
  return { given, spellings, speaker: createNormalizingSpeaker(speaker, 'en-US', listen) };
}

test('an engine gets words, the transcript keeps the text', async () => {
  const { given, speaker } = humming();
  await inJobFolder(async (folder) => {
    const blocks = [{ kind: 'paragraph', text: 'It is 10:30 and -5 °C. See https://example.com/a?b!' }] as const;
    const { transcript } = await narrateScript({ blocks }, speaker, { tag: 'en-US' }, folder, () => undefined);
    expect(transcript?.map(({ text }) => text)).toEqual(['It is 10:30 and -5 °C.', 'See https://example.com/a?b!']);
  });
  expect(given).toEqual(['It is ten thirty and minus five degrees Celsius.', 'See link to example dot com!']);
});

test('note references are shown but not spoken', async () => {
  const { given, speaker } = humming();
  await inJobFolder(async (folder) => {
    const blocks = [{ kind: 'paragraph', text: 'She sailed at dawn.[1] Its captain[12] was old.²' }] as const;
    const { transcript } = await narrateScript({ blocks }, speaker, { tag: 'en-US' }, folder, () => undefined);
    expect(transcript?.map(({ text }) => text)).toEqual(['She sailed at dawn.[1]', 'Its captain[12] was old.²']);
  });
  expect(given).toEqual(['She sailed at dawn.', 'Its captain was old.']);
});

test('a dictionary word has priority over every rule', async () => {
  const { given, speaker } = humming();
  const words = createSpeechPronunciations('en-US', [{ word: 'API', replacement: 'appy 10:30' }]);
  await words.applyTo(speaker).synthesize('The API costs $5.');
  expect(given).toEqual(['The appy 10:30 costs five dollars.']);
  expect(toEnglish(words.createUsedWordsMessage() ?? '')).toBe('Pronounced as in the dictionary: API → appy 10:30.');
});

test('a voice that normalizes text itself gets it as written', async () => {
  const { given, speaker } = humming({ normalizesText: true });
  const words = createSpeechPronunciations('en-US', [{ word: 'API', replacement: 'appy' }]);
  await words.applyTo(speaker).synthesize('The API costs $5.');
  expect(given).toEqual(['The appy costs $5.']);
});

test.each([
  ['你好', []],
  ['He said 你好 to us.', ['He said  to us.']],
  ['Привет, Anna!', ['Anna!']],
  ['The angle β, naïve and Zürich.', ['The angle β, naïve and Zürich.']],
])('such a voice of one language gets only readable parts of %s', async (text, expected) => {
  const { given, speaker } = humming({ normalizesText: true });
  await speaker.synthesize(text);
  expect(given.map((one) => one.replace(/^, /, ''))).toEqual(expected);
  expect(omitsLetters(speaker, text, 'en-US')).toBe(expected[0] !== text);
});

test('a multilingual voice gets every script', async () => {
  const { given, speaker } = humming({ normalizesText: true, isMultilingual: true });
  await speaker.synthesize('He said 你好.');
  expect(given).toEqual(['He said 你好.']);
  expect(omitsLetters(speaker, '你好', 'en-US')).toBe(false);
});

const PHONEMES = /\ue002(.*?)\ue003/g;

describe('phonetic writing', () => {
  test('reaches an engine with phonemes as it is', async () => {
    const { given, speaker } = humming({ readsPhonemes: true });
    await speaker.synthesize('The 2 words /ˈfəʊniːm/ and [B EY1 S]: 5 €.');
    expect(given.map((text) => text.replace(PHONEMES, '{$1}'))).toEqual([
      'The two words {ˈfəʊniːm} and {ˈbeɪs}: five euros.',
    ]);
  });

  test('is spelled for other engines, which is reported', async () => {
    const { given, speaker, spellings } = humming();
    await speaker.synthesize('The word /ˈfəʊniːm/, 2 times.');
    expect(given).toEqual(['The word foaneem, two times.']);
    expect(spellings).toEqual([['/ˈfəʊniːm/', 'foaneem']]);
  });

  test('is spelled for voices that normalize text themselves', async () => {
    const { given, speaker } = humming({ normalizesText: true });
    await speaker.synthesize('The word /ˈfəʊniːm/, 2 times.');
    expect(given).toEqual(['The word foaneem, 2 times.']);
  });

  test('contains no dictionary words', async () => {
    const { given, speaker } = humming();
    const words = createSpeechPronunciations('en-US', [
      { word: 'bass', replacement: 'base' },
      { word: 'EY1', replacement: 'wrong' },
    ]);
    await words.applyTo(speaker).synthesize('The bass is [B EY1 S].');
    expect(given).toEqual(['The base is bayss.']);
  });

  test('works as a pronunciation of a dictionary', async () => {
    const { given, speaker } = humming();
    const words = createSpeechPronunciations('en-US', [{ word: 'Siobhan', replacement: '/ʃɪˈvɔːn/' }]);
    await words.applyTo(speaker).synthesize('Siobhan is here.');
    expect(given).toEqual(['shivvawn is here.']);
    expect(toEnglish(words.createUsedWordsMessage() ?? '')).toBe(
      'Pronounced as in the dictionary: Siobhan → /ʃɪˈvɔːn/.',
    );
  });

  test('has no letters that a voice leaves out', () => {
    const { speaker } = humming();
    expect(omitsLetters(speaker, 'The /θɪŋk/ sound', 'en-US')).toBe(false);
  });

  test('marks of users change nothing', async () => {
    const { given, speaker } = humming({ readsPhonemes: true });
    await inJobFolder(async (folder) => {
      const blocks = [{ kind: 'paragraph', text: 'A \ue002x\ue003 b \ue000c\ue001.' }] as const;
      await narrateScript({ blocks }, speaker, { tag: 'en-US' }, folder, () => undefined);
    });
    expect(given).toEqual(['A x b c.']);
  });
});

test('a transcript shows phonetic writing as typed, and no pauses', async () => {
  const { speaker } = humming();
  await inJobFolder(async (folder) => {
    const blocks = [
      { kind: 'heading', text: 'A [pause 1s] title' },
      { kind: 'paragraph', text: '[laughter] The /ˈfəʊniːm/ <break time="2s"/>, once.' },
    ] as const;
    const { transcript = [], message } = await narrateScript(
      { blocks },
      speaker,
      { tag: 'en-US' },
      folder,
      () => undefined,
    );
    expect(transcript.map(({ text }) => text)).toEqual(['A', 'title', 'The /ˈfəʊniːm/,', 'once.']);
    const gaps = transcript.slice(1).map(({ start }, at) => Math.round(10 * (start - (transcript[at]?.end ?? 0))) / 10);
    expect(gaps).toEqual([1, 1.5, 2]);
    expect(message).toContain('[laughter]');
  });
});
