// Dubs a video or recording into other languages (interface document §4.1) in four stages: project setup, translation,
// voiceover and assembly. Separation and translation are passed in; both are optional.

import { message } from '../../messages/message.ts';
import type { Engines, RecognisedUtterance } from '../engines/engine.ts';
import { ENGINES } from '../engines/index.ts';
import { JobError } from '../errors.ts';
import { combineMessages, type MessagesWithEnglish } from '../messages.ts';
import type { ReportListener, WorkFunction } from '../work.ts';
import { assembleTarget } from './dubbing/assemble-target.ts';
import type { MeasuredSpeaker } from './dubbing/cast-speakers.ts';
import type { DubInput, DubLine, DubTarget } from './dubbing/dub-input.ts';
import { createDubResult, keepOriginal } from './dubbing/dub-result.ts';
import { type AudioSeparator, extractBackground, measureSpeechLoudness } from './dubbing/extract-background.ts';
import { measureSpeakers } from './dubbing/measure-speakers.ts';
import type { OriginalAudio } from './dubbing/mix-down.ts';
import { speakTarget, type VoicedTarget } from './dubbing/speak-target.ts';
import { createTargetOutcome, runStage } from './dubbing/target-outcomes.ts';
import {
  type TextListTranslator,
  type TranslatedUtterances,
  translateUtterances,
} from './dubbing/translate-utterances.ts';
import { runAndDeleteIntermediates } from './media/delete-intermediates.ts';
import { prepareSpeechRecording } from './media/extract-speech.ts';
import { assertTrackSelection, extractBestTrack, extractTracks } from './media/extract-track.ts';
import { createFetchedSourceWork } from './media/fetched-source.ts';
import { type MediaInfo, probeMedia } from './media/probe-media.ts';
import {
  findRecognisers,
  type MediaTranscript,
  readSubtitleTranscript,
  recogniseTranscript,
  sortAndRequireUtterances,
  toRecognitionPreference,
  toTranscriptLines,
  toUnderstoodShareField,
} from './transcription/media-transcript.ts';
import { sortAndTrimUtterances } from './transcription/utterances.ts';

export interface DubDependencies {
  readonly separate?: AudioSeparator;
  readonly translate?: TextListTranslator;
}

export const bindDubDependencies = (
  { separate, translate }: DubDependencies,
  engines: Engines | undefined,
): DubDependencies => ({
  separate: separate && ((input, folder, report) => separate(input, folder, report, engines)),
  translate: translate && ((input, folder, report) => translate(input, folder, report, engines)),
});

const MIN_COUNTED_STEPS = 10;

/** Used if the user provided the lines of all languages. */
const EMPTY_TRANSCRIPT: MediaTranscript = { utterances: [], message: '' };

interface DubProject extends MessagesWithEnglish {
  readonly media: MediaInfo;
  readonly originalAudio: OriginalAudio;
  readonly utterances: readonly RecognisedUtterance[];
  /** Empty if speakers were not told apart. */
  readonly speakers: readonly MeasuredSpeaker[];
  readonly understood?: number;
}

async function setUpProject(
  input: DubInput,
  folder: string,
  { separate }: DubDependencies,
  report: ReportListener,
  engines: Engines,
): Promise<DubProject> {
  const stage = 'project setup';
  report({ stage });
  const media = await probeMedia(input.file, input.name, folder);
  assertTrackSelection(media, input.tracks, input.extraTrack ?? false);
  const hasProvidedLines = input.to.every(({ providedLines }) => providedLines !== undefined);
  const source = hasProvidedLines
    ? EMPTY_TRANSCRIPT
    : ((await readSubtitleTranscript(input, media, input.from, folder)) ??
      (await findRecognisers(input.from, engines)));
  const isTranscribed = 'utterances' in source;
  const track = await (input.tracks
    ? extractTracks(input, media, input.tracks, folder)
    : extractBestTrack(input, media, input.from, folder));
  const recording = await prepareSpeechRecording(track, folder);
  const onProgress = (seconds: number) => report({ stage, progress: Math.min(1, seconds / track.seconds) / 2 });
  // Recognition comes first: without recognised speech, separation would be wasted.
  const transcript = isTranscribed
    ? source
    : await recogniseTranscript(source, recording, {
        tag: input.from,
        ...toRecognitionPreference(input),
        folder,
        onProgress,
      });
  const spoken = { seconds: track.seconds, name: input.name, tag: input.from };
  const utterances = hasProvidedLines ? [] : sortAndRequireUtterances(transcript, spoken);
  const speech = await recording.getFiltered();
  const spokenLines = hasProvidedLines ? (input.to[0]?.providedLines ?? []) : utterances;
  const speakers = await measureSpeakers(speech, spokenLines, folder);
  const background = await extractBackground(track, folder, separate, (progress) =>
    report({ stage, progress: isTranscribed ? progress : (1 + progress) / 2 }),
  );
  return {
    media,
    originalAudio: {
      track,
      speech,
      ...(background && { background }),
      loudness: await measureSpeechLoudness(speech, folder),
    },
    utterances,
    speakers,
    ...toUnderstoodShareField(transcript),
    ...combineMessages(
      transcript,
      speakers.length > 1 ? message('notes.speakers', { number: speakers.length }) : undefined,
      message(background ? 'notes.background.kept' : 'notes.background.under'),
    ),
  };
}

/** Returns the lines of one target language: those provided by the user, or else the translated transcript. */
async function getTargetLines(
  { utterances, originalAudio }: DubProject,
  { from, to, folder }: { readonly from: string; readonly to: DubTarget; readonly folder: string },
  translate: TextListTranslator | undefined,
): Promise<TranslatedUtterances> {
  if (!to.providedLines) return translateUtterances(utterances, { from, to, folder }, translate);
  const spoken = sortAndTrimUtterances<DubLine>(to.providedLines, originalAudio.track.seconds);
  if (spoken.length > 0) return { utterances: spoken, ...combineMessages(message('notes.asGiven')) };
  throw new JobError('INVALID_SOURCE_DATA', message('faults.allEmpty'));
}

const createDubPipeline =
  (helpers: DubDependencies): WorkFunction<DubInput> =>
  async (input, folder, report, engines = ENGINES) => {
    const { from, smooth: allowsShift } = input;
    const { separate, translate } = bindDubDependencies(helpers, engines);
    const project = await setUpProject(input, folder, { separate }, report, engines);
    /** Omits the progress of short stages, where a bar would hardly move. */
    const createCounter = (stage: string, steps: number) => (progress: number) =>
      report(steps < MIN_COUNTED_STEPS ? { stage } : { stage, progress });

    report({ stage: 'translation' });
    const targets = input.to.map((target) => createTargetOutcome(target.tag, target));
    const words = await runStage(
      targets,
      async (to) => ({
        to,
        ...(await getTargetLines(project, { from, to, folder }, translate)),
      }),
      createCounter('translation', input.to.length),
    );

    const utteranceCount = words.reduce(
      (sum, { state }) => sum + ('value' in state ? state.value.utterances.length : 0),
      0,
    );
    let spokenCount = 0;
    const onVoiceover = createCounter('voiceover', utteranceCount);
    const onSpoken = () => onVoiceover(Math.min(1, ++spokenCount / utteranceCount));
    report({ stage: 'voiceover' });
    const totalSeconds = project.originalAudio.track.seconds;
    const { speakers } = project;
    const voices = await runStage(words, (translated, tag) =>
      speakTarget(translated, tag, { folder, speakers, totalSeconds, allowsShift, onSpoken }, engines),
    );

    report({ stage: 'assembly' });
    const assemble = (spoken: VoicedTarget, tag: string) => assembleTarget(spoken, tag, { ...project, input, folder });
    const finished = await runStage(voices, assemble, createCounter('assembly', input.to.length));
    const parts = await keepOriginal(project.originalAudio, { kind: project.media.resultFormat, folder });
    return {
      ...createDubResult(finished, { ...combineMessages(project), ...parts }),
      transcript: toTranscriptLines(project.utterances),
      ...toUnderstoodShareField(project),
    };
  };

export const createDubWork =
  (helpers: DubDependencies): WorkFunction<DubInput> =>
  (input, folder, report, engines) =>
    runAndDeleteIntermediates(
      folder,
      () => createDubPipeline(helpers)(input, folder, report, engines),
      ({ files }) => Object.values(files).map(({ name }) => name),
    );

/** Dub with the separation and translation of this server, both loaded on demand. */
export const dubMedia = createDubWork({
  separate: async (...job) => (await import('./audio-separation.ts')).separateAudio(...job),
  translate: async (...job) => (await import('./translate.ts')).translateAllTexts(...job),
});

/** Downloads the link of a dub task, then dubs the file. */
export const dubFetchedMedia = createFetchedSourceWork(dubMedia);
