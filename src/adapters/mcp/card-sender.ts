// Shows views on a task's card, delivers finished files as part of the card, and opens files from clients.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { toEnglish } from '../../domain/messages.ts';
import { message } from '../../messages/message.ts';
import { type ChatAdapter, FileGoneError, UndeliverableError } from '../../ports/chat.ts';
import type { SharedFiles } from '../../ports/shared-files.ts';
import { type CardStore, type McpCard, parseMessageRef, toMessageRef } from './cards/card-store.ts';

/** `kept`: path of the file on our port. `path`: path on this machine, for a client that runs here too. */
const FileLocationSchema = z.union([z.object({ kept: z.string() }), z.object({ path: z.string() })]);
export type InputFileLocation = z.infer<typeof FileLocationSchema>;

interface McpCardSenderOptions {
  readonly cards: CardStore;
  readonly sharedFiles: SharedFiles;
}

export function createCardSender({
  cards,
  sharedFiles,
}: McpCardSenderOptions): Pick<ChatAdapter, 'show' | 'deliver' | 'openFile'> {
  return {
    async show(at, view) {
      const card = parseMessageRef(at);
      if (card) await cards.show(card, view);
    },

    async deliver(at, { token: deliveryToken, view, files }) {
      const card = parseMessageRef(at);
      if (!card) throw new UndeliverableError('Not an MCP task.');
      const delivered = { method: 'card', message: toMessageRef(card) };
      if ((await cards.find(card))?.deliveryToken === deliveryToken) return delivered;
      const kept: McpCard['files'] = await Promise.all(
        files.map(async (file) => {
          const { path: _, ...facts } = file;
          return { ...facts, label: toEnglish(facts.label), ...(await sharedFiles.createPath(file, card.task)) };
        }),
      );
      await cards.deliver(card, view, kept, deliveryToken);
      return delivered;
    },

    async openFile(file, part) {
      const gone = () => new FileGoneError(message('chat.fileGone', { name: file.name, platform: 'MCP' }));
      const at = FileLocationSchema.safeParse(file.platformRef).data;
      if (!at) throw gone();
      const path = 'kept' in at ? sharedFiles.findByPath(at.kept)?.path : at.path;
      const facts = path === undefined ? undefined : await stat(path).catch(() => undefined);
      if (path === undefined || !facts?.isFile()) throw gone();
      const { size: bytes } = facts;
      return { stream: createReadStream(path, part), bytes, part };
    },
  };
}
