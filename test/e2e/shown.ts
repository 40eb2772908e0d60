// Helpers for what users see on any platform: wait for text, detect file types, report how a task ended.

import type { MediaServer } from '../fakes/media-server.ts';
import type { Waiting } from '../fakes/waiting.ts';
import type { Earshot } from './earshot.ts';

/** Settings for a scripted media service. */
export const SCRIPTED = ({ base }: MediaServer): Record<string, string> => ({
  SERVICE_BASE_URL: base,
  SERVICE_API_KEY: 'key',
});

/** Waits until a message's visible text matches. */
export const readsWith =
  <Message>(words: (message: Message | undefined) => string) =>
  async (
    { until }: Pick<Waiting, 'until'>,
    find: () => Message | undefined,
    sentence: RegExp,
    most = 180_000,
  ): Promise<Message> => {
    await until(() => sentence.test(words(find())), most).catch(() => {
      throw new Error(`Never read ${sentence}; it says: ${words(find())}`);
    });
    return find() as Message;
  };

/** Waits for the card of a task that ends with a result. */
export const finishesWith =
  <Message>(card: {
    readonly words: (message: Message | undefined) => string;
    readonly hasEnded: (message: Message | undefined) => boolean;
    readonly isDone: (message: Message | undefined) => boolean;
  }) =>
  async ({ until }: Pick<Waiting, 'until'>, find: () => Message | undefined, most = 180_000): Promise<Message> => {
    await until(() => card.hasEnded(find()), most).catch(() => {
      throw new Error(`Never ended; it says: ${card.words(find())}`);
    });
    const message = find() as Message;
    if (!card.isDone(message)) throw new Error(`Ended without a result: ${card.words(message)}`);
    return message;
  };

/** Waits for the private answer to a press. */
export async function readsAnswer<Message>(
  { until }: Pick<Waiting, 'until'>,
  answers: () => readonly Message[],
  press: () => Promise<unknown>,
  words: (message: Message | undefined) => string,
): Promise<string> {
  const before = new Set(answers());
  await press();
  const answer = () => words(answers().find((one) => !before.has(one)));
  await until(() => answer() !== '');
  return answer();
}

/** Detects a file's type by its content. */
export function kindOf(bytes: Buffer): string {
  if (bytes.subarray(0, 4).toString() === 'RIFF') return 'wav';
  if (bytes.subarray(0, 3).toString() === 'ID3' || (bytes[0] === 0xff && (bytes[1] ?? 0) >= 0xe0)) return 'mp3';
  if (bytes.subarray(0, 4).toString() === 'fLaC') return 'flac';
  if (bytes.subarray(4, 8).toString() === 'ftyp') return 'mp4';
  const text = bytes.toString();
  if (text.startsWith('WEBVTT\n')) return 'vtt';
  if (/^1\n\d\d:\d\d:\d\d,\d{3} --> /.test(text)) return 'srt';
  if (text.endsWith('\n') && !text.includes('\ufffd') && !text.includes('\0')) return 'txt';
  return `unknown: ${bytes.subarray(0, 12).toString('hex')}`;
}

const ENDS = ['done', 'failed', 'unknown', 'abandoned'];

/** Returns a task's final state and delivery method from the log. */
export async function ended(earshot: Earshot, task: string): Promise<string> {
  const entry = await earshot.logged((one) => one.task === task && ENDS.includes(one.to ?? ''));
  return `${entry.to} ${(entry as { method?: string }).method ?? ''}`.trim();
}
