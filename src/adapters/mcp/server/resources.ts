// What a client can read: who can speak, which languages there are, and the files of results.

import { readFile } from 'node:fs/promises';
import { type ReadResourceResult, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { LANGUAGES } from '../../../domain/media/language.ts';
import type { Words } from '../../../domain/words/index.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { SharedFiles } from '../../../ports/shared-files.ts';
import type { CardFile, Cards } from '../cards/cards.ts';
import { BOUNDS } from '../limits.ts';
import { resultIn } from '../read.ts';
import type { Where } from '../render.ts';
import { PERSON, PLACE } from '../tools/asker.ts';
import { say } from '../words.ts';

const JSON_TYPE = 'application/json';
const VOICES = 'earshot://voices';
const LANGUAGE_LIST = 'earshot://languages';

/** Those that are always there. */
export const RESOURCES = [
  {
    uri: VOICES,
    name: 'voices',
    title: 'Voices',
    description: 'All voices that can be named, with their languages.',
    mimeType: JSON_TYPE,
  },
  {
    uri: LANGUAGE_LIST,
    name: 'languages',
    title: 'Languages',
    description:
      'All languages with their tags and numbers, and whether they can also be spoken and translated from.',
    mimeType: JSON_TYPE,
  },
] as const;

export const TEMPLATES = [
  {
    uriTemplate: 'earshot://results/{task}/{role}',
    name: 'result',
    title: 'A result',
    description: 'A file of a finished task, as its resource link names it.',
  },
] as const;

interface ResourceParts {
  readonly bot: Bot;
  readonly cards: Cards;
  readonly sharedFiles: SharedFiles;
  words(): Words;
}

export type ReadResource = (uri: string, where: Where) => Promise<ReadResourceResult>;

export function createResources({ bot, cards, sharedFiles, words }: ResourceParts): ReadResource {
  const list = (uri: string, all: unknown): ReadResourceResult => ({
    contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(all) }],
  });

  async function voices(): Promise<ReadResourceResult> {
    const here = await bot.voices(PERSON, PLACE);
    const all = here.voices.map(({ id, name, gender, age, language, about }) => {
      return { id, name, gender, age, language, about };
    });
    return list(VOICES, all);
  }

  async function result(uri: string, file: CardFile | undefined, where: Where): Promise<ReadResourceResult> {
    const found = file && sharedFiles.kept(file.path);
    if (!file || !found) throw new ResourceNotFoundError(uri);
    if (found.bytes > BOUNDS.readBytes) {
      const { url, path } = where(file);
      const text = say.tooLargeToRead(words().formats.bytes(found.bytes), path ?? url ?? '');
      return { contents: [{ uri, mimeType: 'text/plain', text }] };
    }
    const bytes = await readFile(found.path);
    const { type: mimeType } = file;
    const isText = /^(?:text\/|application\/(?:json|x-subrip))/.test(mimeType);
    if (isText) return { contents: [{ uri, mimeType, text: bytes.toString() }] };
    return { contents: [{ uri, mimeType, blob: bytes.toString('base64') }] };
  }

  return async (uri, where) => {
    if (uri === VOICES) return voices();
    if (uri === LANGUAGE_LIST)
      return list(
        uri,
        LANGUAGES.map(({ id, tag, name, own, source }) => ({ id, tag, name, own, source })),
      );
    const wanted = resultIn(uri);
    const card = wanted && (await cards.find(wanted.task));
    return result(
      uri,
      card?.files.find(({ role }) => role === wanted?.role),
      where,
    );
  };
}
