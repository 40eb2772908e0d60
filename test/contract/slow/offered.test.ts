// Tries every language in every operation on a studio with its engines: offered languages work, others are rejected
// immediately with alternatives, and nothing fails after work was done. Prints the table.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { checkAvailability } from '../../../src/domain/commands/availability.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import type { Operation } from '../../../src/domain/commands/command.ts';
import { findCommandRefusal } from '../../../src/domain/commands/suggest-alternatives.ts';
import type { ServiceKnowledge } from '../../../src/domain/media/capabilities.ts';
import { type Language, listLanguagesForSide, toBaseTag } from '../../../src/domain/media/language.ts';
import { parseCapabilities } from '../../../src/service/capabilities.ts';
import { TEST_SENTENCES, toApertiumCode } from '../../../src/studio/engines/apertium/languages.ts';
import { getPreviewText } from '../../../src/studio/voices/preview-texts.ts';
import { english } from '../../domain/english.ts';
import { canDub, DESCRIPTION, prepareMedia } from '../../e2e/given-media.ts';
import { form, textFile } from '../../studio/harness.ts';
import { studioWithMedia } from '../studio-with-media.ts';

const ENGLISH = 1;
const VOICE = 1001;
/** Number of simultaneous tasks. */
const ABREAST = 4;

const { clip, recording, subtitled } = await prepareMedia();
const media = new Map([
  ['/talk.m4a', clip.bytes],
  ['/talk.mp4', subtitled.bytes],
]);
const { studio, origin } = await studioWithMedia(media);
const catalogue = createCatalogue(commands);
const operation = (name: string): Operation => {
  const found = catalogue.findCommand(name);
  if (found?.kind !== 'operation') throw new Error(name);
  return found;
};

let known: ServiceKnowledge;
beforeAll(async () => {
  await studio.until('/capabilities', (body) => JSON.parse(JSON.stringify(body)).heard_languages !== null);
  known = {
    capabilities: parseCapabilities(JSON.parse((await studio.get('/capabilities')).text)),
    recentRefusals: [],
  };
});

const rows: string[] = ['operation | languages | directly | in two steps | refused at once | of these with others'];
afterAll(() => void process.stdout.write(`\n${rows.join('\n')}\n`));

interface Sorted {
  readonly works: readonly Language[];
  readonly through: readonly Language[];
  readonly refused: readonly Language[];
}

/** Returns the offered languages and checks that the others are rejected in one sentence. */
function sorted(
  name: string,
  all: readonly Language[],
  chosenFor: (language: Language) => Record<string, unknown>,
  source: 'sound' | 'maybe-embedded' = 'maybe-embedded',
): Sorted {
  const command = operation(name);
  const judged = all.map((language) => ({
    language,
    judged: checkAvailability(command, chosenFor(language), known, source),
    refusal: findCommandRefusal({
      command,
      chosen: chosenFor(language),
      knowledge: known,
      source,
      voices: [],
    }),
  }));
  for (const { judged: one, refusal } of judged) {
    expect(refusal === undefined).toBe(one.is === 'available');
    for (const { message } of refusal?.problems ?? []) expect(english(message)).not.toMatch(/Apertium|[A-Z]+_[A-Z]+/);
    expect(refusal?.alternatives.length ?? 0).toBeLessThanOrEqual(3);
  }
  const works = judged.filter(({ judged: one }) => one.is === 'available' && one.pivotLanguage === undefined);
  const through = judged.filter(({ judged: one }) => one.is === 'available' && one.pivotLanguage !== undefined);
  const refused = judged.filter(({ judged: one }) => one.is === 'unavailable');
  const others = refused.filter(({ refusal }) => (refusal?.alternatives.length ?? 0) > 0);
  rows.push([name, all.length, works.length, through.length, refused.length, others.length].join(' | '));
  const languages = (some: typeof judged) => some.map(({ language }) => language);
  return { works: languages(works), through: languages(through), refused: languages(refused) };
}

/** Returns the first variant of each language. */
function onePerLanguage(languages: readonly Language[]): readonly Language[] {
  const seen = new Map(languages.toReversed().map((language) => [toBaseTag(language.tag), language]));
  return [...seen.values()].reverse();
}

/** Returns the languages without a result. */
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

const sentenceIn = ({ tag }: Language): string => TEST_SENTENCES[toApertiumCode(tag)] ?? getPreviewText(toBaseTag(tag));

test('speech', { timeout: 600_000 }, async () => {
  const { works } = sorted('tts', listLanguagesForSide('source'), ({ id }) => ({ language: id, voice_id: VOICE }));
  const say = (one: Language) =>
    studio.run('/tts', { text: getPreviewText(toBaseTag(one.tag)), voice_id: VOICE, language: one.id });
  expect(await failing(works, say)).toEqual([]);
});

test('stories', { timeout: 600_000 }, async () => {
  const { works } = sorted('story', listLanguagesForSide('source'), ({ id }) => ({ source_language: id }));
  const tell = (one: Language) =>
    studio.run('/story', form({ file: textFile(getPreviewText(toBaseTag(one.tag))), source_language: String(one.id) }));
  // Every regional voice was tested above.
  expect(await failing(onePerLanguage(works), tell)).toEqual([]);
});

test.skipIf(!canDub)('translates from English, and each language into another one', { timeout: 600_000 }, async () => {
  const into = sorted('translate', listLanguagesForSide('target'), ({ id }) => ({
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

  const targets = listLanguagesForSide('target');
  const canTranslate = (from: number, to: number) =>
    checkAvailability(operation('translate'), { source_language: from, target_language: to }, known).is === 'available';
  const targetBySource = new Map(
    listLanguagesForSide('source').map(({ id }) => [id, targets.find((to) => canTranslate(id, to.id))?.id ?? 0]),
  );
  const targetOf = ({ id }: Language) => targetBySource.get(id) ?? 0;
  const from = sorted('translate', listLanguagesForSide('source'), (one) => ({
    source_language: one.id,
    ...(targetOf(one) > 0 && { target_language: targetOf(one) }),
  }));
  expect(await failing([...from.works, ...from.through], (one) => run(one, targetOf(one)))).toEqual([]);
});

test.skipIf(!canDub)('dubs into direct and two-step languages, and from speech', { timeout: 900_000 }, async () => {
  const into = sorted('dub', listLanguagesForSide('target'), ({ id }) => ({
    source_language: ENGLISH,
    target_languages: [id],
  }));
  const dub = (name: string, from: number, to: readonly number[]) =>
    studio.run('/dub', { video_url: `${origin}/${name}`, source_language: from, target_languages: to });
  // Every translation was tested above, so a dub tests only some of them.
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

  const spanish = listLanguagesForSide('target').find(({ tag }) => tag === 'es-ES')?.id ?? 0;
  const from = sorted(
    'dub',
    listLanguagesForSide('source'),
    ({ id }) => ({ source_language: id, target_languages: [spanish] }),
    'sound',
  );
  const works = [...from.works, ...from.through];
  expect([...new Set(works.map(({ tag }) => toBaseTag(tag)))]).toEqual(['en']);
  expect(await failing(works.slice(0, 1), ({ id }) => dub('talk.m4a', id, [spanish]))).toEqual([]);
});

test('operations without a language are offered in all', async () => {
  for (const name of ['sound', 'voice', 'separate']) {
    expect(checkAvailability(operation(name), {}, known)).toEqual({ is: 'available' });
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
