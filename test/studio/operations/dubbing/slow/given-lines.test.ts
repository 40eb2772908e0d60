// Tests the draft of dub lines and a dub of provided lines, with the installed FFmpeg and a fake translator. Skipped
// without it.

import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { RecognitionEngine } from '../../../../../src/studio/engines/engine.ts';
import { ENGINES } from '../../../../../src/studio/engines/index.ts';
import { JobError } from '../../../../../src/studio/errors.ts';
import { createDubLinesDraftWork } from '../../../../../src/studio/operations/dub-lines.ts';
import { faultOf, inJobFolder, quiet } from '../../job.ts';
import { installed, subtitledFilm } from '../film.ts';
import { dub, job, to } from '../job.ts';

const JAPANESE =
  '1\n00:00:01,000 --> 00:00:03,000\nおはようございます。\n\n2\n00:00:04,000 --> 00:00:05,500\n元気ですか。\n';

const lines = createDubLinesDraftWork({
  async translate({ texts, to: into }) {
    if (into.startsWith('fr')) throw new JobError('PROCESSING_ERROR', 'No pair for French.');
    return { files: {}, message: 'Translated.', texts: texts.map((text) => `Hola, ${text}`) };
  },
});

describe.runIf(installed('ffmpeg', 'ffprobe'))('reviewed lines', () => {
  test('lines come from subtitles and skip languages without translation', () =>
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

  test('doubtful lines are listed for review but not spoken', () =>
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
          understoodShare: 0.6234,
          unclearPassages: 1,
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

  test('provided lines are spoken unchanged, empty ones are silent', () =>
    inJobFolder(async (folder) => {
      subtitledFilm('talk.mp4', JAPANESE, 'jpn', folder);
      const [spanish] = to('es-ES');
      const providedLines = [
        { start: 1, end: 3, text: '' },
        { start: 4, end: 5.5, text: 'Adiós (y gracias).' },
      ];
      const asked = job({ from: 'ja-JP', to: spanish ? [{ ...spanish, providedLines }] : [] });
      const { languages, message } = await dub(asked, folder, quiet);
      const spoken = languages?.['es-ES'];
      expect(spoken && 'transcript' in spoken && spoken.transcript.map(({ text }) => text)).toEqual([
        'Adiós (y gracias).',
      ]);
      expect(message).toMatch(/Spoken as given/);
      const silent = providedLines.map((line) => ({ ...line, text: '' }));
      const nothing = job({ from: 'ja-JP', to: spanish ? [{ ...spanish, providedLines: silent }] : [] });
      expect((await faultOf(dub(nothing, folder, quiet))).message).toMatch(/all lines are empty/);
    }));
});
