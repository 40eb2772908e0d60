// All ways to make a request in a workspace: commands, forms, message shortcuts, mentions in threads, direct messages,
// with generated files. Other modules check the results.

import { expect } from 'vitest';
import type { Act, Channel, FileGiven, Message, Told } from '../../fakes/slack/index.ts';
import { canDub, canTranslate, DESCRIPTION, type Media, prepareMedia } from '../given-media.ts';
import { actionOf, buttons, type Mode, opensForm, type SlackWorld } from './workspace.ts';

let media: Media;
/** Generates the input files. */
export async function prepare(): Promise<void> {
  media = await prepareMedia();
}

type Values = Readonly<Record<string, string | FileGiven>>;
export interface Way {
  readonly name: string;
  /** Kinds of the result files. */
  readonly files: readonly string[];
  readonly off?: boolean;
  /** Mode that covers heavy work only once. */
  readonly only?: Mode;
  /** Makes the request and returns the channel of its card. */
  ask(world: SlackWorld, channel: Channel): Promise<Channel>;
}

const SEARCHED = new Set(['target_language', 'target_languages', 'source_language']);

/** Fills in the open form as a user does: types into search boxes and chooses from their options. */
async function fill(world: SlackWorld, asked: Act, given: Values): Promise<void> {
  const { team, ana } = world;
  const act = await opensForm(world, asked);
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
const told = ['mp3', 'srt', 'vtt'];
const written = ['srt', 'txt', 'vtt'];
const dubbed = ['mp4', 'mp4', 'srt', 'vtt'];
export const WAYS: readonly Way[] = [
  {
    name: '/tts',
    files: speech,
    ask: command('tts', 'It’s *Ana’s* turn at 10:30, see https://example.com/a_b'),
  },
  { name: '/sound', files: ['wav'], ask: command('sound', 'heavy rain duration:2') },
  { name: '/music', files: ['wav'], ask: command('music', 'calm piano duration:3') },
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
    files: told,
    ask: form('story', () => ({ file: media.tale, title: 'The lighthouse' })),
  },
  {
    name: '/separate and its form',
    files: stems,
    ask: form('separate', () => ({ media_file: media.recording })),
  },
  {
    ...{ name: '/dub and its form', files: dubbed, off: !canDub },
    ask: form('dub', () => ({ 'video_url:file': media.movie, ...toSpanish })),
  },
  {
    ...{ name: 'translate a file in its form', files: ['srt'], off: !canTranslate, only: 'socket' },
    ask: form('translate', () => ({ file: media.captions, target_language: 'Spanish' })),
  },
  {
    ...{ name: 'Translate on captions', files: ['srt'], off: !canTranslate, only: 'socket' },
    ask: menu(
      'translate',
      'See',
      () => media.captions,
      () => ({ target_language: 'Spanish' }),
    ),
  },
  { name: 'Speak on a message', files: speech, ask: menu('tts', 'Hello <!here> from a message') },
  {
    ...{ name: 'Translate on a message', files: [], off: !canTranslate },
    ask: menu('translate', 'Good morning', undefined, () => ({ target_language: 'Spanish' })),
  },
  {
    name: 'Tell it on a message',
    files: told,
    ask: menu('story', 'read this', () => media.tale),
  },
  {
    name: 'Separate on a message',
    files: stems,
    ask: menu('separate', 'split this', () => media.recording),
  },
  {
    ...{ name: 'Dub it on a message', files: dubbed, off: !canDub },
    ask: menu(
      'dub',
      'dub this',
      () => media.subtitled,
      () => toSpanish,
    ),
  },
  {
    ...{ name: 'Transcribe on a voice clip', files: written, off: !canDub, only: 'socket' },
    ask: menu('transcribe', '', () => media.clip),
  },
  {
    ...{ name: 'Transcribe on a video clip', files: written, off: !canDub, only: 'socket' },
    ask: menu('transcribe', '', () => media.videoClip),
  },
  { name: 'a mention in a thread', files: speech, ask: mention('tts Hello from the thread') },
  { name: 'a mention in a thread with a document', files: told, ask: mention('story', () => media.tale) },
  {
    name: 'a mention in a thread with a recording',
    files: stems,
    ask: mention('separate', () => media.recording),
  },
  { name: 'a direct message', files: speech, ask: direct('tts Hello, just for me') },
  {
    name: 'a direct message with a recording',
    only: 'http',
    files: stems,
    ask: direct('separate', () => media.recording),
  },
  {
    name: 'a document alone in a direct message',
    files: told,
    ask: direct('', () => media.tale, 'Tell it'),
  },
];
