// Writes the transcript of a result: caption files, plain text, the text on the card, and alternative texts for people
// who cannot hear.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Operation } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { formatCues, toCaptionCues } from '../../domain/media/captions.ts';
import { FILE_KIND_DETAILS, type MediaFile } from '../../domain/media/file-kinds.ts';
import { findLanguage } from '../../domain/media/language.ts';
import { formatTranscript, type Transcript } from '../../domain/media/transcript.ts';
import { removeSpeechTags } from '../../domain/speech-markup/edit-speech-markup.ts';
import type { TaskOutcome } from '../../domain/tasks/outcome.ts';
import { toSingleLine, truncate } from '../../kit/text.ts';
import type { Text } from '../../messages/message.ts';

interface CaptionFileOptions {
  readonly folder: string;
  /** File name without an extension. */
  readonly name: string;
  readonly label: Text;
  /** Reserves disk space before a write. */
  readonly reserve: (bytes: number) => Promise<void>;
}

/** Platforms accept about 1000 characters of alternative text. */
const MAX_ALT_TEXT_CHARACTERS = 1000;

/** Writes captions in both formats. Writes plain text first if the transcript is the whole result. */
export async function writeCaptionFiles(
  { lines, language }: Transcript,
  isWholeResult: boolean,
  { folder, name, label, reserve }: CaptionFileOptions,
): Promise<readonly MediaFile[]> {
  const cues = toCaptionCues(lines);
  const texts = {
    ...(isWholeResult && { txt: `${formatTranscript(lines)}\n` }),
    srt: formatCues(cues, 'srt'),
    vtt: formatCues(cues, 'vtt'),
  };
  const role = ['captions', languageTag(language)].filter(Boolean).join('-');
  const files: MediaFile[] = [];
  for (const [ending, text] of Object.entries(texts)) {
    const bytes = Buffer.byteLength(text);
    const path = join(folder, `${name}.${ending}`);
    await reserve(bytes);
    await writeFile(path, text, { mode: 0o600 });
    files.push({
      role: `${role}-${ending}`,
      label,
      name: `${name}.${ending}`,
      type: `${FILE_KIND_DETAILS[ending as keyof typeof texts].mediaTypes[0]}; charset=utf-8`,
      bytes,
      path,
    });
  }
  return files;
}

const languageTag = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : (findLanguage(name, 'target')?.tag ?? name);

/** Returns the card's text: the service's texts, or the transcript if no files were requested. */
export function findCardTexts({ texts, fileLinks, transcripts }: TaskOutcome): readonly string[] | undefined {
  if (texts) return texts;
  return fileLinks.length === 0 ? transcripts?.map(({ lines }) => formatTranscript(lines)) : undefined;
}

/** Describes a file for people who cannot hear it: the spoken text, or the requested sound. */
export function findAltText(
  { language }: { readonly language?: string },
  { values }: Request,
  { outcome: { spokenTextField, soundField } }: Operation,
  { transcripts = [], spokenText }: Pick<TaskOutcome, 'transcripts'> & { readonly spokenText: string | undefined },
): string | undefined {
  const transcript = transcripts.find((one) => one.language === language);
  const field = spokenTextField ?? soundField;
  const asked = field === undefined ? undefined : values[field];
  const text = transcript
    ? formatTranscript(transcript.lines)
    : (spokenText ?? (typeof asked === 'string' ? removeSpeechTags(asked) : undefined));
  return text === undefined ? undefined : truncate(toSingleLine(text), MAX_ALT_TEXT_CHARACTERS);
}
