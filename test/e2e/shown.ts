// What people are shown, on whatever platform: waiting until they read something, what kind of file they got, how their task ended.

import type { MediaServer } from '../fakes/media-server.ts';
import type { Waiting } from '../fakes/waiting.ts';
import type { Earshot } from './earshot.ts';

/** The settings for a media service that follows a script. */
export const SCRIPTED = ({ base }: MediaServer): Record<string, string> => ({
  SERVICE_BASE_URL: base,
  SERVICE_API_KEY: 'key',
});

/** Waits until the message says so, by what people read on it. */
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

/** What a file is, by its own bytes. */
export function kindOf(bytes: Buffer): string {
  if (bytes.subarray(0, 4).toString() === 'RIFF') return 'wav';
  if (bytes.subarray(0, 3).toString() === 'ID3' || (bytes[0] === 0xff && (bytes[1] ?? 0) >= 0xe0))
    return 'mp3';
  if (bytes.subarray(0, 4).toString() === 'fLaC') return 'flac';
  if (bytes.subarray(4, 8).toString() === 'ftyp') return 'mp4';
  const text = bytes.toString();
  if (text.startsWith('WEBVTT\n')) return 'vtt';
  if (/^1\n\d\d:\d\d:\d\d,\d{3} --> /.test(text)) return 'srt';
  if (text.endsWith('\n') && !text.includes('\ufffd') && !text.includes('\0')) return 'txt';
  return `unknown: ${bytes.subarray(0, 12).toString('hex')}`;
}

const ENDS = ['done', 'failed', 'unknown', 'stopped', 'forgotten'];

/** How a task ended, by the log, and by which way its result went out. */
export async function ended(earshot: Earshot, task: string): Promise<string> {
  const entry = await earshot.logged((one) => one.task === task && ENDS.includes(one.to ?? ''));
  return `${entry.to} ${(entry as { rung?: string }).rung ?? ''}`.trim();
}
