// What a finished run answers at its result endpoint (facts §4): the file itself, or JSON with links to it. Pure; sending
// bytes is the caller's.

import type { Operation } from '../../domain/commands/command.ts';
import type { OutcomeSpec } from '../../domain/commands/outcome-spec.ts';
import type { ResultFile, TaskResult } from '../jobs/task-record.ts';
import { addressOf } from '../links.ts';
import { slugOf } from '../slug.ts';
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

/** As its declaration says; a single file is sent itself. */
const declared =
  ({ files, texts, lines }: OutcomeSpec): Shape =>
  (result, wish) => {
    const [role, ...others] = Object.keys(files);
    const inWords = texts !== undefined || lines !== undefined;
    if (role !== undefined && others.length === 0 && !inWords && !wish.asLink) return one(role)(result, wish);
    const links = Object.entries(files).flatMap(([each, { names }]) =>
      names.map((name) => [name, linkTo(result, each, wish)] as const),
    );
    return {
      json: {
        ...Object.fromEntries(links),
        ...(texts !== undefined && { [texts]: result.texts ?? [] }),
        ...(lines !== undefined && { [lines]: result.transcript ?? [] }),
      },
    };
  };

/** `undefined` when the run has nothing of that kind. */
export const answerFor = (
  operation: Pick<Operation, 'endpoint' | 'outcome'>,
  result: TaskResult,
  wish: Wish,
): Answer | undefined => (SHAPES[slugOf(operation)] ?? declared(operation.outcome))(result, wish);
