// The account of the data folder as numbers: what is kept of each kind, and how much more of it would be taken.
// Who counts, and how, is not known here.

import { KINDS, type Kind } from '../ports/disk.ts';
import type { Instruments } from './instruments.ts';

type Sizes = Readonly<Record<Kind | 'records' | 'studio', number>>;

export interface Account {
  state(): Promise<{
    readonly kept: Sizes;
    readonly room: Readonly<Record<Kind, number>>;
    readonly refused: readonly Kind[];
  }>;
}

export function showAccount(
  { kept, room: left, refused }: Awaited<ReturnType<Account['state']>>,
  instruments: Pick<Instruments, 'kept' | 'room' | 'noRoom'>,
): void {
  for (const [kind, bytes] of Object.entries(kept)) instruments.kept.set({ kind }, bytes);
  for (const [kind, bytes] of Object.entries(left)) instruments.room.set({ kind }, bytes);
  for (const kind of KINDS) instruments.noRoom.set({ kind }, refused.includes(kind) ? 1 : 0);
}
