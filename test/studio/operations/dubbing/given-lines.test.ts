// The lines of a dub before it is spoken, and a dub that speaks the lines it is given: by the system's real ffmpeg and a toy for the
// translation. Not run where it is missing.

import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { RecognitionEngine } from '../../../../src/studio/engines/engine.ts';
import { ENGINES } from '../../../../src/studio/engines/index.ts';
import { JobFault } from '../../../../src/studio/faults.ts';
import { createDubLines } from '../../../../src/studio/operations/dub-lines.ts';
import { faultOf, inJobFolder, quiet } from '../job.ts';
import { installed, subtitledFilm } from './film.ts';
import { dub, job, to } from './job.ts';

const JAPANESE =
  '1\n00:00:01,000 --> 00:00:03,000\nおはようございます。\n\n2\n00:00:04,000 --> 00:00:05,500\n元気ですか。\n';

const lines = createDubLines({
  async translate({ texts, to: into }) {
    if (into.startsWith('fr')) throw new JobFault('PROCESSING_ERROR', 'No pair for French.');
    return { files: {}, message: 'Translated.', texts: texts.map((text) => `Hola, ${text}`) };
  },
});

describe.runIf(installed('ffmpeg', 'ffprobe'))('lines first', () => {
  test('a film in a language that nobody hears here is read from its subtitles; a language without a pair sinks no other', () =>
    inJobFolder(async (folder) => {
      subtitledFilm('talk.mp4', JAPANESE, 'jpn', folder);
      const asked = job({ from: 'ja-JP', to: to('es-ES', 'fr-FR', 'ja-JP') });
      const { transcript = [], translations, files, message } = await lines(asked, folder, quiet);
      expect(transcript.map(({ start, text }) => [start, text])).toEqual([
        [1, 'おはようございます。'],
        [4, '元気ですか。'],
      ]);
      expect(translations).toEqual({
        'es-ES': ['Hola, おはようございます。', 'Hola, 元気ですか。'],
        'ja-JP': ['おはようございます。', '元気ですか。'],
      });
      expect(message).toMatch(/subtitles, 2 lines.*French.*No pair for French/);
      expect([files, (await readdir(folder)).toSorted()]).toEqual([{}, ['lines.srt', 'talk.mp4']]);
    }));

  test('what was only guessed at stands among the lines, to be corrected, and is not spoken', () =>
    inJobFolder(async (folder) => {
      const doubtful: RecognitionEngine = {
        ...(ENGINES.recognition[0] as RecognitionEngine),
        describe: async () => ({ version: '1', licence: 'MIT', languages: ['en'] }),
        recognise: async () => ({
          utterances: [
            { start: 1, end: 2, text: 'Good morning.', sure: 0.9 },
            { start: 5, end: 6, text: 'Good bye.', sure: 0.8 },
          ],
          guesses: [{ start: 3, end: 4, text: 'How our shoe.', sure: 0.3 }],
          sure: 0.85,
          understood: 0.6234,
          unclear: 1,
        }),
      };
      subtitledFilm('talk.mp4', JAPANESE, 'jpn', folder);
      const heard = await lines(job({ to: to('es-ES') }), folder, quiet, {
        ...ENGINES,
        recognition: [doubtful],
      });
      expect(heard.transcript?.map(({ text, sure }) => [text, sure])).toEqual([
        ['Good morning.', 0.9],
        ['How our shoe.', 0.3],
        ['Good bye.', 0.8],
      ]);
      expect(heard.translations).toEqual({ 'es-ES': ['Hola, Good morning.', '', 'Hola, Good bye.'] });
      expect(heard.understood).toBe(0.62);
    }));

  test('given lines are spoken as they are, without hearing or translating; an empty one is silence', () =>
    inJobFolder(async (folder) => {
      subtitledFilm('talk.mp4', JAPANESE, 'jpn', folder);
      const [spanish] = to('es-ES');
      const given = [
        { start: 1, end: 3, text: '' },
        { start: 4, end: 5.5, text: 'Adiós (y gracias).' },
      ];
      const asked = job({ from: 'ja-JP', to: spanish ? [{ ...spanish, given }] : [] });
      const { languages, message } = await dub(asked, folder, quiet);
      const spoken = languages?.['es-ES'];
      expect(spoken && 'transcript' in spoken && spoken.transcript.map(({ text }) => text)).toEqual([
        'Adiós (y gracias).',
      ]);
      expect(message).toMatch(/Spoken as given/);
      const silent = given.map((line) => ({ ...line, text: '' }));
      const nothing = job({ from: 'ja-JP', to: spanish ? [{ ...spanish, given: silent }] : [] });
      expect((await faultOf(dub(nothing, folder, quiet))).message).toMatch(/nothing left to be spoken/);
    }));
});
