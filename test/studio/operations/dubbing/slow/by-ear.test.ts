// Dubs generated videos and recordings with the installed PocketSphinx. Skipped without the programs.

import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { WorkReport } from '../../../../../src/studio/work.ts';
import { faultOf, inJobFolder, quiet } from '../../job.ts';
import { ffmpeg, film, installed, LINES, speak } from '../film.ts';
import { dub, job, pictures, tell, to } from '../job.ts';

describe.runIf(installed('ffmpeg', 'ffprobe', 'pocketsphinx_batch'))('recognition', () => {
  test('a film is dubbed although a second language fails', () =>
    inJobFolder(async (folder) => {
      const spoken = await speak(LINES.slice(0, 2), 3, folder);
      film('talk.mp4', 7.13, folder);
      const reports: WorkReport[] = [];
      const result = await dub(job({ to: to('es-ES', 'de-DE') }), folder, (news) => reports.push(news));
      expect(Object.keys(result.files).toSorted()).toEqual(['audio-es-ES', 'bed', 'video-es-ES', 'voice-es-ES']);
      expect(result.languages?.['de-DE']).toEqual({ failed: 'No pair for German.' });
      expect(result.message).toMatch(/German.*No pair for German/);
      expect(result.understood).toBeGreaterThan(0.8);
      expect(result.transcript?.every(({ sure = 0 }) => sure > 0.5)).toBe(true);
      for (const tag of ['es-ES']) {
        const made = tell(`video-${tag}.mp4`, folder);
        expect(Number(made.format.duration)).toBeCloseTo(7.13, 1);
        expect(made.streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac']);
        expect(pictures(`video-${tag}.mp4`, folder)).toBe(pictures('talk.mp4', folder));
        expect(Number(tell(`audio-${tag}.m4a`, folder).format.duration)).toBeCloseTo(7.13, 1);
        const language = result.languages?.[tag];
        const transcript = language && 'transcript' in language ? language.transcript : [];
        expect(transcript).toHaveLength(2);
        for (const [at, { start }] of transcript.entries())
          expect(Math.abs(start - (spoken[at]?.start ?? 0))).toBeLessThan(0.9);
      }
      const stages = [...new Set(reports.map(({ stage }) => stage))];
      expect(stages).toEqual(['project setup', 'translation', 'voiceover', 'assembly']);
      expect(reports.every(({ progress = 0 }) => progress >= 0 && progress <= 1)).toBe(true);
      expect((await readdir(folder)).filter((name) => /pcm|track|speech|subtitles/.test(name))).toEqual([]);
    }));

  test('the chosen MXF track of two is dubbed as third', () =>
    inJobFolder(async (folder) => {
      await speak(LINES.slice(3, 4), 1, folder);
      ffmpeg(
        [
          ...['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=25:duration=5'],
          ...['-f', 'lavfi', '-i', 'sine=300:r=48000:d=5', '-i', 'said.wav', '-ar', '48000'],
          ...['-filter_complex', '[2:a]apad=whole_dur=5[said]', '-map', '0', '-map', '1', '-map', '[said]'],
          ...['-c:v', 'mpeg2video', '-c:a', 'pcm_s16le', 'talk.mxf'],
        ],
        folder,
      );
      const order = job({ file: 'talk.mxf', to: to('en-US'), tracks: [1], extraTrack: true });
      const { languages } = await dub(order, folder, quiet);
      const made = languages?.['en-US'];
      expect(made && 'transcript' in made && made.transcript[0]?.text).toMatch(/train to the city/i);
      const sounds = tell('video-en-US.mxf', folder).streams.filter((one) => one.codec_type === 'audio');
      expect(sounds).toHaveLength(3);
    }));

  test('a recording without speech is reported', () =>
    inJobFolder(async (folder) => {
      ffmpeg(['-f', 'lavfi', '-i', 'anullsrc=r=16000:d=3', 'talk.wav'], folder);
      const fault = await faultOf(dub(job({ file: 'talk.wav' }), folder, quiet));
      expect([fault.reason, fault.message]).toEqual(['INVALID_SOURCE_DATA', expect.stringMatching(/No speech/)]);
    }));
});
