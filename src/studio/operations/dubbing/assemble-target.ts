// Mixes a voiceover with the original sound and, for a video, adds it to the images together with captions.

import { combineMessages } from '../../messages.ts';
import type { MediaInfo } from '../media/probe-media.ts';
import { addCaptions } from './add-captions.ts';
import type { DubInput } from './dub-input.ts';
import { type FinishedTarget, keepVoiceTrack } from './dub-result.ts';
import { mixDown, type OriginalAudio } from './mix-down.ts';
import { muxVideo } from './mux-video.ts';
import type { VoicedTarget } from './speak-target.ts';

interface AssemblyOptions {
  readonly media: MediaInfo;
  readonly originalAudio: OriginalAudio;
  readonly input: Pick<DubInput, 'file' | 'name' | 'captions' | 'extraTrack'>;
  readonly folder: string;
}

export async function assembleTarget(
  spoken: VoicedTarget,
  tag: string,
  { media, originalAudio, input, folder }: AssemblyOptions,
): Promise<FinishedTarget> {
  const kind = media.resultFormat;
  const audio = await mixDown(spoken.voiceover, originalAudio, { kind, tag, folder });
  const extraTrack = input.extraTrack ?? false;
  const video = await muxVideo({ media, source: input, audio, tag, extraTrack, folder });
  const kept = await keepVoiceTrack(spoken, tag, { kind, folder });
  if (!video || !input.captions) return { ...spoken, ...kept, audio, video };
  const { transcript: lines } = spoken.voiceover;
  const captioned = await addCaptions(video, { lines, mode: input.captions, tag, folder });
  const { video: film, plain, ...captions } = captioned;
  return { ...spoken, ...kept, audio, video: film, ...(plain && { plain }), ...combineMessages(spoken, captions) };
}
