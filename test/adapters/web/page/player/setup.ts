// Cards with recordings for the player tests: generated sounds, stems with distinct samples, and videos if ffmpeg is
// installed.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import type { ViewPart } from '../../../../../src/domain/views/view.ts';
import { freeEdits } from '../../../../fakes/edits.ts';
import { tone, wav } from '../../../../studio/media.ts';
import { ana } from '../../setup.ts';
import type { Stage } from '../setup.ts';

export interface Delivered {
  readonly role: string;
  readonly label: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  readonly seconds?: number;
  readonly altText?: string;
}

const FFMPEG = '/usr/bin/ffmpeg';
/** True if ffmpeg is installed. */
export const canFilm = existsSync(FFMPEG);

/** A sound of rising volume. The card may state a duration other than the real one. */
export const sound = (role: string, label: string, seconds: number, said = seconds): Delivered => ({
  ...{ role, label, name: `${role}.wav`, type: 'audio/wav', seconds: said },
  bytes: wav({ samples: tone(seconds).map((sample, at, all) => (sample * at) / all.length) }),
});

/** Silence with a click every half second, so that its timing can be measured to the sample. */
export function clicks(role: string, label: string, seconds: number): Delivered {
  const samples = new Float32Array(seconds * 44_100);
  for (let at = 22_050; at < samples.length; at += 22_050) samples[at] = 0.9;
  return { ...{ role, label, name: `${role}.wav`, type: 'audio/wav', seconds }, bytes: wav({ samples }) };
}

/** Longer than a busy machine may take for a few steps of a test. */
export async function film(role: string, label: string, colour: string): Promise<Delivered> {
  const folder = await mkdtemp(join(tmpdir(), 'film-'));
  const path = join(folder, 'film.webm');
  const from = ['-f', 'lavfi', '-i', `color=${colour}:s=160x90:r=5`, '-f', 'lavfi', '-i', 'sine'];
  const how = [
    '-t',
    '30',
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-c:a',
    'libopus',
    '-loglevel',
    'error',
  ];
  await promisify(execFile)(FFMPEG, [...from, ...how, path]);
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return { role, label, name: `${role}.webm`, type: 'video/webm', seconds: 30, bytes };
}

export const captions = (role: string, label: string, words: string): Delivered => ({
  ...{ role, label, name: `${role}.vtt`, type: 'text/vtt' },
  bytes: Buffer.from(`WEBVTT\n\n00:00.000 --> 00:30.000\n${words}\n`),
});

let deliveries = 0;

/** Posts a command in the room and finishes it with these files. `uploads`: ids of its input files. */
export async function deliver(
  stage: Stage,
  room: string,
  files: readonly Delivered[],
  {
    uploads = [],
    title = 'Speech',
    line = uploads.length > 0 ? '/separate' : '/tts Hello',
    parts = [],
  }: { uploads?: readonly string[]; title?: string; line?: string; parts?: readonly ViewPart[] } = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'delivered-'));
  const task = stage.bot.taken.length;
  await stage.post('/api/messages', { room, person: ana, text: line, files: uploads });
  const origin = stage.bot.taken[task]?.origin;
  if (!origin) throw new Error('the command was not taken');
  deliveries += 1;
  await stage.chat.deliver(origin.message, {
    token: `played-${deliveries}`,
    view: { status: 'done', title, line: 'Done', parts },
    files: await Promise.all(
      files.map(async ({ bytes, ...facts }) => {
        const path = join(folder, facts.name);
        await writeFile(path, bytes);
        return { ...facts, bytes: bytes.length, path };
      }),
    ),
    requester: origin.person,
    notifiesRequester: false,
    edits: freeEdits,
    saveProgress: async () => {},
  });
  await rm(folder, { recursive: true });
}

/** Records each media request as `GET` and the file name. */
export function mediaCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/media/')) calls.push(pathname.split('/').at(-1) ?? '');
  });
  return calls;
}
