// Room on the disk, seen from us: asked for before anything large is kept, and refused in time, so that records can always be
// written.

/** What may become much. `deliveries`: results in a conversation that we keep; `passing`: what is on its way to somewhere else. */
export const KINDS = ['uploads', 'messages', 'deliveries', 'passing', 'offers'] as const;
export type Kind = (typeof KINDS)[number];

/** A part that keeps something for longer says how much that is. */
export interface Keeper {
  readonly kind: Kind;
  /** What it holds now, in bytes; asked often, so counted along. */
  bytes(): number;
  /** Gives up what is oldest, where so many bytes are lacking for that kind; nothing when that would not be enough. */
  yield?(lacking: number, kind: Kind): Promise<void>;
}

export interface Disk {
  keep(keeper: Keeper): void;
  /** Room for so many bytes, held until its end; from then on they are in what its keeper holds. Throws {@link NoRoom}. */
  claim(kind: Kind, bytes: number): Promise<Claim>;
  /** No new task can be taken. */
  isFull(): Promise<boolean>;
}

export interface Claim {
  /** So many bytes more were written. Asks for room where that makes more than was claimed. Throws {@link NoRoom}. */
  grow(bytes: number): Promise<void>;
  /** May be called twice. */
  end(): void;
}

/** There is no room for more of this kind. Told like a full disk, since to the one who asked it is one. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
  readonly code = 'ENOSPC';
  constructor(kind: Kind) {
    super(`there is no room for more ${kind}`);
  }
}

/** Where nothing is bounded. */
export const boundless: Disk = {
  keep: () => undefined,
  claim: async () => ({ grow: async () => undefined, end: () => undefined }),
  isFull: async () => false,
};
