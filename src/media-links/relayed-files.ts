// Passes files of a chat platform on to a media service that only takes addresses: an hour long, one file a link, to whoever
// was given it. Of a link only what is needed to ask the platform for the file again is kept, through a restart; the bytes are
// fetched at the moment they are asked for. All addresses that lead nowhere look alike; no address is ever logged.

import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { FileRef } from '../domain/commands/invocation.ts';
import { answerFile, cut, type Part, partOf } from '../kit/http/file-answer.ts';
import { broken } from '../kit/http/unexpected-error.ts';
import { secretId } from '../kit/id.ts';
import type { Json } from '../kit/json.ts';
import { type Log, reasonOf } from '../kit/log.ts';
import { yielding } from '../kit/loop/yield.ts';
import { addressName } from '../kit/text.ts';
import type { OpenFile } from '../ports/chat.ts';
import type { Clock } from '../ports/clock.ts';
import type { Notes } from '../ports/store.ts';

const UNDER = '/media/relay';
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
  const address = (at: string, { secret, name }: LinkToken): string =>
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

const RelayedFile = z.object({
  adapter: z.string(),
  until: z.number(),
  /** As it stands in the address. */
  name: z.string(),
  file: z.object({
    name: z.string(),
    bytes: z.number().exactOptional(),
    type: z.string().exactOptional(),
    at: z.json(),
  }),
});
type RelayedFile = z.infer<typeof RelayedFile>;

interface LinkToken {
  readonly secret: string;
  readonly name: string;
}

interface LinkTokens {
  /** Kept when it resolves. */
  give(adapter: string, file: FileRef): Promise<LinkToken>;
  find(secret: string): Promise<RelayedFile | undefined>;
  /** A fresh one for the same file, also when the old one has run out. `undefined` for what was never given, or long ago. */
  renew(secret: string): Promise<LinkToken | undefined>;
  /** Deletes those whose file is one of these. */
  forget(adapter: string, isOne: (at: Json) => boolean): Promise<void>;
}

const LIVE_MS = 3_600_000;
/** As long as a task is kept that may be asked for again. */
const KEPT_MS = 30 * 24 * 3_600_000;
const NAME_CHARACTERS = 80;
const SECRET = /^[\w-]{32}$/;

/** What is kept does not tell the link. */
const keyOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

function createLinkTokens({ notes, clock }: { readonly notes: Notes; readonly clock: Clock }): LinkTokens {
  const read = async (secret: string): Promise<RelayedFile | undefined> =>
    SECRET.test(secret) ? RelayedFile.safeParse(await notes.get(keyOf(secret))).data : undefined;

  const write = async (relayed: Omit<RelayedFile, 'until'>): Promise<LinkToken> => {
    const secret = secretId();
    await notes.put(keyOf(secret), { ...relayed, until: clock.now() + LIVE_MS } as Json, KEPT_MS);
    return { secret, name: relayed.name };
  };

  return {
    give(adapter, { name, bytes, type, at }) {
      const file = { name, at, ...(bytes !== undefined && { bytes }), ...(type !== undefined && { type }) };
      return write({
        adapter,
        name: addressName(name, NAME_CHARACTERS) || 'file',
        file: { ...file, at: at as never },
      });
    },
    async find(secret) {
      const relayed = await read(secret);
      return relayed && relayed.until > clock.now() ? relayed : undefined;
    },
    async renew(secret) {
      const relayed = await read(secret);
      return relayed && write(relayed);
    },
    async forget(adapter, isOne) {
      for await (const key of yielding(await notes.keys(''))) {
        const relayed = RelayedFile.safeParse(await notes.get(key)).data;
        if (relayed?.adapter === adapter && isOne(relayed.file.at as Json)) await notes.delete(key);
      }
    },
  };
}

const NOTHING =
  'There is nothing behind this link, or no longer: files are passed on for an hour. Ask for it again in the chat.';
const BAD = 'The file could not be fetched from the chat platform. Try again in a moment.';
/** One service reads one file with a few connections; more is somebody else. */
const AT_ONCE = 8;

interface ServeParts {
  readonly tokens: LinkTokens;
  /** Reads a file of the named chat platform, or a part of it where that gives parts. */
  open(adapter: string, file: FileRef, part?: Part): Promise<OpenFile>;
  readonly log: Log;
}

function createServe({ tokens, open, log }: ServeParts): (request: Request) => Response | Promise<Response> {
  const app = new Hono();
  const busy = new Map<string, number>();
  app.onError(broken(log, 'a relayed file broke'));
  app.notFound((context) => context.text(NOTHING, 404, { 'Cache-Control': 'no-store' }));

  /** `over` is called when the stream is. */
  async function give(
    request: Request,
    { adapter, file, name }: RelayedFile,
    over: () => void,
  ): Promise<Response> {
    // Known beforehand only where the platform told the size with the file.
    const wanted = request.method === 'HEAD' ? undefined : partOf(request.headers.get('range'), file.bytes);
    const opened = await open(adapter, file as FileRef, wanted === 'none' ? undefined : wanted);
    const { stream, bytes = file.bytes, type = 'application/octet-stream' } = opened;
    const answer = answerFile(request, {
      name,
      type,
      bytes,
      inline: false,
      cache: 'private, no-store',
      open(part) {
        const body = part && !opened.part ? cut(stream, part) : stream;
        body.on('error', (fault) => log.warn('relayed file cut off', { adapter, reason: reasonOf(fault) }));
        return body.once('close', over);
      },
    });
    if (answer.body === null) stream.destroy();
    log.info('relayed file read', { adapter, status: answer.status, bytes });
    return answer;
  }

  app.get(`${UNDER}/:secret/:name`, async (context) => {
    const secret = context.req.param('secret');
    const relayed = await tokens.find(secret);
    if (!relayed || relayed.name !== context.req.param('name')) return context.notFound();
    const now = busy.get(secret) ?? 0;
    if (now >= AT_ONCE)
      return context.text('This link is being read already. Try again in a moment.', 429, {
        'Retry-After': '5',
      });
    busy.set(secret, now + 1);
    let open = true;
    const over = () => {
      const left = (busy.get(secret) ?? 1) - (open ? 1 : 0);
      open = false;
      if (left > 0) busy.set(secret, left);
      else busy.delete(secret);
    };
    try {
      const response = await give(context.req.raw, relayed, over);
      if (response.body === null) over();
      return response;
    } catch (thrown) {
      over();
      log.warn('relayed file not read', { adapter: relayed.adapter, reason: reasonOf(thrown) });
      return context.text(BAD, 502, { 'Cache-Control': 'no-store' });
    }
  });
  return (request) => app.fetch(request);
}
