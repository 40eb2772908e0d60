// Every language in every operation on the studio with its engines: what is offered as working works, what cannot work is refused at
// once with what would, and nothing fails after work was done. Prints the table.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '../../commands/index.ts';
import { available } from '../../src/domain/commands/available.ts';
import { createCatalogue, type Operation } from '../../src/domain/commands/command.ts';
import { refusalFor } from '../../src/domain/commands/instead.ts';
import type { Known } from '../../src/domain/media/abilities.ts';
import { baseOf, type Language, languagesFor } from '../../src/domain/media/language.ts';
import { english } from '../../src/domain/words/index.ts';
import { readAbilities } from '../../src/service/abilities.ts';
import { codeOf, SENTENCES } from '../../src/studio/engines/apertium/languages.ts';
import { previewText } from '../../src/studio/voices/preview-texts.ts';
import { canDub, DESCRIPTION, prepareMedia } from '../e2e/given-media.ts';
import { form, textFile } from '../studio/harness.ts';
import { studioWithMedia } from './studio-with-media.ts';

const ENGLISH = 1;
const VOICE = 1001;
/** Tasks at the same time. */
const ABREAST = 4;

const { clip, recording, subtitled } = await prepareMedia();
const media = new Map([
  ['/talk.m4a', clip.bytes],
  ['/talk.mp4', subtitled.bytes],
]);
const { studio, origin } = await studioWithMedia(media);
const catalogue = createCatalogue(commands);
const operation = (name: string): Operation => {
  const found = catalogue.find(name);
  if (found?.kind !== 'operation') throw new Error(name);
  return found;
};

let known: Known;
beforeAll(async () => {
  await studio.until('/capabilities', (body) => JSON.parse(JSON.stringify(body)).heard_languages !== null);
  known = { abilities: readAbilities(JSON.parse((await studio.get('/capabilities')).text)), refused: [] };
});

const rows: string[] = [
  'operation | languages | directly | in two steps | refused at once | of these with others',
];
afterAll(() => void process.stdout.write(`\n${rows.join('\n')}\n`));

interface Sorted {
  readonly works: readonly Language[];
  readonly through: readonly Language[];
  readonly refused: readonly Language[];
}

/** What is offered of the languages, and that the others are refused in one sentence. */
function sorted(
  name: string,
  all: readonly Language[],
  chosenFor: (language: Language) => Record<string, unknown>,
  source: 'sound' | 'perhaps-inside' = 'perhaps-inside',
): Sorted {
  const command = operation(name);
  const judged = all.map((language) => ({
    language,
    judged: available(command, chosenFor(language), known, source),
    refusal: refusalFor({ command, chosen: chosenFor(language), known, source, voices: [], words: english }),
  }));
  for (const { judged: one, refusal } of judged) {
    expect(refusal === undefined).toBe(one.is === 'can');
    for (const { message } of refusal?.problems ?? []) expect(message).not.toMatch(/Apertium|[A-Z]+_[A-Z]+/);
    expect(refusal?.instead.length ?? 0).toBeLessThanOrEqual(3);
  }
  const works = judged.filter(({ judged: one }) => one.is === 'can' && one.through === undefined);
  const through = judged.filter(({ judged: one }) => one.is === 'can' && one.through !== undefined);
  const refused = judged.filter(({ judged: one }) => one.is === 'cannot');
  const others = refused.filter(({ refusal }) => (refusal?.instead.length ?? 0) > 0);
  rows.push([name, all.length, works.length, through.length, refused.length, others.length].join(' | '));
  const languages = (some: typeof judged) => some.map(({ language }) => language);
  return { works: languages(works), through: languages(through), refused: languages(refused) };
}

/** The first of each language, without its other regions. */
function onePerLanguage(languages: readonly Language[]): readonly Language[] {
  const seen = new Map(languages.toReversed().map((language) => [baseOf(language.tag), language]));
  return [...seen.values()].reverse();
}

/** Those for which it did not come to a result. */
async function failing(
  languages: readonly Language[],
  run: (language: Language) => Promise<{ readonly status: string; readonly message?: string }>,
): Promise<readonly string[]> {
  const waiting = [...languages];
  const failed: string[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { status, message } = await run(next);
      if (status !== 'SUCCESS') failed.push(`${next.tag}: ${message}`);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, lane));
  return failed;
}

const sentenceIn = ({ tag }: Language): string => SENTENCES[codeOf(tag)] ?? previewText(baseOf(tag));

test('speech', { timeout: 600_000 }, async () => {
  const { works } = sorted('tts', languagesFor('source'), ({ id }) => ({ language: id, voice_id: VOICE }));
  const say = (one: Language) =>
    studio.run('/tts', { text: previewText(baseOf(one.tag)), voice_id: VOICE, language: one.id });
  expect(await failing(works, say)).toEqual([]);
});

test('stories', { timeout: 600_000 }, async () => {
  const { works } = sorted('story', languagesFor('source'), ({ id }) => ({ source_language: id }));
  const tell = (one: Language) =>
    studio.run(
      '/story',
      form({ file: textFile(previewText(baseOf(one.tag))), source_language: String(one.id) }),
    );
  // Each region's voice has spoken above.
  expect(await failing(onePerLanguage(works), tell)).toEqual([]);
});

test.skipIf(!canDub)(
  'translations from English, and into a language that each other can become',
  { timeout: 600_000 },
  async () => {
    const into = sorted('translate', languagesFor('target'), ({ id }) => ({
      source_language: ENGLISH,
      target_language: id,
    }));
    const run = (from: Language | undefined, to: number) =>
      studio.run('/translate', {
        source_language: from?.id ?? ENGLISH,
        target_language: to,
        texts: [from ? sentenceIn(from) : 'The house is big.'],
      });
    expect(await failing([...into.works, ...into.through], ({ id }) => run(undefined, id))).toEqual([]);

    const targets = languagesFor('target');
    const targetOf = ({ id }: Language) =>
      targets.find(
        (to) =>
          available(operation('translate'), { source_language: id, target_language: to.id }, known).is ===
          'can',
      )?.id ?? 0;
    const from = sorted('translate', languagesFor('source'), (one) => ({
      source_language: one.id,
      ...(targetOf(one) > 0 && { target_language: targetOf(one) }),
    }));
    expect(await failing([...from.works, ...from.through], (one) => run(one, targetOf(one)))).toEqual([]);
  },
);

test.skipIf(!canDub)(
  'dubs into direct and two-step languages, and by ear from every language',
  { timeout: 900_000 },
  async () => {
    const into = sorted('dub', languagesFor('target'), ({ id }) => ({
      source_language: ENGLISH,
      target_languages: [id],
    }));
    const dub = (name: string, from: number, to: readonly number[]) =>
      studio.run('/dub', { video_url: `${origin}/${name}`, source_language: from, target_languages: to });
    // Each translation was tried above, so a few of them stand for how a dub takes it.
    const offered = [...into.works.slice(0, 3), ...into.through.slice(0, 3)];
    const done = await dub(
      'talk.mp4',
      ENGLISH,
      offered.map(({ id }) => id),
    );
    expect(done).toMatchObject({ status: 'SUCCESS' });
    const results: Record<string, { readonly audio_url?: string }> = JSON.parse(
      (await studio.get(`/dub-result/${done.run_id}`)).text,
    );
    const heard = Object.values(results).filter((one) => typeof one?.audio_url === 'string');
    expect(heard).toHaveLength(offered.length);

    const spanish = languagesFor('target').find(({ tag }) => tag === 'es-ES')?.id ?? 0;
    const from = sorted(
      'dub',
      languagesFor('source'),
      ({ id }) => ({ source_language: id, target_languages: [spanish] }),
      'sound',
    );
    const works = [...from.works, ...from.through];
    expect([...new Set(works.map(({ tag }) => baseOf(tag)))]).toEqual(['en']);
    expect(await failing(works.slice(0, 1), ({ id }) => dub('talk.m4a', id, [spanish]))).toEqual([]);
  },
);

test('what knows no language is offered in all', async () => {
  for (const name of ['sound', 'voice', 'separate']) {
    expect(available(operation(name), {}, known)).toEqual({ is: 'can' });
    rows.push(`${name} | none | 1 | 0 | 0 | 0`);
  }
  const file = new File([recording.bytes], 'said.wav', { type: 'audio/wav' });
  const done = await Promise.all([
    studio.run('/text-to-sound', { prompt: 'rain', duration: 1 }),
    studio.run('/text-to-voice', { text: 'Hello there.', voice_description: DESCRIPTION }),
    studio.run('/audio-separation', form({ media_file: file })),
  ]);
  expect(done.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
});
