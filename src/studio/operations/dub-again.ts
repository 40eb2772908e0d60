// Makes a finished dub again with other lines: only changed lines are spoken, all others come from the voice tracks of
// the earlier dub, and the sound under them is mixed as before.

import { join } from 'node:path';
import type { DigitalSourceType } from '../../domain/media/provenance.ts';
import { message } from '../../messages/message.ts';
import type { Engines } from '../engines/engine.ts';
import { ENGINES } from '../engines/index.ts';
import { JobError } from '../errors.ts';
import { combineMessages } from '../messages.ts';
import type { KeptBed, SpokenPlace, WorkFunction } from '../work.ts';
import { assembleTarget } from './dubbing/assemble-target.ts';
import type { DubInput, DubLine, DubTarget } from './dubbing/dub-input.ts';
import { createDubResult, keepEarlierBed } from './dubbing/dub-result.ts';
import { readKeptLine } from './dubbing/kept-dub.ts';
import type { OriginalAudio } from './dubbing/mix-down.ts';
import { speakTarget } from './dubbing/speak-target.ts';
import { createTargetOutcome, runStage } from './dubbing/target-outcomes.ts';
import { runAndDeleteIntermediates } from './media/delete-intermediates.ts';
import { probeMedia } from './media/probe-media.ts';
import { decodeToRaw } from './media/raw-samples.ts';
import { sortAndTrimUtterances } from './transcription/utterances.ts';

export interface DubAgainTarget extends Pick<DubTarget, 'tag' | 'design' | 'pronunciations'> {
  /** Voice track of the earlier dub, a name in the job's folder. */
  readonly track: string;
  readonly sampleRate: number;
  readonly lines: readonly DubLine[];
}

export interface DubAgainInput extends Pick<DubInput, 'file' | 'name' | 'captions' | 'smooth'> {
  /** `bed` is a name in the job's folder. */
  readonly bed: KeptBed;
  readonly to: readonly DubAgainTarget[];
  /** Provenance of the earlier dub. */
  readonly sourceType?: DigitalSourceType;
}

const createOriginalAudio = async ({ bed, file }: DubAgainInput, folder: string): Promise<OriginalAudio> => ({
  track: { file, sampleRate: bed.sampleRate, channels: bed.channels, seconds: bed.seconds },
  speech: file,
  background: await decodeToRaw(bed.bed, bed, folder),
  loudness: bed.loudness,
});

interface SpeakContext {
  readonly input: DubAgainInput;
  readonly folder: string;
  readonly engines: Engines;
  readonly onSpoken: () => void;
}

async function speakChangedLines(target: DubAgainTarget, { input, folder, engines, onSpoken }: SpeakContext) {
  const { tag, design, track, sampleRate } = target;
  const { seconds: totalSeconds } = input.bed;
  const utterances = sortAndTrimUtterances<DubLine>(target.lines, totalSeconds);
  if (utterances.length === 0) throw new JobError('INVALID_SOURCE_DATA', message('faults.allEmpty'));
  const path = join(folder, await decodeToRaw(track, { sampleRate, channels: 1 }, folder));
  const read = (place: SpokenPlace) => readKeptLine(path, sampleRate, place);
  const changed = utterances.filter(({ spokenBefore }) => !spokenBefore).length;
  return speakTarget(
    { to: target, utterances, ...combineMessages(message('notes.respoken', { lines: changed })) },
    tag,
    {
      folder,
      speakers: [],
      totalSeconds,
      allowsShift: input.smooth,
      onSpoken,
      earlier: { sampleRate, name: design.name ?? '', isTrained: input.sourceType !== 'compositeSynthetic', read },
    },
    engines,
  );
}

export const dubAgain: WorkFunction<DubAgainInput> = (input, folder, report, engines = ENGINES) =>
  runAndDeleteIntermediates(
    folder,
    async () => {
      const { bed, file, name, to } = input;
      const kind = bed.resultFormat;
      report({ stage: 'voiceover' });
      const media = { ...(await probeMedia(file, name, folder)), resultFormat: kind };
      const originalAudio = await createOriginalAudio(input, folder);
      const lineCount = to.reduce((sum, { lines }) => sum + lines.length, 0);
      let spokenCount = 0;
      const onSpoken = () => report({ stage: 'voiceover', progress: Math.min(1, ++spokenCount / lineCount) });
      const voiced = await runStage(
        to.map((target) => createTargetOutcome(target.tag, target)),
        (target) => speakChangedLines(target, { input, folder, engines, onSpoken }),
      );
      report({ stage: 'assembly' });
      const finished = await runStage(voiced, (spoken, tag) =>
        assembleTarget(spoken, tag, { media, originalAudio, input, folder }),
      );
      return createDubResult(finished, {
        message: '',
        ...(await keepEarlierBed(bed, folder)),
      });
    },
    ({ files }) => Object.values(files).map((one) => one.name),
  );
