// The chat adapter of subtasks, which have no message: shows nothing, and opens the documents of their requests.

import { Readable } from 'node:stream';
import { asJsonObject } from '../../kit/json.ts';
import { message } from '../../messages/message.ts';
import { type ChatAdapter, FileGoneError, type OpenedFile } from '../../ports/chat.ts';
import type { AssemblyStore } from './assembly-store.ts';

/** Reference to the document of a subtask. */
export interface DocumentRef {
  readonly assembledTask: string;
  readonly subtask: number;
}

const UNLIMITED = Number.MAX_SAFE_INTEGER;

export function createSubtaskChat(plans: Pick<AssemblyStore, 'loadDocument'>): ChatAdapter {
  return {
    name: 'subtasks',
    limits: { maxAttachmentBytes: UNLIMITED, maxSuggestions: 0, edits: { minGapMs: 0 } },
    start: async () => undefined,
    isReady: () => true,
    show: async () => undefined,
    deliver: async (at) => ({ method: 'none', message: at }),
    async openFile({ name, platformRef }): Promise<OpenedFile> {
      const { assembledTask, subtask } = asJsonObject(platformRef) ?? {};
      const document =
        typeof assembledTask === 'string' && typeof subtask === 'number'
          ? await plans.loadDocument(assembledTask, subtask)
          : undefined;
      if (document === undefined) throw new FileGoneError(message('failures.file.gone', { name }));
      const content = Buffer.from(document, 'utf8');
      return { stream: Readable.from([content]), bytes: content.length, type: 'text/plain' };
    },
    stop: async () => undefined,
  };
}
