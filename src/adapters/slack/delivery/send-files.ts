// Finished files on their way into a thread: up once, their ids noted before they are shown, shown as one message once.
// What Slack already shows is not shown again; what it took and never showed is. Which thread it is, is decided elsewhere.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { View } from '../../../domain/views/view.ts';
import type { Json } from '../../../kit/json.ts';
import type { Delivery } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import { type Upload, type Wire, WireFault } from '../api/api.ts';
import { fileName } from '../blocks/escape.ts';
import { describeFile } from '../blocks/fallback-text.ts';
import { renderView } from '../render.ts';

const Note = z.object({
  /** They are up; whether anybody sees them, Slack knows. */
  files: z.array(z.object({ id: z.string(), title: z.string() })).optional(),
  /** Slack was, or may have been, asked to show them. */
  asked: z.boolean().optional(),
  /** The card says how it ended. */
  carded: z.boolean().optional(),
  /** The requester was, or may have been, told. */
  told: z.boolean().optional(),
});
export type Note = z.infer<typeof Note>;
export type Raised = NonNullable<Note['files']>;

export const readNote = (note: Json | undefined): Note => Note.safeParse(note).data ?? {};

/** The files as they go up; a text that no card can hold is one more. `done` takes it off the disk again. */
export async function uploadsOf({ view, files }: Pick<Delivery, 'view' | 'files'>): Promise<{
  readonly uploads: readonly Upload[];
  done(): Promise<void>;
}> {
  const uploads = files.map((file): Upload => {
    const { bytes, path, name, label } = file;
    return { name: fileName(name), title: label, bytes, path, description: describeFile(file) };
  });
  const { overflow } = renderView(view, { attach: true });
  if (overflow === undefined) return { uploads, done: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'earshot-text-'));
  const path = join(folder, 'text.txt');
  await writeFile(path, overflow, { mode: 0o600 });
  const upload = { ...nameOf(view), bytes: Buffer.byteLength(overflow), path };
  return { uploads: [...uploads, upload], done: () => rm(folder, { recursive: true, force: true }) };
}

const nameOf = ({ title, reference }: View) => ({
  name: fileName(`${[title, reference].filter(Boolean).join('-').toLowerCase()}.txt`),
  title: `${title}: the whole text`,
});

/** One after the other: a workspace takes a hundred a minute, and other tasks have files too. */
export async function raise(wire: Wire, uploads: readonly Upload[]): Promise<Raised> {
  const raised: Raised = [];
  for (const upload of uploads) raised.push({ id: await wire.upload(upload), title: upload.title });
  return raised;
}

const AWAY = new Set(['file_not_found', 'file_deleted']);

/** `shown`: they are part of a message. `up`: nobody sees them yet. `away`: they have to go up again. */
export async function stateOf(wire: Wire, files: Raised): Promise<'shown' | 'up' | 'away'> {
  for (const { id } of files) {
    try {
      const { shares, mode } = await wire.file(id);
      if (shares.length > 0) return 'shown';
      if (mode === 'tombstone') return 'away';
    } catch (thrown) {
      if (thrown instanceof WireFault && AWAY.has(thrown.code)) return 'away';
      throw thrown;
    }
  }
  return 'up';
}

const LOOKS_MS = [400, 1000, 2500, 5000];

/** The state of files that Slack may have said yes to already: the message comes later, so `up` is believed late. */
export async function stateAfterYes(
  wire: Wire,
  files: Raised,
  clock: Clock,
): Promise<'shown' | 'up' | 'away'> {
  for (const ms of LOOKS_MS) {
    const state = await stateOf(wire, files);
    if (state !== 'up') return state;
    await clock.sleep(ms);
  }
  return stateOf(wire, files);
}

/** Slack's answer comes before the message; this waits until it is there. False: it is not, and may never be. */
export async function isShown(wire: Wire, files: Raised, clock: Clock): Promise<boolean> {
  for (const ms of LOOKS_MS) {
    await clock.sleep(ms);
    try {
      if ((await stateOf(wire, files)) === 'shown') return true;
    } catch {
      return true; // nobody can be asked right now; Slack did say yes
    }
  }
  return false;
}
