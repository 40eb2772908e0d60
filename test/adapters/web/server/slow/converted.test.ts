// Conversion of files to MP3 or WAV: names, types, refusals, and cleanup.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createTranscoder } from '../../../../../src/transcoding/index.ts';
import { createWorkerPool } from '../../../../../src/transcoding/worker-pool.ts';
import { encodeFlac, tone, wav } from '../../../../studio/media.ts';
import { type Live, openChat } from '../../setup.ts';

const children = createWorkerPool();
const resizer = createTranscoder(children);
let live: Live;
afterAll(() => children.stop());
afterEach(() => live.close());

const open = async (more: Parameters<typeof openChat>[0] = {}) => {
  live = await openChat({ transcode: resizer.transcode, ...more });
};
const upload = async (name: string, bytes: Buffer | string) =>
  `/media/${String((await live.upload(name, bytes)).json['id'])}/${name}`;
const left = () => readdirSync(join(live.folder, 'converted'));

it('converts a recording to MP3 or WAV with matching name', async () => {
  await open();
  const flac = await upload('talk.flac', await encodeFlac(tone(2)));
  for (const [as, type] of [
    ['mp3', 'audio/mpeg'],
    ['wav', 'audio/wav'],
  ]) {
    const { status, headers, text } = await live.get(`${flac}?as=${as}`, { range: 'bytes=0-9' });
    expect([as, status, headers['content-type']]).toEqual([as, 200, type]);
    expect(headers['content-disposition']).toBe(`attachment; filename=talk.${as}`);
    expect(Number(headers['content-length'])).toBeGreaterThan(10_000);
    expect(text.length).toBeGreaterThan(1000);
  }
  await expect.poll(left).toEqual([]);
});

it('explains why a recording cannot be converted', async () => {
  await open();
  const sound = await upload('talk.wav', wav({ samples: tone(1) }));
  const words = await upload('words.txt', 'words');
  const broken = await upload('broken.wav', 'RIFF\x24\0\0\0WAVEfmt \x10\0\0\0 then nothing of use');
  for (const [address, status, why] of [
    [`${sound}?as=ogg`, 400, 'as mp3 or wav'],
    [`${sound}?as=constructor`, 400, 'as mp3 or wav'],
    [`${words}?as=mp3`, 422, 'can’t be saved as MP3'],
    [`${broken}?as=mp3`, 422, 'is damaged'],
  ] as const) {
    const answer = await live.get(address);
    expect([address, answer.status, answer.json['error']]).toEqual([address, status, expect.stringContaining(why)]);
  }
  expect(left()).toEqual([]);
  expect((await live.call('HEAD', `${sound}?as=mp3`)).headers['content-type']).toBe('audio/mpeg');
});

it('limits concurrent conversions and asks others to retry', async () => {
  const begun: (() => void)[] = [];
  await open({ transcode: () => new Promise((resolve) => begun.push(() => resolve(undefined))) });
  const sound = await upload('talk.wav', wav({ samples: tone(1) }));
  const asked = Array.from({ length: 6 }, () => live.get(`${sound}?as=mp3`));
  await expect.poll(() => begun.length).toBe(6);
  const { status, json } = await live.get(`${sound}?as=mp3`);
  expect([status, json['error']]).toEqual([503, expect.stringContaining('Try again in a minute')]);
  for (const end of begun) end();
  expect((await Promise.all(asked)).map((one) => one.status)).toEqual(Array(6).fill(422));
});
