// Resources for clients: voices, languages and result files.

import { readFile } from 'node:fs/promises';
import { type ReadResourceResult, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { LANGUAGES } from '../../../domain/media/language.ts';
import { getMessages, toEnglish } from '../../../domain/messages.ts';
import { createKeyedMutex } from '../../../kit/keyed-mutex.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { SharedFiles } from '../../../ports/shared-files.ts';
import type { Caller } from '../access/caller.ts';
import type { CardFile, CardStore } from '../cards/card-store.ts';
import { clientMessages } from '../client-messages.ts';
import { MCP_SERVER_LIMITS } from '../limits.ts';
import { isPlayerUri, PLAYER_RESOURCE, readPlayer } from '../player/player-app.ts';
import type { FileLocator } from '../render.ts';
import { parseResultUri } from '../tool-arguments.ts';

const JSON_TYPE = 'application/json';
const VOICES_URI = 'earshot://voices';
const LANGUAGES_URI = 'earshot://languages';

/** Resources that always exist. */
export const STATIC_RESOURCES = [
  {
    uri: VOICES_URI,
    name: 'voices',
    title: 'Voices',
    description: 'All voices that can be named, with their languages.',
    mimeType: JSON_TYPE,
  },
  {
    uri: LANGUAGES_URI,
    name: 'languages',
    title: 'Languages',
    description: 'All languages with their tags and numbers, and whether they can also be spoken and translated from.',
    mimeType: JSON_TYPE,
  },
  PLAYER_RESOURCE,
] as const;

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: 'earshot://results/{task}/{role}',
    name: 'result',
    title: 'A result',
    description: 'A file of a finished task, as its resource link names it.',
  },
] as const;

interface ResourceReaderOptions {
  /** Public URL of our port, from which the player may load files. */
  readonly publicUrl: string | undefined;
  readonly bot: Bot;
  readonly cards: CardStore;
  readonly sharedFiles: SharedFiles;
}

export type ReadResource = (uri: string, where: FileLocator, caller: Caller) => Promise<ReadResourceResult>;

export function createResourceReader({ publicUrl, bot, cards, sharedFiles }: ResourceReaderOptions): ReadResource {
  /** A file takes three times its size of memory, so each person reads one at a time. */
  const inTurn = createKeyedMutex();
  const toJsonResource = (uri: string, data: unknown): ReadResourceResult => ({
    contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(data) }],
  });

  async function readVoices({ person, place }: Caller): Promise<ReadResourceResult> {
    const here = await bot.listVoices(person, place);
    const data = here.voices.map(({ id, name, gender, age, language, description }) => {
      const languageName = language === undefined ? undefined : toEnglish(language);
      return { id, name, gender, age, language: languageName, about: description };
    });
    return toJsonResource(VOICES_URI, data);
  }

  async function readResult(
    uri: string,
    file: CardFile | undefined,
    locateFile: FileLocator,
  ): Promise<ReadResourceResult> {
    const found = file && sharedFiles.findByPath(file.path);
    if (!file || !found) throw new ResourceNotFoundError(uri);
    if (found.bytes > MCP_SERVER_LIMITS.readBytes) {
      const { url, path } = locateFile(file);
      const text = clientMessages.tooLargeToRead(getMessages().formats.bytes(found.bytes), path ?? url ?? '');
      return { contents: [{ uri, mimeType: 'text/plain', text }] };
    }
    const bytes = await readFile(found.path);
    const { type: mimeType } = file;
    const isText = /^(?:text\/|application\/(?:json|x-subrip))/.test(mimeType);
    if (isText) return { contents: [{ uri, mimeType, text: bytes.toString() }] };
    return { contents: [{ uri, mimeType, blob: bytes.toString('base64') }] };
  }

  return async (uri, locateFile, caller) => {
    if (isPlayerUri(uri)) return readPlayer(publicUrl);
    if (uri === VOICES_URI) return readVoices(caller);
    if (uri === LANGUAGES_URI)
      return toJsonResource(
        uri,
        LANGUAGES.map(({ id, tag, name, nativeName, canBeSource }) => ({
          id,
          tag,
          name,
          own: nativeName,
          source: canBeSource,
        })),
      );
    const wanted = parseResultUri(uri);
    const card = wanted && (await cards.find({ person: caller.person.id, task: wanted.task }));
    const file = card?.files.find(({ role }) => role === wanted?.role);
    return inTurn(caller.person.id, () => readResult(uri, file, locateFile));
  };
}
