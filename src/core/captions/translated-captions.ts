// Writes a caption file with its translation, from the file that the task keeps and the texts of the service.

import { writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { type CaptionPlan, planCaptionTranslation } from '../../domain/caption-files/caption-plan.ts';
import type { Request, RequestCaptions } from '../../domain/commands/invocation.ts';
import { FILE_KIND_DETAILS, type MediaFile } from '../../domain/media/file-kinds.ts';
import { findLanguageById, toBaseTag } from '../../domain/media/language.ts';
import type { TaskFailure } from '../../domain/tasks/task.ts';
import { message, type Text } from '../../messages/message.ts';
import { limitedList } from '../../messages/values.ts';

/** The service's result does not belong to the file. A retry would not help. */
export class TextsMismatchError extends Error {
  override readonly name = 'TextsMismatchError';
  readonly failure: TaskFailure = { kind: 'no-result', message: '' };
  constructor() {
    super('the service returned another number of texts than it got');
  }
}

const UNSAFE_CHARACTERS = /[\p{Cc}/\\:*?"<>|]/gu;
const MAX_STEM_CHARACTERS = 100;

/** Returns `film.es` for `film.srt` and `film.en.srt`. */
function createFileStem(name: string, sourceTag: string | undefined, targetTag: string): string {
  const stem = parse(name).name.replace(UNSAFE_CHARACTERS, '_');
  const language = /\.([a-z]{2,3}(?:-[a-z0-9]{2,4})?)$/i.exec(stem)?.[1]?.toLowerCase();
  const isSource = sourceTag !== undefined && language !== undefined && toBaseTag(language) === toBaseTag(sourceTag);
  const rest = isSource ? stem.slice(0, -language.length - 1) : stem;
  return `${rest.slice(0, MAX_STEM_CHARACTERS)}.${toBaseTag(targetTag)}`;
}

const MAX_LISTED_CUES = 8;

/** Names captions instead of texts in the studio's note on texts that it did not translate. */
function toCaptionNote(note: Text, { cueNumbers }: CaptionPlan): Text {
  if (typeof note === 'string' || !('id' in note) || note.id !== 'notes.untranslated') return note;
  const texts = note.args?.['list'];
  if (typeof texts !== 'object' || !('unit' in texts) || texts.unit !== 'list') return note;
  const cues = texts.value.flatMap((number) => cueNumbers[Number(number) - 1] ?? []).map(String);
  const list = limitedList(cues, MAX_LISTED_CUES);
  const more = (list.more ?? 0) + (texts.more ?? 0);
  return message('card.untranslatedCaptions', { list: { ...list, ...(more > 0 && { more }) } });
}

/** Puts the numbers of captions into the service's message. */
function toCaptionMessage(serviceMessage: Text | undefined, plan: CaptionPlan): Text | undefined {
  if (serviceMessage === undefined || typeof serviceMessage === 'string') return serviceMessage;
  if ('unit' in serviceMessage && serviceMessage.unit === 'list')
    return { ...serviceMessage, value: serviceMessage.value.map((note) => toCaptionNote(note, plan)) };
  return toCaptionNote(serviceMessage, plan);
}

interface TranslatedCaptionsOptions {
  readonly folder: string;
  readonly reserve: (bytes: number) => Promise<void>;
}

interface ServiceTexts {
  readonly texts: readonly string[];
  readonly serviceMessage: Text | undefined;
}

/** Writes the file. Throws {@link TextsMismatchError} or a disk error. */
export async function writeTranslatedCaptions(
  { values }: Pick<Request, 'values'>,
  captions: RequestCaptions,
  { texts, serviceMessage }: ServiceTexts,
  { folder, reserve }: TranslatedCaptionsOptions,
): Promise<{ readonly files: readonly MediaFile[]; readonly serviceMessage: Text | undefined }> {
  const plan = planCaptionTranslation(captions.text);
  if (!plan || texts.length !== plan.texts.length) throw new TextsMismatchError();
  const { format } = plan;
  const findTag = (language: unknown) => findLanguageById(Number(language))?.tag;
  const tag = findTag(values['target_language']) ?? 'en';
  const written = plan.write(texts, { isBilingual: values['layout'] === 'bilingual', tag });
  const path = join(folder, `captions.${format}`);
  const bytes = Buffer.byteLength(written);
  await reserve(bytes);
  await writeFile(path, written, { mode: 0o600 });
  const file: MediaFile = {
    role: `captions-${format}`,
    label: message('card.captions'),
    name: `${createFileStem(captions.name, findTag(values['source_language']), tag)}.${format}`,
    type: `${FILE_KIND_DETAILS[format].mediaTypes[0]}; charset=utf-8`,
    bytes,
    path,
  };
  return { files: [file], serviceMessage: toCaptionMessage(serviceMessage, plan) };
}
