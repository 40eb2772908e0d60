// A request with a book of three chapters, and a service whose tasks each have a result of their own.

import type { FileRef, Request } from '../../../src/domain/commands/invocation.ts';
import { createScriptWorld, type ScriptWorld } from './script-world.ts';

export const CHAPTERS = ['One', 'Two', 'Three'].map((title) => `${title}\n\nThe text of ${title}.`);
export const BOOK_TEXT = CHAPTERS.map((text) => `# ${text}`).join('\n\n');

const file: FileRef = { name: 'book.epub', platformRef: 'book' };

export const BOOK: Request = {
  command: 'story',
  values: { narrator_voice_id: 9, source_language: 1, title: 'A Title' },
  files: { file },
  labels: {},
  book: { title: 'The Book', chapters: 3, characters: 60, spokenCharacters: 60 },
  assembly: {},
};

export interface BookWorld extends ScriptWorld {
  /** Texts that the service got, by the task id that it gave. */
  readonly documents: Map<string, string>;
}

export function createBookWorld(): BookWorld {
  const world = { ...createScriptWorld(), documents: new Map<string, string>() };
  world.chat.uploads.set('book', Buffer.from(BOOK_TEXT));
  const { create } = world.service;
  world.service.create = async (operation, request, open, ...rest) => {
    const { file: document } = request.files;
    const chunks: Buffer[] = [];
    if (document) for await (const chunk of (await open(document)).stream) chunks.push(Buffer.from(chunk));
    const created = await create.call(world.service, operation, request, open, ...rest);
    if (document) world.documents.set(created.id, Buffer.concat(chunks).toString('utf8'));
    return created;
  };
  return world;
}
