// The transcription mode reaches the recogniser in transcripts, dubs and their lines. Skipped without FFmpeg.

import { describe, expect, test } from 'vitest';
import type { RecognitionEngine, RecognitionOptions } from '../../../../../src/studio/engines/engine.ts';
import { ENGINES } from '../../../../../src/studio/engines/index.ts';
import { createDubLinesDraftWork } from '../../../../../src/studio/operations/dub-lines.ts';
import { transcribeMedia } from '../../../../../src/studio/operations/transcribe.ts';
import { film, installed, LINES, speak } from '../../dubbing/film.ts';
import { dub, job } from '../../dubbing/job.ts';
import { inJobFolder, quiet } from '../../job.ts';

const draftLines = createDubLinesDraftWork({
  translate: async ({ texts }) => ({ files: {}, message: '', texts: texts.map(() => 'Hola.') }),
});

type Mode = 'fast' | 'slow';

/** Engines whose recogniser notes its options. */
function notingEngines() {
  const noted: Pick<RecognitionOptions, 'prefersAccuracy'>[] = [];
  const recogniser: RecognitionEngine = {
    ...(ENGINES.recognition[0] as RecognitionEngine),
    describe: async () => ({ version: '1', licence: 'MIT', languages: ['en'] }),
    async recognise(_, { prefersAccuracy }) {
      noted.push({ ...(prefersAccuracy !== undefined && { prefersAccuracy }) });
      return { utterances: [{ start: 0.5, end: 1.5, text: 'Good morning.' }], sure: 0.9, unclearPassages: 0 };
    },
  };
  return { noted, engines: { ...ENGINES, recognition: [recogniser] } };
}

describe.runIf(installed('ffmpeg', 'ffprobe'))('the transcription mode', () => {
  test.each(['transcribe', 'dub-lines', 'dub'])('of %s asks for accuracy if it is slow', (operation) =>
    inJobFolder(async (folder) => {
      await speak(LINES.slice(0, 1), 2, folder);
      film('talk.mp4', 3, folder);
      const { noted, engines } = notingEngines();
      const run = (transcriptionMode?: Mode) => {
        const mode = transcriptionMode && { transcriptionMode };
        if (operation === 'dub') return dub(job({ ...mode }), folder, quiet, engines);
        if (operation === 'dub-lines') return draftLines(job({ ...mode }), folder, quiet, engines);
        return transcribeMedia({ file: 'talk.mp4', name: 'talk.mp4', tag: 'en-US', ...mode }, folder, quiet, engines);
      };
      for (const mode of [undefined, 'fast', 'slow'] as const) await run(mode);
      expect(noted).toEqual([{}, {}, { prefersAccuracy: true }]);
    }),
  );
});
