// The words of a result: the files that bring them (captions for players, plain text for readers), the text on the card, and what is
// said in each sound for people who cannot hear it.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Operation } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { cuesOf, writeCues } from '../../domain/media/captions.ts';
import { FILE_KINDS, type MediaFile } from '../../domain/media/file-kinds.ts';
import { findLanguage } from '../../domain/media/language.ts';
import { type Transcript, textOf } from '../../domain/media/transcript.ts';
import type { Outcome } from '../../domain/tasks/outcome.ts';
import { cut, oneLine } from '../../kit/text.ts';

export interface CaptionPlace {
  readonly folder: string;
  /** What the files are called, without their endings. */
  readonly name: string;
  /** What they are called on the card. */
  readonly label: string;
  /** Asked for the room on disk before it is taken. */
  readonly grow: (bytes: number) => Promise<void>;
}

/** What is kept of the words of a file; platforms take about a thousand characters. */
const MOST_WORDS = 1000;

/** Captions in both kinds; where the words are the whole result, also as plain text, first. */
export async function writeCaptions(
  { lines, language }: Transcript,
  isAll: boolean,
  { folder, name, label, grow }: CaptionPlace,
): Promise<readonly MediaFile[]> {
  const cues = cuesOf(lines);
  const texts = {
    ...(isAll && { txt: `${textOf(lines)}\n` }),
    srt: writeCues(cues, 'srt'),
    vtt: writeCues(cues, 'vtt'),
  };
  const role = ['captions', tagOf(language)].filter(Boolean).join('-');
  const files: MediaFile[] = [];
  for (const [ending, text] of Object.entries(texts)) {
    const bytes = Buffer.byteLength(text);
    const path = join(folder, `${name}.${ending}`);
    await grow(bytes);
    await writeFile(path, text, { mode: 0o600 });
    files.push({
      role: `${role}-${ending}`,
      label,
      name: `${name}.${ending}`,
      type: `${FILE_KINDS[ending as keyof typeof texts].types[0]}; charset=utf-8`,
      bytes,
      path,
    });
  }
  return files;
}

const tagOf = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : (findLanguage(name, 'target')?.tag ?? name);

/** What the card says: the service's texts, or what is said where that is all that was asked for. */
export function textsIn({ texts, sources, transcripts }: Outcome): readonly string[] | undefined {
  if (texts) return texts;
  return sources.length === 0 ? transcripts?.map(({ lines }) => textOf(lines)) : undefined;
}

/** What is said in one of the files or else to be heard in it, as far as that is known. */
export function wordsIn(
  { language }: { readonly language?: string },
  { values }: Request,
  { outcome: { says, sounds } }: Operation,
  { transcripts = [] }: Outcome,
): string | undefined {
  const heard = transcripts.find((one) => one.language === language);
  const field = says ?? sounds;
  const asked = field === undefined ? undefined : values[field];
  const text = heard ? textOf(heard.lines) : typeof asked === 'string' ? asked : undefined;
  return text === undefined ? undefined : cut(oneLine(text), MOST_WORDS);
}
