// Recognises texts with punctuation and signs as spoken by real engines: pauses by energy, words by the installed
// PocketSphinx.

import { expect, test } from 'vitest';
import { findPeak } from '../../../../src/domain/audio/samples.ts';
import { workByOperation } from '../../../../src/studio/operations/index.ts';
import { findBuiltInVoice } from '../../../../src/studio/voices/built-in-voices.ts';
import type { VoiceDesign } from '../../../../src/studio/voices/voice-design.ts';
import { installed } from '../../operations/dubbing/film.ts';
import { inJobFolder, quiet, soundOf } from '../../operations/job.ts';

function designOf(id: number): VoiceDesign {
  const voice = findBuiltInVoice(id);
  if (!voice) throw new Error(`No voice ${id}.`);
  return voice.design;
}

const rose = designOf(1001);

const STEP = 0.01;
const QUIET = 0.03;

/** Returns the longest pause inside the speech, in seconds. */
const longestPause = (text: string, tag: string): Promise<number> =>
  inJobFolder(async (folder) => {
    const { files } = await workByOperation.tts({ text, tag, design: rose }, folder, quiet);
    const { samples, sampleRate } = await soundOf(folder, files['speech']?.name ?? '');
    const width = Math.round(STEP * sampleRate);
    const levels = Array.from({ length: Math.floor(samples.length / width) }, (_, at) =>
      findPeak(samples.subarray(at * width, (at + 1) * width)),
    );
    const floor = QUIET * Math.max(...levels);
    const loud = levels.flatMap((level, at) => (level > floor ? [at] : []));
    return Math.max(...loud.slice(1).map((at, index) => at - (loud[index] ?? at) - 1)) * STEP;
  });

test.each([
  ['en-US', 'J.R.R. Tolkien wrote it', 0.2],
  ['en-US', 'The U.S. Army came', 0.2],
  ['en-US', 'the F.B.I. Director left', 0.2],
  ['de-DE', 'Das ist mein 4. Versuch', 0.2],
  ['de-DE', 'Ludwig XIV. von Frankreich', 0.2],
  ['fr-FR', 'J.-P. Sartre et M. Dupont', 0.2],
  ['ru-RU', 'А. С. Пушкин и т. е. поэт', 0.2],
])('%s “%s” has no pause inside', async (tag, text, most) => {
  expect(await longestPause(text, tag)).toBeLessThan(most);
});

test('a pause follows a sentence that ends with a note', async () => {
  expect(await longestPause('He had seen it.[1] The captain was old.', 'en-US')).toBeGreaterThan(0.25);
});

const heard = (text: string): Promise<string> =>
  inJobFolder(async (folder) => {
    const { files } = await workByOperation.tts({ text, tag: 'en-US', design: rose }, folder, quiet);
    const { transcript = [] } = await workByOperation.transcribe(
      { file: files['speech']?.name ?? '', name: 'speech.wav', tag: 'en-US' },
      folder,
      quiet,
    );
    return transcript
      .map(({ text: line }) => line)
      .join(' ')
      .toLowerCase();
  });

test.runIf(installed('ffmpeg', 'pocketsphinx_batch')).each([
  ['He had seen it.[1] The captain was old.', /captain was/, /\b(?:one|won)\b/],
  ['We bought a 3-in-1 printer for the office.', /three in one printer/, /inch/],
  ['Please call 911 if the house is on fire.', /nine one one/, /hundred|eleven/],
])('“%s” is understood', async (text, words, never) => {
  const understood = await heard(text);
  expect(understood).toMatch(words);
  expect(understood).not.toMatch(never);
});
