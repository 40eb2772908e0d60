// A fake chat platform that records all revisions and files of its messages. Faults can be queued for any call.

import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FileRef } from '../../src/domain/commands/invocation.ts';
import type { View } from '../../src/domain/views/view.ts';
import type { Bot, ChatAdapter, ChatLimits, Delivery, OpenedFile, PostedDelivery } from '../../src/ports/chat.ts';
import { englishView } from '../domain/english.ts';

export interface FakeMessage {
  /** Read in English. */
  readonly views: View<string>[];
  readonly files: { readonly name: string; readonly bytes: Buffer }[];
  readonly tokens: string[];
}

export interface FakeChat extends ChatAdapter {
  readonly messages: Map<string, FakeMessage>;
  /** `status: line` of every revision of a message. */
  transcript(id: string): readonly string[];
  /** Errors for the next calls, one each. With `after`, the call succeeds before it throws. */
  readonly faults: { call: 'show' | 'deliver'; fault: Error; after?: boolean }[];
  readonly uploads: Map<string, Buffer>;
  bot: Bot | undefined;
}

const LIMITS: ChatLimits = { maxAttachmentBytes: 10_000_000, edits: { minGapMs: 0 }, maxSuggestions: 25 };

export function createFakeChat(name = 'fake', limits: Partial<ChatLimits> = {}): FakeChat {
  const messages = new Map<string, FakeMessage>();
  const faults: FakeChat['faults'] = [];
  const uploads = new Map<string, Buffer>();
  const message = (id: string): FakeMessage => {
    const found = messages.get(id) ?? { views: [], files: [], tokens: [] };
    messages.set(id, found);
    return found;
  };
  const trouble = (call: 'show' | 'deliver', after: boolean) => {
    const at = faults.findIndex((one) => one.call === call && (one.after ?? false) === after);
    if (at >= 0) throw faults.splice(at, 1)[0]?.fault;
  };
  return {
    name,
    limits: { ...LIMITS, ...limits },
    messages,
    faults,
    uploads,
    bot: undefined,
    transcript: (id) => (messages.get(id)?.views ?? []).map((view) => `${view.status}: ${view.line}`),
    async start(bot) {
      this.bot = bot;
    },
    isReady: () => true,
    async show(at, view) {
      trouble('show', false);
      message(String(at)).views.push(englishView(view));
      trouble('show', true);
    },
    async deliver(at, delivery: Delivery): Promise<PostedDelivery> {
      trouble('deliver', false);
      const found = message(String(at));
      if (!found.tokens.includes(delivery.token)) {
        for (const file of delivery.files) found.files.push({ name: file.name, bytes: await readFile(file.path) });
        found.tokens.push(delivery.token);
        found.views.push(englishView(delivery.view));
      }
      trouble('deliver', true);
      return { method: 'edit', message: at };
    },
    async openFile(file: FileRef): Promise<OpenedFile> {
      const bytes = uploads.get(String(file.platformRef));
      if (!bytes) throw new Error('the upload is gone');
      return { stream: Readable.from([bytes]), bytes: bytes.length };
    },
    async stop() {},
  };
}
