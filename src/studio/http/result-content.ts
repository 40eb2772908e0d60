// Builds the response of the result endpoint (facts §4): the file itself, or JSON with links to it. The caller sends the
// bytes.

import type { Operation } from '../../domain/commands/command.ts';
import type { OutcomeSpec } from '../../domain/commands/outcome-spec.ts';
import { formatFileUrl } from '../file-links.ts';
import type { ResultFile, StudioTaskResult } from '../jobs/studio-task.ts';
import { toOperationSlug } from '../operation-slug.ts';
import { toSpeakerName } from '../operations/transcription/speaker-name.ts';
import { findLanguageId } from '../voices/voice-directory.ts';

type RunResultContent = { readonly file: ResultFile } | { readonly json: unknown };

interface RunResultOptions {
  readonly origin: string;
  /** True for `output_type=file_url`. */
  readonly asUrl: boolean;
  /** True for `include_transcript=true`. */
  readonly includeTranscript: boolean;
}

type CreateContent = (result: StudioTaskResult, options: RunResultOptions) => RunResultContent | undefined;

const singleFile =
  (role: string): CreateContent =>
  ({ files: { [role]: file } }, { origin, asUrl }) => {
    if (!file) return undefined;
    return asUrl ? { json: { output_url: formatFileUrl(origin, file) } } : { file };
  };

const getFileUrl = ({ files }: StudioTaskResult, role: string, { origin }: RunResultOptions): string | null => {
  const file = files[role];
  return file ? formatFileUrl(origin, file) : null;
};

/**
 * Returns the result itself for one language, and a map by language id for several; failed languages are omitted
 * (facts §4).
 */
function createDubBody(result: StudioTaskResult, options: RunResultOptions): unknown {
  const targets = Object.entries(result.languages ?? {});
  const finished = targets.flatMap(([tag, language]) => ('failed' in language ? [] : [{ tag, language }]));
  const entries = finished.map(({ tag, language: { audio, video, transcript } }) => [
    findLanguageId(tag) ?? tag,
    {
      audio_url: getFileUrl(result, audio, options),
      video_url: video === undefined ? null : getFileUrl(result, video, options),
      transcript,
    },
  ]);
  return targets.length === 1 ? entries[0]?.[1] : Object.fromEntries(entries);
}

/** A story has one speaker, so the dialogue audio equals the story audio. */
const createStoryContent: CreateContent = (result, options) => {
  const address = getFileUrl(result, 'story', options);
  const transcript = options.includeTranscript && { transcript: result.transcript ?? [] };
  return { json: { audio_url: address, dialogue_url: address, ...transcript } };
};

const toLineKey = ({ start, end }: { readonly start: number; readonly end: number }): string => `${start} ${end}`;

/**
 * Returns the lines of a finished dub as `/dub-lines` does, to change some and send them to `/dub-again`. Undefined if
 * its parts were not kept.
 */
export function createKeptLinesBody({ languages = {}, kept, transcript = [] }: StudioTaskResult): unknown {
  const targets = Object.entries(languages).flatMap(([tag, language]) =>
    'failed' in language || !language.kept ? [] : [[tag, language.kept.lines] as const],
  );
  if (!kept || targets.length === 0) return undefined;
  const originals = new Map(transcript.map((line) => [toLineKey(line), line.text]));
  const all = [...new Map(targets.flatMap(([, lines]) => lines.map((line) => [toLineKey(line), line]))).values()];
  const lines = all
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, text, speakerNumber }) => ({
      start,
      end,
      text: originals.get(toLineKey({ start, end })) ?? text,
      ...(speakerNumber !== undefined && { speaker: toSpeakerName(speakerNumber) }),
    }));
  const translations = targets.map(([tag, spoken]) => {
    const texts = new Map(spoken.map((line) => [toLineKey(line), line.text]));
    return [findLanguageId(tag) ?? tag, lines.map((line) => texts.get(toLineKey(line)) ?? '')];
  });
  return { lines, translations: Object.fromEntries(translations) };
}

const CONTENT_BY_OPERATION: Readonly<Record<string, CreateContent>> = {
  tts: singleFile('speech'),
  'translated-tts': singleFile('speech'),
  'text-to-sound': singleFile('sound'),
  transcribe: ({ transcript }) => ({ json: { transcript: transcript ?? [] } }),
  translate: ({ texts }) => ({ json: { texts: texts ?? [] } }),
  'text-to-voice': (result, options) => ({
    json: {
      previews: ['sample-a', 'sample-b'].map((role) => getFileUrl(result, role, options)).filter(Boolean),
    },
  }),
  story: createStoryContent,
  'translated-story': createStoryContent,
  'audio-separation': (result, options) => {
    const foreground = getFileUrl(result, 'foreground', options);
    const background = getFileUrl(result, 'background', options);
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
      lines: transcript?.map(({ speaker, ...line }) => ({ ...line, ...(speaker !== '' && { speaker }) })) ?? [],
      translations: Object.fromEntries(
        Object.entries(translations).map(([tag, texts]) => [findLanguageId(tag) ?? tag, texts]),
      ),
    },
  }),
  dub: (result, options) => ({ json: createDubBody(result, options) }),
  'dub-again': (result, options) => ({ json: createDubBody(result, options) }),
};

/** Builds the content that the operation's declaration describes; a single file is sent as it is. */
const createDeclaredContent =
  ({ files, textsField, linesField }: OutcomeSpec): CreateContent =>
  (result, options) => {
    const [role, ...others] = Object.keys(files);
    const hasText = textsField !== undefined || linesField !== undefined;
    if (role !== undefined && others.length === 0 && !hasText && !options.asUrl)
      return singleFile(role)(result, options);
    const links = Object.entries(files).flatMap(([each, { addressFields }]) =>
      addressFields.map((name) => [name, getFileUrl(result, each, options)] as const),
    );
    return {
      json: {
        ...Object.fromEntries(links),
        ...(textsField !== undefined && { [textsField]: result.texts ?? [] }),
        ...(linesField !== undefined && { [linesField]: result.transcript ?? [] }),
      },
    };
  };

/** Returns `undefined` if the run has no result of this kind. */
export const createFileOrJsonResult = (
  operation: Pick<Operation, 'endpoint' | 'outcome'>,
  result: StudioTaskResult,
  options: RunResultOptions,
): RunResultContent | undefined =>
  (CONTENT_BY_OPERATION[toOperationSlug(operation)] ?? createDeclaredContent(operation.outcome))(result, options);
