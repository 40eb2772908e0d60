// What a finished run answers at its result endpoint (facts §4): the file itself, or JSON with links to it. Pure; sending
// bytes is the caller's.

import type { ResultFile, TaskResult } from '../jobs/task-record.ts';
import { addressOf } from '../links.ts';
import { languageIdOf } from '../voices/cast.ts';

export type Answer = { readonly file: ResultFile } | { readonly json: unknown };

export interface Wish {
  readonly origin: string;
  /** `output_type=file_url` */
  readonly asLink: boolean;
  /** `include_transcript=true` */
  readonly transcript: boolean;
}

type Shape = (result: TaskResult, wish: Wish) => Answer | undefined;

const one =
  (role: string): Shape =>
  ({ files: { [role]: file } }, { origin, asLink }) => {
    if (!file) return undefined;
    return asLink ? { json: { output_url: addressOf(origin, file) } } : { file };
  };

const linkTo = ({ files }: TaskResult, role: string, { origin }: Wish): string | null => {
  const file = files[role];
  return file ? addressOf(origin, file) : null;
};

/** One language is a result of its own; several are a map by language id, without those that failed (facts §4). */
function dubbed(result: TaskResult, wish: Wish): unknown {
  const wanted = Object.entries(result.languages ?? {});
  const done = wanted.flatMap(([tag, language]) => ('failed' in language ? [] : [{ tag, language }]));
  const shapes = done.map(({ tag, language: { audio, video, transcript } }) => [
    languageIdOf(tag) ?? tag,
    {
      audio_url: linkTo(result, audio, wish),
      video_url: video === undefined ? null : linkTo(result, video, wish),
      transcript,
    },
  ]);
  return wanted.length === 1 ? shapes[0]?.[1] : Object.fromEntries(shapes);
}

/** One voice reads everything, so the dialogue is the story. */
const told: Shape = (result, wish) => {
  const address = linkTo(result, 'story', wish);
  const transcript = wish.transcript && { transcript: result.transcript ?? [] };
  return { json: { audio_url: address, dialogue_url: address, ...transcript } };
};

const SHAPES: Readonly<Record<string, Shape>> = {
  tts: one('speech'),
  'translated-tts': one('speech'),
  'text-to-sound': one('sound'),
  transcribe: ({ transcript }) => ({ json: { transcript: transcript ?? [] } }),
  translate: ({ texts }) => ({ json: { texts: texts ?? [] } }),
  'text-to-voice': (result, wish) => ({
    json: { previews: ['sample-a', 'sample-b'].map((role) => linkTo(result, role, wish)).filter(Boolean) },
  }),
  story: told,
  'translated-story': told,
  'audio-separation': (result, wish) => {
    const foreground = linkTo(result, 'foreground', wish);
    const background = linkTo(result, 'background', wish);
    return {
      json: {
        foreground_audio_url: foreground,
        background_audio_url: background,
        foreground_url: foreground,
        background_url: background,
      },
    };
  },
  'dub-lines': ({ transcript, translations = {} }) => ({
    json: {
      lines: transcript?.map(({ speaker: _, ...line }) => line) ?? [],
      translations: Object.fromEntries(
        Object.entries(translations).map(([tag, texts]) => [languageIdOf(tag) ?? tag, texts]),
      ),
    },
  }),
  dub: (result, wish) => ({ json: dubbed(result, wish) }),
};

/** `undefined` when the run has nothing of that kind. */
export const answerFor = (operation: string, result: TaskResult, wish: Wish): Answer | undefined =>
  SHAPES[operation]?.(result, wish);
