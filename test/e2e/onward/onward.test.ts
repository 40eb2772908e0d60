// Every follow-up action on every platform with a scripted service: two simultaneous presses create one task, forms are
// prefilled, and a kill before delivery yields one result. Prints a table.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import type { FileGiven } from '../../fakes/slack/index.ts';
import { tone, wav } from '../../studio/media.ts';
import { newFolder } from '../earshot.ts';
import { DESCRIPTION } from '../given-media.ts';
import { SCRIPTED } from '../shown.ts';
import { type Card, createSurfaces, lastCard, MOST_MS, type Surface, type Values } from './surfaces.ts';

interface Chain {
  readonly name: string;
  readonly command: string;
  readonly given: Values;
  /** The field that receives text without a field name. */
  readonly words: string;
  readonly file?: FileGiven;
  readonly press: string;
  /** Values that the form shows, and values that the test enters. */
  readonly form?: { readonly stands: Values; readonly put: Values };
  /** Steps on the card before the press. */
  readonly first?: (card: Card) => Promise<void>;
  /** Path of the new task's create request, and text that its body contains. */
  readonly create: readonly [string, string];
  /** True if the result is only text. */
  readonly silent?: true;
}

const TEXT = 'Good morning everyone';
const tale: FileGiven = { name: 'tale.txt', bytes: Buffer.from('Once upon a time.') };
const talk: FileGiven = { name: 'talk.wav', bytes: wav({ samples: tone(1) }) };
const translation = {
  command: 'translate',
  given: { text: TEXT, to: 'Spanish', from: 'English' },
  words: 'text',
};
const speech = { command: 'tts', given: { text: TEXT, language: 'English' }, words: 'text' };
const sound = { command: 'sound', given: { description: 'rain on a roof' }, words: 'description' };
const story = { command: 'story', given: { title: 'The tale', language: 'English' }, words: '', file: tale };
const separation = { command: 'separate', given: { project: 'Clean-up' }, words: '', file: talk };
const transcript = { command: 'transcribe', given: { language: 'English' }, words: '', file: talk };
const voice = {
  command: 'voice',
  given: { description: DESCRIPTION, text: 'Come in, my dear.' },
  words: 'description',
};
const edit = { press: 'Edit' };

const keepFirst = async (card: Card): Promise<void> => {
  const form = await card.press('Save A', true);
  expect(form?.values).toMatchObject({ name: expect.stringMatching(/./) });
  await form?.send({ name: 'Granny' });
};

const CHAINS: readonly Chain[] = [
  { name: 'translation → Say it', ...translation, press: 'Say it', create: ['/tts', 'Hola'] },
  {
    name: 'speech → Another voice',
    ...speech,
    press: 'Another voice',
    form: { stands: { text: TEXT }, put: { voice_id: 'Rose' } },
    create: ['/tts', TEXT],
  },
  {
    name: 'speech → In another language',
    ...speech,
    press: 'In another language',
    form: { stands: { text: TEXT }, put: { target_language: 'Spanish' } },
    create: ['/translated-tts', TEXT],
  },
  {
    name: 'separation → Dub the voice',
    ...separation,
    press: 'Dub the voice',
    form: { stands: {}, put: { target_languages: 'Spanish', source_language: 'English' } },
    create: ['/dub', '/file-result/1'],
  },
  {
    name: 'separation → Transcribe',
    ...separation,
    press: 'Transcribe',
    create: ['/transcribe', '/file-result/1'],
    silent: true,
  },
  {
    name: 'transcript → Translate',
    ...transcript,
    press: 'Translate',
    form: { stands: { texts: 'Good evening.' }, put: { target_language: 'Spanish' } },
    create: ['/translate', 'Good evening.'],
    silent: true,
  },
  {
    name: 'voice → Keep → Say something',
    ...voice,
    first: keepFirst,
    press: 'Say something',
    form: { stands: {}, put: { text: TEXT } },
    create: ['/tts', TEXT],
  },
  {
    name: 'story → In another language',
    ...story,
    press: 'In another language',
    form: { stands: {}, put: { target_language: 'Spanish' } },
    create: ['/translated-story/41', '54'],
  },
  {
    name: 'sound → Make a variation',
    ...sound,
    press: 'Make a variation',
    create: ['/text-to-sound', 'rain on a roof'],
  },
  {
    name: '/tts … to:Spanish → Edit',
    command: 'tts',
    given: { text: TEXT, to: 'Spanish', language: 'English' },
    words: 'text',
    ...edit,
    form: { stands: { text: TEXT }, put: {} },
    create: ['/translated-tts', TEXT],
  },
  {
    name: 'tts → Edit',
    ...speech,
    ...edit,
    form: { stands: { text: TEXT }, put: {} },
    create: ['/tts', TEXT],
  },
  {
    name: 'translate → Edit',
    ...translation,
    ...edit,
    form: { stands: { texts: TEXT }, put: {} },
    create: ['/translate', TEXT],
    silent: true,
  },
  {
    name: 'sound → Edit',
    ...sound,
    ...edit,
    form: { stands: { prompt: 'rain on a roof' }, put: {} },
    create: ['/text-to-sound', 'rain'],
  },
  {
    name: 'voice → Edit',
    ...voice,
    ...edit,
    form: { stands: { voice_description: DESCRIPTION }, put: {} },
    create: ['/text-to-voice', 'Come in'],
  },
  {
    name: 'story → Edit',
    ...story,
    ...edit,
    form: { stands: { title: 'The tale' }, put: {} },
    create: ['/story', 'Once upon'],
  },
  {
    name: 'separate → Edit',
    ...separation,
    ...edit,
    form: { stands: {}, put: {} },
    create: ['/audio-separation', 'talk.wav'],
  },
  {
    name: 'dub → Edit',
    command: 'dub',
    given: { link: 'https://example.com/talk.mp4', to: 'Spanish', from: 'English' },
    words: 'link',
    ...edit,
    form: { stands: { video_url: 'https://example.com/talk.mp4' }, put: {} },
    create: ['/dub', 'example.com/talk.mp4'],
  },
  {
    name: 'transcribe → Edit',
    ...transcript,
    ...edit,
    form: { stands: {}, put: {} },
    create: ['/transcribe', 'talk.wav'],
    silent: true,
  },
];

const placeOf = ({ name }: Chain): string =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');

let service: MediaServer;
let world: Awaited<ReturnType<typeof createSurfaces>>;
const folder = newFolder();

beforeAll(async () => {
  service = await startMediaServer();
  world = await createSurfaces();
  await world.start(SCRIPTED(service), folder);
});

afterAll(async () => {
  await world.close();
  await service.stop();
});

async function until(what: string, holds: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + MOST_MS; Date.now() < end; await sleep(50)) if (await holds()) return;
  throw new Error(`Never: ${what}`);
}

const last = async (surface: Surface, place: string): Promise<Card | undefined> => (await surface.cards(place)).at(-1);

const reads = (surface: Surface, place: string, cards: number, words: RegExp) =>
  lastCard(surface, place, `reads ${words}`, (card) => words.test(card.words), cards);

const finishes = (surface: Surface, place: string, cards: number) =>
  lastCard(surface, place, 'ends with a result', ({ isDone }) => isDone, cards);

/** Presses twice at the same time. If a form opens, fills it in and sends it. */
async function pressTwice(card: Card, { press, form }: Chain): Promise<void> {
  const [opened] = await Promise.all([card.press(press, form !== undefined), card.press(press, form !== undefined)]);
  if (!form) return;
  expect(opened?.values).toMatchObject(form.stands);
  await opened?.send(form.put);
}

const table: string[] = [];

const onEach = (work: (surface: Surface) => Promise<void>) => Promise.all(world.surfaces.map(work));

test.each(CHAINS)('$name', async (chain) => {
  const place = placeOf(chain);
  const { command, given, words, file, first, create, silent } = chain;
  const [path, says] = create;
  const begun = () => service.creates.filter((one) => one.path === path && one.body.includes(says)).length;
  const before = new Map<Surface, { readonly brought: number; readonly cards: number }>();
  service.word = 'SUCCESS';
  await onEach(async (surface) => {
    await surface.ask(place, command, given, words, file);
    const card = await finishes(surface, place, 1);
    await first?.(card);
    if (first) await reads(surface, place, 1, /Saved/);
    await until(
      'the first result is there',
      async () => silent || command === 'translate' || (await surface.brought(place)) > 0,
    );
    const [brought, { length: cards }] = [await surface.brought(place), await surface.cards(place)];
    before.set(surface, { brought, cards });
  });
  service.word = 'PENDING';
  const earlier = begun();
  await onEach(async (surface) => {
    await pressTwice((await last(surface, place)) as Card, chain);
    await reads(surface, place, (before.get(surface)?.cards ?? 0) + 1, /Working/);
  });
  await sleep(300);
  const tasks = begun() - earlier;
  expect(tasks).toBe(world.surfaces.length);
  const sent = service.creates.length;
  // One form represents all forms.
  const isKilled = chain.press !== 'Edit' || chain.command === 'tts';
  if (isKilled) await world.kill();
  service.word = 'SUCCESS';
  if (isKilled) await world.start(SCRIPTED(service), folder);
  await onEach(async (surface) => {
    const there = before.get(surface);
    const brought = async () => (await surface.brought(place)) - (there?.brought ?? 0);
    const card = await finishes(surface, place, (there?.cards ?? 0) + 1);
    await until('the result is there', async () => silent || (await brought()) > 0);
    if (chain.press !== 'Edit') expect(await card.details()).toMatch(/Made from/);
    const came = silent ? 1 : await brought();
    table.push(`| ${chain.name} | ${surface.name} | ${tasks} tasks on three | ${came} result |`);
    expect([surface.name, came, (await surface.cards(place)).length]).toEqual([
      surface.name,
      1,
      (there?.cards ?? 0) + 1,
    ]);
  });
  expect(service.creates.length).toBe(sent);
  expect(world.refusals()).toEqual([]);
});

test('another person continues with a task of their own', async () => {
  const place = 'others';
  const ask = { voice_id: 'Rose', text: 'Good evening everyone' };
  service.word = 'SUCCESS';
  await onEach(async (surface) => {
    await surface.ask(place, 'tts', speech.given, 'text');
    await finishes(surface, place, 1);
  });
  service.word = 'PENDING';
  await onEach(async (surface) => {
    const [first] = await surface.cards(place);
    const form = await first?.press('Another voice', true, 'ben');
    expect([surface.name, form?.values]).toEqual([surface.name, expect.objectContaining({ text: TEXT })]);
    await form?.send(ask);
    const second = await reads(surface, place, 2, /Working/);
    await second.press('Stop tracking', false, 'ana').catch(() => {});
    await sleep(300);
    await reads(surface, place, 2, /Working/);
    await second.press('Stop tracking', false, 'ben');
    await reads(surface, place, 2, /No longer tracked/);
    expect((await surface.cards(place))[0]).toMatchObject({ isDone: true, words: first?.words });
  });
  expect(service.creates.filter(({ body }) => body.includes(ask.text))).toHaveLength(world.surfaces.length);
  expect(world.refusals()).toEqual([]);
});

test('translates then speaks without /translated-tts, once despite kills', async () => {
  service.lacking.add('/translated-tts');
  for (const surface of world.surfaces) {
    const place = 'in-two';
    service.word = 'PENDING';
    const began = service.creates.length;
    await surface.ask(place, 'tts', { text: TEXT, to: 'Spanish', language: 'English' }, 'text');
    await reads(surface, place, 1, /Working/);
    await world.kill();
    service.word = 'SUCCESS';
    await world.start(SCRIPTED(service), folder);
    await until('the second is sent', async () => service.creates.at(-1)?.path === '/tts');
    service.word = 'PENDING';
    // Waits until the create response is stored; without it, the task's existence would be unknown.
    await world.earshot().logged(({ to }) => to === 'polling');
    await world.kill();
    service.word = 'SUCCESS';
    await world.start(SCRIPTED(service), folder);
    await finishes(surface, place, 1);
    await until('the result is there', async () => (await surface.brought(place)) > 0);
    const paths = service.creates.slice(began).map(({ path }) => path);
    expect([surface.name, paths, await surface.brought(place)]).toEqual([surface.name, ['/translate', '/tts'], 1]);
    table.push(`| /tts … to:Spanish in two | ${surface.name} | ${paths.join(', ')} | 1 result |`);
  }
});

afterAll(() => {
  process.stdout.write(`| chain | surface | pressed twice | killed |\n|---|---|---|---|\n${table.join('\n')}\n`);
});
