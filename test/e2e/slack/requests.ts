// The ways in which people of a workspace ask: each operation by command and by form, the menu of a message, mentions in
// threads, direct messages, with files that are made on the spot. What comes of them is judged elsewhere.

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Act, Channel, FileGiven, Message, Told } from '../../fakes/slack/index.ts';
import { makeDocx } from '../../fixtures/documents/docx.ts';
import { film, installed, LINES, speak, subtitledFilm } from '../../studio/engines/dubbing/film.ts';
import { actionOf, buttons, type Mode, type SlackWorld } from './workspace.ts';

export const canDub = installed('ffmpeg', 'ffprobe', 'pocketsphinx_continuous', 'apertium');
const canTranslate = installed('apertium');
const DESCRIPTION =
  'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire';
const tale: FileGiven = {
  name: 'Täle of Two Cities.docx',
  bytes: makeDocx(['# The lighthouse', 'Once upon a time there was a lighthouse.']),
};
let recording: FileGiven;
let movie: FileGiven;
/** With its words as a track, so that nothing has to be understood by ear again. */
let subtitled: FileGiven;

/** The files that people hand over, made on the spot. */
export async function prepareMedia(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-film-'));
  await speak(LINES.slice(0, 1), 4, folder);
  recording = { name: 'Interview (1).wav', bytes: readFileSync(join(folder, 'said.wav')) };
  if (canDub) {
    film('talk.mp4', 4, folder);
    subtitledFilm('subtitled.mp4', '1\n00:00:01,000 --> 00:00:03,000\nGood morning.\n', 'eng', folder);
  }
  const made = (name: string) => ({
    name,
    bytes: canDub ? readFileSync(join(folder, name)) : Buffer.alloc(1),
  });
  movie = made('talk.mp4');
  subtitled = made('subtitled.mp4');
}

type Values = Readonly<Record<string, string | FileGiven>>;
export interface Way {
  readonly name: string;
  /** The kinds of files that come of it. */
  readonly files: readonly string[];
  readonly off?: boolean;
  /** Heavy work that another way has the studio do already. */
  readonly only?: Mode;
  /** Asks for it; tells where the card will stand. */
  ask(world: SlackWorld, channel: Channel): Promise<Channel>;
}

const SEARCHED = new Set(['target_language', 'target_languages', 'source_language']);

/** Fills the open form in as a person does: what is searched for is typed and chosen from what comes. */
async function fill({ slack, team, ana }: SlackWorld, act: Act, given: Values): Promise<void> {
  await slack.until(() => act.modal);
  const chosen: Record<string, string | FileGiven | readonly string[]> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!SEARCHED.has(name)) {
      chosen[name] = typeof value === 'string' ? value : value;
      continue;
    }
    const [first] = await team.options(ana, act, name, String(value));
    chosen[name] = name.endsWith('s') ? [first?.value ?? ''] : (first?.value ?? '');
  }
  const sent = await team.submit(ana, act, chosen);
  expect([sent.acked, sent.errors]).toEqual([true, undefined]);
}

const command =
  (name: string, line: string): Way['ask'] =>
  async ({ team, ana }, channel) => {
    expect((await team.command(ana, channel, `/${name}`, line)).acked).toBe(true);
    return channel;
  };

const form =
  (name: string, given: () => Values): Way['ask'] =>
  async (world, channel) => {
    const { team, ana } = world;
    await fill(world, await team.command(ana, channel, `/${name}`), given());
    return channel;
  };

const menu =
  (callback: string, text: string, file?: () => FileGiven, given?: () => Values): Way['ask'] =>
  async (world, channel) => {
    const { team, ana, ben } = world;
    const said = team.say(ben, channel, text, file ? { files: [file()] } : {});
    const act = await team.shortcut(ana, channel, said, callback);
    expect(act.acked).toBe(true);
    if (given) await fill(world, act, given());
    return channel;
  };

const mention =
  (text: string, file?: () => FileGiven): Way['ask'] =>
  async ({ team, ana, ben }, channel) => {
    const thread = team.say(ben, channel, 'What about this?');
    await team.mention(ana, channel, `<@BOT> ${text}`, { thread, ...(file && { files: [file()] }) });
    return channel;
  };

const direct =
  (text: string, file?: () => FileGiven, button?: string): Way['ask'] =>
  async ({ slack, team }, { name }) => {
    const person = team.user(name);
    const told: Told = await team.direct(person, text, file ? { files: [file()] } : {});
    expect(told.acked).toBe(true);
    const own = team.dm(person);
    if (!button) return own;
    const offer = () => own.messages.find((one) => buttons(one).includes(button));
    await slack.until(offer);
    await team.press(person, offer() as Message, actionOf(offer(), button));
    return own;
  };

const toSpanish = { target_languages: 'Spanish', source_language: 'English' };
const speech = ['wav'];
const stems = ['flac', 'flac'];
export const WAYS: readonly Way[] = [
  {
    name: '/tts',
    files: speech,
    ask: command('tts', 'It’s *Ana’s* turn at 10:30, see https://example.com/a_b'),
  },
  { name: '/sound', files: ['wav'], ask: command('sound', 'heavy rain duration:2') },
  { name: '/translate', files: [], off: !canTranslate, ask: command('translate', 'Good morning to:Spanish') },
  { name: '/voice', files: ['wav', 'wav'], ask: command('voice', `${DESCRIPTION} text:"Come in, my dear."`) },
  { name: 'tts in its form', files: speech, ask: form('tts', () => ({ text: 'Hello team' })) },
  {
    name: 'sound in its form',
    files: ['wav'],
    ask: form('sound', () => ({ prompt: 'wind', duration: '2' })),
  },
  {
    ...{ name: 'translate in its form', files: [], off: !canTranslate },
    ask: form('translate', () => ({ texts: 'Good morning', target_language: 'Spanish' })),
  },
  {
    ...{ name: 'voice in its form', files: ['wav', 'wav'] },
    ask: form('voice', () => ({ voice_description: DESCRIPTION, text: 'Come in, my dear.' })),
  },
  {
    name: '/story and its form',
    files: ['mp3'],
    ask: form('story', () => ({ file: tale, title: 'The lighthouse' })),
  },
  { name: '/separate and its form', files: stems, ask: form('separate', () => ({ media_file: recording })) },
  {
    ...{ name: '/dub and its form', files: ['mp4', 'mp4'], off: !canDub },
    ask: form('dub', () => ({ 'video_url:file': movie, ...toSpanish })),
  },
  { name: 'Speak on a message', files: speech, ask: menu('speak', 'Hello <!here> from a message') },
  {
    ...{ name: 'Translate on a message', files: [], off: !canTranslate },
    ask: menu('translate', 'Good morning', undefined, () => ({ target_language: 'Spanish' })),
  },
  { name: 'Narrate file on a message', files: ['mp3'], ask: menu('narrate_file', 'read this', () => tale) },
  {
    name: 'Separate audio on a message',
    files: stems,
    ask: menu('separate_audio', 'split this', () => recording),
  },
  {
    ...{ name: 'Dub on a message', files: ['mp4', 'mp4'], off: !canDub },
    ask: menu(
      'dub',
      'dub this',
      () => subtitled,
      () => toSpanish,
    ),
  },
  { name: 'a mention in a thread', files: speech, ask: mention('tts Hello from the thread') },
  { name: 'a mention in a thread with a document', files: ['mp3'], ask: mention('story', () => tale) },
  { name: 'a mention in a thread with a recording', files: stems, ask: mention('separate', () => recording) },
  { name: 'a direct message', files: speech, ask: direct('tts Hello, just for me') },
  {
    name: 'a direct message with a recording',
    only: 'http',
    files: stems,
    ask: direct('separate', () => recording),
  },
  {
    name: 'a document alone in a direct message',
    files: ['mp3'],
    ask: direct('', () => tale, 'Narrate file'),
  },
];
