// Creates the transcript of a media file: from a subtitle file beside it, else from a subtitle track inside, else by
// speech recognition. Subtitles come first, as they are exact and exist in any language.

import { parse } from 'node:path';
import { toBaseTag } from '../../../domain/media/language.ts';
import { extractSpokenLines } from '../../../domain/media/subtitles.ts';
import { type Message, message } from '../../../messages/message.ts';
import { type DescribedEngine, findEnginesForLanguage } from '../../engines/choose-engines.ts';
import type {
  Engines,
  RecognisedUtterance,
  RecognitionEngine,
  RecognitionOptions,
  RecognitionResult,
} from '../../engines/engine.ts';
import { ENGINES } from '../../engines/index.ts';
import { createEngineUnavailableError, JobError } from '../../errors.ts';
import { baseLanguage, languageList } from '../../language-texts.ts';
import { combineMessages, type MessagesWithEnglish } from '../../messages.ts';
import { canAddRecogniser } from '../../models/better-models.ts';
import type { TranscriptLine } from '../../work.ts';
import { runWithFallback, toDescribedEngines } from '../engine-fallback.ts';
import type { SpeechRecording } from '../media/extract-speech.ts';
import type { MediaInfo } from '../media/probe-media.ts';
import { readSubtitleFile, readSubtitleTrack } from './read-subtitles.ts';
import { toSpeakerName } from './speaker-name.ts';
import { sortAndTrimUtterances } from './utterances.ts';

/** Transcript, with messages about its source and quality. */
export interface MediaTranscript extends MessagesWithEnglish {
  readonly utterances: readonly RecognisedUtterance[];
  /** Share of the speech that was recognised, from 0 to 1; absent if unknown. */
  readonly understood?: number;
  /** Lines recognised with too little confidence. */
  readonly guesses?: readonly RecognisedUtterance[];
  /** Base tag of the spoken language, if it is clearly not the requested one. */
  readonly otherLanguage?: string | undefined;
}

interface MediaSource {
  /** Name in the job's folder. */
  readonly file: string;
  /** File name shown to the user. */
  readonly name: string;
  /** True if the user provided subtitles, which must then be used. */
  readonly withSubtitles?: boolean;
}

/** Lines as the service reports them, with a name for each speaker. */
export const toTranscriptLines = (utterances: readonly RecognisedUtterance[]): readonly TranscriptLine[] =>
  utterances.map(({ speakerNumber = 0, words: _, ...line }) => ({ ...line, speaker: toSpeakerName(speakerNumber) }));

/** Step in percent for showing estimated shares. */
const PERCENT_STEP = 5;

/**
 * Reads the file beside the media in any subtitle format, whatever its extension. Throws if the user provided
 * subtitles without any speech.
 */
async function readSubtitlesBeside(
  { file, withSubtitles = false }: MediaSource,
  { fps }: MediaInfo,
  tag: string,
  folder: string,
): Promise<readonly RecognisedUtterance[] | undefined> {
  for (const ending of ['srt', 'vtt']) {
    const cues = await readSubtitleFile(`${parse(file).name}.${ending}`, { tag, folder, fps });
    const lines = extractSpokenLines(cues ?? []);
    if (lines.length > 0) return lines;
  }
  if (withSubtitles) throw new JobError('INVALID_SOURCE_DATA', message('faults.unreadableSubtitles'));
  return undefined;
}

/** Reads the track in the spoken language, or else one that declares no language. */
async function readSubtitlesInside(
  { file }: MediaSource,
  { subtitleTracks }: MediaInfo,
  from: string,
  folder: string,
): Promise<readonly RecognisedUtterance[]> {
  const track =
    subtitleTracks.find(({ tag }) => tag !== undefined && toBaseTag(tag) === toBaseTag(from)) ??
    (subtitleTracks.length === 1 ? subtitleTracks.find(({ tag }) => tag === undefined) : undefined);
  // A broken subtitle track falls back to speech recognition.
  return track ? extractSpokenLines(await readSubtitleTrack(file, track.index, folder)) : [];
}

/** Resolves to `undefined` if there are no subtitles. Fast enough to be tried first. */
export async function readSubtitleTranscript(
  source: MediaSource,
  media: MediaInfo,
  from: string,
  folder: string,
): Promise<MediaTranscript | undefined> {
  const lines =
    (await readSubtitlesBeside(source, media, from, folder)) ??
    (await readSubtitlesInside(source, media, from, folder));
  if (lines.length === 0) return undefined;
  return { utterances: lines, ...combineMessages(message('notes.subtitles', { lines: lines.length })) };
}

/** `fast` uses a recogniser that keeps up with the speech, `slow` the most accurate one. */
export type TranscriptionMode = 'fast' | 'slow';

export const toRecognitionPreference = ({
  transcriptionMode: mode,
}: {
  readonly transcriptionMode?: TranscriptionMode;
}): Pick<RecognitionOptions, 'prefersAccuracy'> => (mode === 'slow' ? { prefersAccuracy: true } : {});

type RankedRecognisers = readonly DescribedEngine<RecognitionEngine>[];

/** @throws {@link JobError} if no engine recognises the language. */
export async function findRecognisers(
  tag: string,
  { recognition }: Pick<Engines, 'recognition'> = ENGINES,
): Promise<RankedRecognisers> {
  const candidates = await toDescribedEngines(recognition);
  const ranked = findEnginesForLanguage(candidates, tag);
  if (ranked.some(({ description }) => description.missing === undefined)) return ranked;
  const [best] = ranked;
  if (best?.description.missing !== undefined)
    throw createEngineUnavailableError(best.description.missing, best.description);
  const languages = candidates.flatMap(({ description }) =>
    description.missing === undefined ? description.languages : [],
  );
  throw new JobError(
    'INVALID_SOURCE_DATA',
    combineMessages(
      message('faults.noRecogniser', {
        language: baseLanguage(tag),
        installed: languages.length > 0 ? languageList([...new Set(languages)]) : message('faults.none'),
      }),
      canAddRecogniser(tag) ? message('faults.canBeAdded') : undefined,
    ),
  );
}

/**
 * Returns no lines if there is no speech. Throws if there may be speech but none was recognised with confidence, unless
 * the caller accepts that.
 */
export async function recogniseTranscript(
  recognisers: RankedRecognisers,
  recording: SpeechRecording,
  { acceptsUnclear = false, ...options }: RecognitionOptions & { readonly acceptsUnclear?: boolean },
): Promise<MediaTranscript> {
  const { result, note } = await runWithFallback(recognisers, async (engine) => {
    const speech = (await engine.toleratesNoise?.()) ? recording.unfiltered : await recording.getFiltered();
    return { ...(await engine.recognise(speech, options)), engine: engine.name };
  });
  const { utterances, sure, unclearPassages, understoodShare, guesses = [], otherLanguage } = result;
  if (utterances.length === 0 && unclearPassages > 0 && !acceptsUnclear)
    throw new JobError(
      'INVALID_SOURCE_DATA',
      combineMessages(note, message('faults.nothingClear', { language: baseLanguage(options.tag) })),
    );
  const messages = combineMessages(
    note,
    result.replaced,
    createHeardByMessage(result.modelTitle ?? result.engine, sure),
    ...createRoughMessages(result, options.tag),
    otherLanguage === undefined
      ? undefined
      : message('notes.otherLanguage', {
          language: baseLanguage(otherLanguage),
          asked: baseLanguage(options.tag),
        }),
    unclearPassages > 0 ? message('notes.unclear', { number: unclearPassages }) : undefined,
  );
  return {
    utterances,
    ...messages,
    guesses,
    understood: understoodShare,
    otherLanguage,
  };
}

const createRoughMessages = ({ isRough }: RecognitionResult, tag: string): readonly Message[] => {
  if (!isRough) return [];
  const rough = message('notes.roughHearing');
  return canAddRecogniser(tag) ? [rough, message('notes.betterHearing')] : [rough];
};

function createHeardByMessage(engine: string, sure: number | undefined): Message {
  if (sure === undefined) return message('notes.heardBy', { engine });
  return message('notes.heardSurely', { engine, percent: PERCENT_STEP * Math.round((100 * sure) / PERCENT_STEP) });
}

/** Rounds the share to two decimals for the result. */
export const toUnderstoodShareField = ({ understood }: Pick<MediaTranscript, 'understood'>) =>
  understood === undefined ? {} : { understood: Math.round(100 * understood) / 100 };

/** Source of the lines: its length, and the file name and language shown to the user. */
interface SpokenMedia {
  readonly seconds: number;
  readonly name: string;
  readonly tag: string;
}

/** Sorts the lines and limits them to the length of the media. Throws if none is left. */
export function sortAndRequireUtterances(
  { utterances }: Pick<MediaTranscript, 'utterances'>,
  { seconds, name, tag }: SpokenMedia,
): readonly RecognisedUtterance[] {
  const lines = sortAndTrimUtterances(utterances, seconds);
  if (lines.length > 0) return lines;
  throw new JobError('INVALID_SOURCE_DATA', message('faults.noSpeech', { name, language: baseLanguage(tag) }));
}
