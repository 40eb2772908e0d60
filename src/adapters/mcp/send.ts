// What the rest of the program says through MCP: a view on a task's card, finished files as part of it, and files that clients gave.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { type ChatAdapter, FileGone, Undeliverable } from '../../ports/chat.ts';
import type { SharedFiles } from '../../ports/shared-files.ts';
import type { WordingFor } from '../shared/texts/index.ts';
import { type Card, type Cards, refOf, taskOf } from './cards/cards.ts';

/** `kept`: under that path of our port; `path`: on this machine, where the client is as well. */
const At = z.union([z.object({ kept: z.string() }), z.object({ path: z.string() })]);
export type FileAt = z.infer<typeof At>;

interface SendParts {
  readonly cards: Cards;
  readonly sharedFiles: SharedFiles;
  readonly wordingFor: WordingFor;
}

export function createSend({
  cards,
  sharedFiles,
  wordingFor,
}: SendParts): Pick<ChatAdapter, 'show' | 'deliver' | 'open'> {
  return {
    async show(at, view) {
      const task = taskOf(at);
      if (task !== undefined) await cards.show(task, view);
    },

    async deliver(at, { token, view, files }) {
      const task = taskOf(at);
      if (task === undefined) throw new Undeliverable('not a task of MCP');
      const delivered = { way: 'card', message: refOf(task) };
      if ((await cards.find(task))?.token === token) return delivered;
      const kept: Card['files'] = await Promise.all(
        files.map(async (file) => {
          const { path: _, ...facts } = file;
          return { ...facts, ...(await sharedFiles.keep(file, task)) };
        }),
      );
      const { files: __, ...shown } = view;
      await cards.put(task, { view: shown, files: kept, token });
      return delivered;
    },

    async open(file, part) {
      const gone = () => new FileGone(wordingFor().texts.fileGone(file.name, 'MCP'));
      const at = At.safeParse(file.at).data;
      if (!at) throw gone();
      const path = 'kept' in at ? sharedFiles.kept(at.kept)?.path : at.path;
      const facts = path === undefined ? undefined : await stat(path).catch(() => undefined);
      if (path === undefined || !facts?.isFile()) throw gone();
      const { size: bytes } = facts;
      return { stream: createReadStream(path, part), bytes, ...(part && { part }) };
    },
  };
}
