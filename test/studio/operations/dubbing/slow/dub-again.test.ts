// Dubs a film with two speakers, each in a voice of its own, and then speaks one of its lines again. Skipped without
// FFmpeg.

import { copyFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDubAgainInput, listCompanionFiles } from '../../../../../src/studio/jobs/dub-again-input.ts';
import type { StudioTaskResult } from '../../../../../src/studio/jobs/studio-task.ts';
import { dubAgain } from '../../../../../src/studio/operations/dub-again.ts';
import { BUILT_IN_VOICES } from '../../../../../src/studio/voices/built-in-voices.ts';
import type { WorkResult } from '../../../../../src/studio/work.ts';
import { inJobFolder, quiet, soundOf } from '../../job.ts';
import { ffmpeg, installed, subtitledFilm } from '../film.ts';
import { dub, job, pictures, tell } from '../job.ts';

const SUBTITLES = '1\n00:00:00,500 --> 00:00:02,000\nHello.\n';
const VOICES = BUILT_IN_VOICES.filter(({ tag }) => tag === 'es-ES').map(({ design }) => design);
const LINES = [
  { start: 0.5, end: 2, text: 'Buenos días a todos.', speakerNumber: 0 },
  { start: 2.5, end: 4, text: '¿Cómo está usted?', speakerNumber: 1 },
  { start: 4.5, end: 6, text: 'Muy bien, gracias.', speakerNumber: 0 },
];
const RATE = 16_000;
/** Shares of the power. */
const MAX_DIFFERENCE = 0.001;
const MIN_CHANGE = 0.3;

/** As the studio stores it. */
const toStored = ({ files, languages, kept }: WorkResult): StudioTaskResult & Pick<Required<WorkResult>, 'kept'> => {
  if (!languages || !kept) throw new Error('nothing was kept');
  const stored = Object.entries(files).map(([role, file]) => [role, { ...file, link: role, path: file.name }]);
  return { files: Object.fromEntries(stored), languages, kept, originalInput: { from: 'en-US' }, message: '' };
};

const heard = async (folder: string, name: string) => {
  ffmpeg(['-i', name, '-ac', '1', '-ar', String(RATE), '-bitexact', `${name}.wav`], folder);
  return (await soundOf(folder, `${name}.wav`)).samples;
};

/** Power of the difference in a span, relative to the first sound. */
function compare(one: Float32Array, other: Float32Array, { start, end }: { start: number; end: number }): number {
  let [power, difference] = [1e-9, 0];
  for (let at = Math.round(start * RATE); at < end * RATE; at += 1) {
    power += (one[at] ?? 0) ** 2;
    difference += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2;
  }
  return difference / power;
}

describe.runIf(installed('ffmpeg', 'ffprobe'))('a dub with changed lines', () => {
  test('only the changed line sounds different, and the pictures stay', () =>
    inJobFolder(async (folder) => {
      subtitledFilm('talk.mp4', SUBTITLES, 'eng', folder);
      const [design] = VOICES;
      if (!design) throw new Error('Nobody speaks Spanish.');
      const to = [{ tag: 'es-ES', design, voices: VOICES, providedLines: LINES }];
      const first = await dub(job({ to }), folder, quiet);
      const result = toStored(first);
      const kept = result.languages?.['es-ES'];
      expect(kept).toMatchObject({ kept: { lines: LINES.map(({ text, start }) => ({ text, start })) } });
      expect(first.message).toMatch(/2 speakers were told apart/);
      const before = await heard(folder, first.files['voice-es-ES']?.name ?? '');

      const bed = await readFile(join(folder, first.files['bed']?.name ?? ''));

      await inJobFolder(async (next) => {
        await copyFile(join(folder, first.files['video-es-ES']?.name ?? ''), join(next, 'source.mp4'));
        for (const { name, path } of listCompanionFiles(result)) await copyFile(join(folder, path), join(next, name));
        const changed = LINES.map(({ start, end, text }, at) => ({ start, end, text: at === 1 ? '¡Hola!' : text }));
        const { companionFiles: _, ...input } = createDubAgainInput(
          result,
          new Map([['es-ES', changed]]),
          () => undefined,
        );
        const again = await dubAgain({ file: 'source.mp4', name: 'talk.mp4', ...input }, next, quiet);
        expect(again.message).toMatch(/1 line was spoken again/);
        const after = await heard(next, again.files['voice-es-ES']?.name ?? '');
        const differences = LINES.map((line) => compare(before, after, line));
        expect(differences[0]).toBeLessThan(MAX_DIFFERENCE);
        expect(differences[2]).toBeLessThan(MAX_DIFFERENCE);
        expect(differences[1]).toBeGreaterThan(MIN_CHANGE);
        expect(bed.equals(await readFile(join(next, again.files['bed']?.name ?? '')))).toBe(true);
        const language = again.languages?.['es-ES'];
        expect(language).toMatchObject({ kept: { lines: [{}, { text: '¡Hola!' }, {}] } });
        expect(Object.keys(again.files).toSorted()).toEqual(Object.keys(first.files).toSorted());
        const video = again.files['video-es-ES']?.name ?? '';
        expect(pictures(video, next)).toBe(pictures('source.mp4', next));
        expect(Number(tell(video, next).format.duration)).toBeCloseTo(7, 0);
        const left = (await readdir(next)).filter((name) => name.endsWith('.pcm'));
        expect(left).toEqual([]);
      });
    }));
});
