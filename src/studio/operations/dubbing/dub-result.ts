// Builds the result of a dub from its finished languages, and keeps the parts that later changes need.

import type { DigitalSourceType } from '../../../domain/media/provenance.ts';
import { combineMessages, type MessagesWithEnglish } from '../../messages.ts';
import type { DubbedLanguageResult, KeptBed, WorkFile, WorkResult } from '../../work.ts';
import type { ResultMediaFormat } from '../media/probe-media.ts';
import { keepBed, keepVoice, moveBed } from './kept-dub.ts';
import type { OriginalAudio } from './mix-down.ts';
import { toKeptVoice, type VoicedTarget } from './speak-target.ts';
import { prefixLanguage, type TargetOutcome } from './target-outcomes.ts';

export interface FinishedTarget extends VoicedTarget {
  readonly audio: WorkFile;
  readonly video: WorkFile | undefined;
  readonly plain?: WorkFile;
  /** Absent if single lines can't be spoken again. */
  readonly voiceTrack?: WorkFile;
}

/** Languages that failed are reported in the message. */
export function createDubResult(
  targets: readonly TargetOutcome<FinishedTarget>[],
  { bed, kept, ...messages }: KeptParts & MessagesWithEnglish,
): Pick<WorkResult, 'files' | 'languages' | 'kept' | 'sourceType' | 'message' | 'notes'> {
  const files: Record<string, WorkFile> = {};
  const languages: Record<string, DubbedLanguageResult> = {};
  const sourceTypes = new Set<DigitalSourceType>();
  const targetMessages = targets.map(({ tag, state }) => {
    if ('fault' in state) {
      languages[tag] = { failed: state.fault.message };
      return prefixLanguage(tag, state.fault);
    }
    const { audio, video, plain, voiceTrack, voiceover } = state.value;
    const roles = { audio: `audio-${tag}`, video: `video-${tag}`, plain: `plain-${tag}`, voice: `voice-${tag}` };
    files[roles.audio] = audio;
    sourceTypes.add(voiceover.sourceType);
    if (video) files[roles.video] = video;
    if (plain) files[roles.plain] = plain;
    if (voiceTrack) files[roles.voice] = voiceTrack;
    languages[tag] = {
      audio: roles.audio,
      ...(video && { video: roles.video }),
      ...(plain && { plain: roles.plain }),
      ...(voiceTrack && { kept: toKeptVoice(state.value, roles.voice) }),
      transcript: voiceover.transcript,
    };
    return prefixLanguage(tag, state.value);
  });
  if (bed && kept) files[kept.bed] = bed;
  const sourceType: DigitalSourceType = sourceTypes.has('trainedAlgorithmicMedia')
    ? 'compositeWithTrainedAlgorithmicMedia'
    : 'compositeSynthetic';
  return { files, languages, ...(kept && { kept }), ...combineMessages(messages, ...targetMessages), sourceType };
}

/** The sound under the voices, as a file and as data. */
interface KeptParts {
  readonly bed?: WorkFile;
  readonly kept?: KeptBed;
}

/** Role of the sound under the voices. */
const BED_ROLE = 'bed';

interface KeepOptions {
  readonly kind: ResultMediaFormat;
  readonly folder: string;
}

/** MXF files keep no parts: they may have several tracks. */
export async function keepOriginal(originalAudio: OriginalAudio, { kind, folder }: KeepOptions): Promise<KeptParts> {
  if (kind === 'mxf') return {};
  const { sampleRate, channels, seconds } = originalAudio.track;
  const bed = await keepBed(originalAudio, kind, folder);
  const { loudness } = originalAudio;
  return { bed, kept: { bed: BED_ROLE, sampleRate, channels, seconds, loudness, resultFormat: kind } };
}

/** Keeps the sound of an earlier dub as it is: encoding it again takes time and makes it worse. */
export async function keepEarlierBed(earlier: KeptBed, folder: string): Promise<KeptParts> {
  const bed = await moveBed(earlier, folder);
  return { bed, kept: { ...earlier, bed: BED_ROLE } };
}

export const keepVoiceTrack = async (
  { voiceover }: VoicedTarget,
  tag: string,
  { kind, folder }: KeepOptions,
): Promise<Pick<FinishedTarget, 'voiceTrack'>> =>
  kind === 'mxf' ? {} : { voiceTrack: await keepVoice(voiceover, tag, folder) };
