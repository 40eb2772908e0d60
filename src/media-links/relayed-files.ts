// Passes files of a chat platform on to a media service that only takes addresses: an hour long, one file a link, to whoever
// was given it. Wires tickets and HTTP together. Why a service wants a file, and how a platform reads it, is not known here.

import type { FileRef } from '../domain/media/file-kinds.ts';
import type { Part } from '../kit/http/file-answer.ts';
import type { Json } from '../kit/json.ts';
import type { Log } from '../kit/log.ts';
import type { OpenFile } from '../ports/chat.ts';
import type { Clock } from '../ports/clock.ts';
import type { Notes } from '../ports/store.ts';
import { createLinkTokens, type Given } from './link-tokens.ts';
import { createServe, UNDER } from './serve-relayed.ts';

const OURS = new RegExp(`^https?://[^/]+${UNDER}/([\\w-]{32})/[\\w.-]+$`);

interface RelayParts {
  /** How the service reaches our port: PUBLIC_URL, or loopback where the service runs on this machine. Asked for every link. */
  base(): string | undefined;
  /** Reads a file of the named chat platform, or a part of it where that gives parts. */
  open(adapter: string, file: FileRef, part?: Part): Promise<OpenFile>;
  /** A secret namespace of its own: its keys are the right to read. */
  readonly notes: Notes;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Relay {
  /** Where it is to be mounted, and what answers there. */
  readonly under: string;
  fetch(request: Request): Response | Promise<Response>;
  /** `undefined` when the service cannot reach us. */
  link(adapter: string, file: FileRef): Promise<string | undefined>;
  /** A fresh one for one of ours, for a request that is made again; every other address as it is. */
  renewed(address: string): Promise<string>;
  /** These files of a platform are passed on no more, and nothing is kept of them. */
  forget(adapter: string, isOne: (at: Json) => boolean): Promise<void>;
}

export function createRelay({ base, open, notes, clock, log }: RelayParts): Relay {
  const tokens = createLinkTokens({ notes, clock });
  const address = (at: string, { secret, name }: Given): string =>
    `${at.replace(/\/$/, '')}${UNDER}/${secret}/${name}`;

  return {
    under: UNDER,
    fetch: createServe({ tokens, open, log }),
    forget: tokens.forget,
    async link(adapter, file) {
      const at = base();
      if (at === undefined) return undefined;
      return address(at, await tokens.give(adapter, file));
    },
    async renewed(given) {
      const at = base();
      const secret = OURS.exec(given)?.[1];
      const fresh = at === undefined || secret === undefined ? undefined : await tokens.renew(secret);
      return at === undefined || fresh === undefined ? given : address(at, fresh);
    },
  };
}
