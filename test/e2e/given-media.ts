// Generated input files: a document, a recording, a video, and a video with a subtitle track.

import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDocx } from '../fixtures/documents/docx.ts';
import { ffmpeg, film, installed, LINES, speak, subtitledFilm } from '../studio/operations/dubbing/film.ts';

export const canDub = installed('ffmpeg', 'ffprobe', 'pocketsphinx_batch', 'apertium');
export const canTranslate = installed('apertium');

/** Description of a voice. */
export const DESCRIPTION =
  'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire';

const SUBTITLES = '1\n00:00:01,000 --> 00:00:03,000\nGood morning.\n';

let media: ReturnType<typeof makeMedia> | undefined;

/** Test files in the same process share the media. */
export const prepareMedia = (): ReturnType<typeof makeMedia> => (media ??= makeMedia());

async function makeMedia() {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-film-'));
  await speak(LINES.slice(0, 1), 4, folder);
  if (canDub) {
    film('talk.mp4', 4, folder);
    subtitledFilm('subtitled.mp4', SUBTITLES, 'eng', folder);
    const clips = mkdtempSync(join(tmpdir(), 'earshot-clips-'));
    await speak(LINES.slice(0, 3), 4, clips);
    ffmpeg(['-i', join(clips, 'said.wav'), '-c:a', 'libopus', 'voice-message.ogg'], folder);
    ffmpeg(['-i', join(clips, 'said.wav'), '-c:a', 'aac', 'audio_message.m4a'], folder);
    film('video_message.mp4', 12, clips);
    copyFileSync(join(clips, 'video_message.mp4'), join(folder, 'video_message.mp4'));
  }
  const made = (name: string) => ({
    name,
    bytes: canDub ? readFileSync(join(folder, name)) : Buffer.alloc(1),
  });
  return {
    tale: {
      name: 'Täle of Two Cities.docx',
      bytes: makeDocx(['# The lighthouse', 'Once upon a time there was a lighthouse.']),
    },
    captions: { name: 'captions.en.srt', bytes: Buffer.from(SUBTITLES) },
    recording: { name: 'Interview (1).wav', bytes: readFileSync(join(folder, 'said.wav')) },
    movie: made('talk.mp4'),
    /** A voice message as Discord records it. */
    memo: { ...made('voice-message.ogg'), type: 'audio/ogg' },
    /** Clips as Slack records them. */
    clip: { ...made('audio_message.m4a'), type: 'audio/mp4', clip: 'slack_audio' as const },
    videoClip: {
      ...made('video_message.mp4'),
      type: 'video/mp4',
      clip: 'slack_video' as const,
    },
    /** The subtitles replace speech recognition. */
    subtitled: made('subtitled.mp4'),
  };
}

export type Media = Awaited<ReturnType<typeof prepareMedia>>;
