// Compares captions of five stories and five dubs with the sound, by energy and by the engine's word times. Prints a
// table. Skipped without FFmpeg.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { trimSilence } from '../../../../../src/domain/audio/trim-silence.ts';
import { toCaptionCues } from '../../../../../src/domain/media/captions.ts';
import { createDubWork } from '../../../../../src/studio/operations/dub.ts';
import { workByOperation } from '../../../../../src/studio/operations/index.ts';
import type { TranscriptLine } from '../../../../../src/studio/work.ts';
import { ffmpeg, installed, LINES, speaker } from '../../dubbing/film.ts';
import { inJobFolder, quiet, saidBy } from '../../job.ts';
import { type Judged, judged, speechIn } from '../heard.ts';

const NEAR = 0.3;
const READABLE = 20;

const KEEPER =
  'It was late in the autumn when the keeper, who had lived alone for eleven years, climbed the stairs once more, lit the lamp, and looked out over the water. Nobody was there. "Are you coming?" he asked; the wind, as always, did not answer.';
const SHIP =
  'The old man who lived beside the river had never seen a ship as large as the one that came slowly around the bend on that grey morning in the middle of the war.';
const NIGHT =
  'Era de noche y llovía sin parar, pero nadie en el pueblo dormía, porque todos esperaban, junto a la ventana, la vuelta de los barcos. Al fin, cuando amanecía, se oyó una campana.';
const TOWER =
  'Als der Wärter, der seit elf Jahren allein auf dem Turm lebte, an jenem Abend die Lampe anzündete, sah er ein Schiff, das keine Flagge führte. Er wartete; dann rief er: „Wer ist da?“';

const STORIES = [
  ['story: an English tale', 'en-US', ['# The lighthouse', 'Once upon a time there was a lighthouse.', KEEPER]],
  ['story: long sentences', 'en-GB', [KEEPER, KEEPER]],
  ['story: nowhere to breathe', 'en-US', [SHIP]],
  ['story: Spanish', 'es-ES', [NIGHT]],
  ['story: German', 'de-DE', [TOWER]],
] as const;

/** Source of the fake translations, which keep the number of words. */
const WORDS: Readonly<Record<string, string>> = {
  es: 'la casa grande está cerca del río, y mañana nosotros vamos al mercado con los amigos para comprar pan',
  fr: 'la grande maison est près de la rivière, et demain nous allons au marché avec les amis pour acheter du pain',
  de: 'das große Haus steht nahe am Fluss, und morgen gehen wir mit den Freunden zum Markt, um Brot zu kaufen',
};

/** Lines with their rate in characters per second and the pauses between them. */
const DUBS = [
  ['dub: lines with room', 'es-ES', LINES.slice(0, 4), 14, 2],
  ['dub: lines close together', 'es-ES', LINES.slice(2, 7), 16, 0.3],
  ['dub: a fast speaker', 'fr-FR', LINES.slice(2, 7), 19, 0.3],
  ['dub: one long line', 'de-DE', [LINES.slice(0, 4).join(' ')], 15, 1],
  ['dub: the same language', 'en-US', LINES.slice(5, 9), 15, 0.5],
] as const;

const dub = createDubWork({
  async translate({ texts, to }) {
    const words = (WORDS[to.slice(0, 2)] ?? '').split(' ');
    const said = texts.map((text, at) => {
      const wanted = Array.from({ length: text.split(' ').length }, (_, one) => one + at * 3);
      return `${wanted
        .map((one) => words[one % words.length])
        .join(' ')
        .replace(/,$/, '')}.`;
    });
    return { files: {}, message: 'Translated.', texts: said };
  },
});

const clock = (seconds: number): string =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(3).padStart(6, '0').replace('.', ',')}`;

/**
 * Returns the maximum distance between the cues of a sentence and the time at which the voice has spoken the
 * preceding words.
 */
async function driftOf(lines: readonly TranscriptLine[], tag: string, folder: string): Promise<number> {
  const seconds = async (text: string): Promise<number> => {
    const { samples, sampleRate } = await saidBy({ design: speaker(tag), tag, folder }, text);
    return trimSilence(samples, sampleRate).length / sampleRate;
  };
  let drift = 0;
  for (const line of lines) {
    const cues = toCaptionCues([line]);
    const whole = await seconds(line.text);
    let said = '';
    for (const cue of cues.slice(0, -1)) {
      said = `${said} ${cue.lines.join(' ')}`.trim();
      const share = (await seconds(said)) / whole;
      drift = Math.max(drift, Math.abs(cue.end - line.start - share * (line.end - line.start)));
    }
  }
  return drift;
}

const rows: string[] = [];
function note(name: string, { cues, early, late, bare, overlaps, pace, faults }: Judged, drift: number): void {
  const seconds = [early, late, bare, drift].map((one) => one.toFixed(2));
  rows.push(`| ${name} | ${[cues, ...seconds, overlaps, pace.toFixed(1), faults].join(' | ')} |`);
}

function expectGood({ early, late, bare, overlaps, pace, faults }: Judged, drift: number): void {
  expect({ early, late, bare, drift }).toEqual({
    early: expect.toSatisfy((one: number) => one <= NEAR),
    late: expect.toSatisfy((one: number) => one <= NEAR + 0.02),
    bare: expect.toSatisfy((one: number) => one <= NEAR),
    drift: expect.toSatisfy((one: number) => one <= NEAR),
  });
  expect([overlaps, faults]).toEqual([0, 0]);
  expect(pace).toBeLessThanOrEqual(READABLE);
}

describe.runIf(installed('ffmpeg', 'ffprobe'))('caption timing', () => {
  afterAll(() => {
    const head = '| | cues | early s | late s | bare s | drift s | overlaps | characters/s | faults |';
    process.stdout.write(`${[head, '|---|---|---|---|---|---|---|---|---|', ...rows].join('\n')}\n`);
  });

  test.each(STORIES)('%s', (name, tag, paragraphs) =>
    inJobFolder(async (folder) => {
      await writeFile(join(folder, 'tale.txt'), paragraphs.join('\n\n'));
      const input = { file: 'tale.txt', name: 'tale.txt', tag, design: speaker(tag) };
      const { files, transcript = [] } = await workByOperation.story(input, folder, quiet);
      const verdict = judged(transcript, speechIn(files['story']?.name ?? '', folder));
      const drift = await driftOf(transcript, tag, folder);
      note(name, verdict, drift);
      expectGood(verdict, drift);
    }),
  );

  test.each(DUBS)('%s', (name, tag, lines, pace, gap) =>
    inJobFolder(async (folder) => {
      let at = 0.5;
      const subtitles = lines.map((line, index) => {
        const times = `${clock(at)} --> ${clock(at + line.length / pace)}`;
        at += line.length / pace + gap;
        return `${index + 1}\n${times}\n${line}\n`;
      });
      await writeFile(join(folder, 'talk.srt'), subtitles.join('\n'));
      ffmpeg(['-f', 'lavfi', '-i', `anoisesrc=a=0.0005:r=32000:d=${at + 0.5}`, 'talk.wav'], folder);
      const order = { file: 'talk.wav', name: 'talk.wav', from: 'en-US', smooth: true };
      const made = await dub({ ...order, to: [{ tag, design: speaker(tag) }] }, folder, quiet);
      const language = made.languages?.[tag];
      const transcript = language && 'transcript' in language ? language.transcript : [];
      const verdict = judged(transcript, speechIn(made.files[`audio-${tag}`]?.name ?? '', folder));
      const drift = await driftOf(transcript, tag, folder);
      note(name, verdict, drift);
      expectGood(verdict, drift);
    }),
  );
});
