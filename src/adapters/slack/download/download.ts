// Reads files that people gave on Slack. The token goes to Slack's own file hosts and to nobody else, wherever an answer
// leads; a login page is no file, and neither is half of one. Whether the content is what its name says is checked by who
// reads it.

import { Readable, Transform } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FileRef } from '../../../domain/media/file-kinds.ts';
import type { Part } from '../../../kit/http/file-answer.ts';
import { FileBusy, FileUnreadable, type OpenFile } from '../../../ports/chat.ts';
import { type Wire, WireFault } from '../api/api.ts';
import { type FileAt, readFileAt } from '../payloads/file-address.ts';
import { OPEN_WORDS as SAY } from './words.ts';

interface OpenParts {
  wireOf(team: string): Promise<Wire>;
  /** The workspace's token of this moment; a secret. */
  tokenOf(team: string): Promise<string>;
  /** Origins that may be given the token besides Slack's; plain http and loopback are for the operator to allow here. */
  readonly origins?: readonly string[] | undefined;
}

const WITH_TOKEN = 'https://files.slack.com';
/** Where Slack leads for some files; an address there carries its own right. */
const WITHOUT_TOKEN = 'https://slack-files.com';
const ANSWER_MS = 30_000;
const READ_MS = 15 * 60_000;
const REDIRECTS = 3;

interface Found {
  readonly address: string;
  readonly bytes?: number | undefined;
  readonly type?: string | undefined;
}

export function createOpen({
  wireOf,
  tokenOf,
  origins = [],
}: OpenParts): (file: FileRef, part?: Part) => Promise<OpenFile> {
  const trusted = new Set([WITH_TOKEN, ...origins.map((one) => new URL(one).origin)]);
  const takesToken = (url: URL): boolean => trusted.has(url.origin) && isBare(url);
  const isOpen = (url: URL): boolean => url.origin === WITHOUT_TOKEN && isBare(url);

  /** What Slack says of the file now; for files it first showed by their id alone, and for addresses that lead nowhere. */
  async function ask({ team, file: id }: FileAt, name: string): Promise<Found> {
    const { mode, download, bytes, type } = await (await wireOf(team)).file(id).catch((thrown: unknown) => {
      const code = thrown instanceof WireFault && thrown.trouble === 'refused' ? thrown.code : undefined;
      if (code === 'missing_scope') throw new FileUnreadable(SAY.signIn(name));
      throw code === undefined ? new FileBusy(SAY.later(name)) : new FileUnreadable(SAY.gone(name));
    });
    if (mode === 'tombstone' || mode === 'hidden_by_limit') throw new FileUnreadable(SAY.gone(name));
    if (mode === 'external') throw new FileUnreadable(SAY.external(name));
    if (download === undefined) throw new FileUnreadable(SAY.stub(name));
    return { address: download, bytes, type };
  }

  async function get(address: string, team: string, name: string, part?: Part): Promise<Response> {
    let url = URL.parse(address);
    for (let hops = 0; url && hops <= REDIRECTS; hops += 1) {
      if (!takesToken(url) && !isOpen(url))
        throw new FileUnreadable(isLogin(url) ? SAY.signIn(name) : SAY.foreign(name));
      const headers = headersFor(takesToken(url) ? await tokenOf(team) : undefined, part);
      const response = await fetched(url, headers, name);
      const to = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || to === null) return response;
      await response.body?.cancel();
      const next = URL.parse(to, url.href);
      // The API's own host is no file host: its pages ask people to sign in.
      if (next && !takesToken(next) && !isOpen(next) && next.searchParams.has('redir'))
        throw new FileUnreadable(SAY.signIn(name));
      url = next;
    }
    throw new FileUnreadable(SAY.lost(name));
  }

  return async ({ at, name, bytes: told, type: toldType }, part) => {
    const where = readFileAt(at);
    if (!where) throw new FileUnreadable(SAY.lost(name));
    const known =
      where.download === undefined ? undefined : { address: where.download, bytes: told, type: toldType };
    const found: Found = known ?? (await ask(where, name));
    const response = await get(found.address, where.team, name, part);
    const given = part && isPart(response, part) ? part : undefined;
    const expected = given ? given.end - given.start + 1 : found.bytes;
    const fault = faultIn(response, expected, name);
    if (fault !== undefined || !response.body) {
      await response.body?.cancel();
      // Slack knows best why: deleted, hidden, elsewhere.
      if (known && [403, 404, 410].includes(response.status)) await ask(where, name);
      throw fault === undefined || fault === SAY.later(name)
        ? new FileBusy(SAY.later(name))
        : new FileUnreadable(fault);
    }
    const length = lengthOf(response) ?? expected;
    const bytes = given ? found.bytes : length;
    const type = response.headers.get('content-type') ?? found.type;
    const body = Readable.fromWeb(response.body as ReadableStream);
    return {
      stream: length === undefined ? body : whole(body, length, name),
      ...(bytes !== undefined && { bytes }),
      ...(type !== undefined && { type }),
      ...(given && { part: given }),
    };
  };
}

/** Sizes are compared, so bytes come as they are. */
const headersFor = (token: string | undefined, part: Part | undefined): Record<string, string> => ({
  'Accept-Encoding': 'identity',
  ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  ...(part && { Range: `bytes=${part.start}-${part.end}` }),
});

/** Some hosts give the whole file all the same. */
const isPart = ({ status, headers }: Response, { start, end }: Part): boolean =>
  status === 206 && headers.get('content-range')?.startsWith(`bytes ${start}-${end}/`) === true;

const isBare = ({ username, password }: URL): boolean => username === '' && password === '';

const isLogin = ({ origin, hostname }: URL): boolean =>
  origin.startsWith('https:') && /(^|\.)(?<!^files\.)slack\.com$/.test(hostname);

function lengthOf(response: Response): number | undefined {
  const header = response.headers.get('content-length');
  const bytes = header === null ? Number.NaN : Number(header);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

/** Without the token or its scope Slack answers 200 with a page to sign in. */
function faultIn(response: Response, bytes: number | undefined, name: string): string | undefined {
  if (response.status === 429 || response.status >= 500) return SAY.later(name);
  if (response.status === 401) return SAY.signIn(name);
  if (!response.ok) return SAY.gone(name);
  if (/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) return SAY.signIn(name);
  const length = lengthOf(response);
  return bytes !== undefined && length !== undefined && length !== bytes ? SAY.cutOff(name) : undefined;
}

/** Fetch's own messages may carry the address, so they are not passed on. */
async function fetched(url: URL, headers: Record<string, string>, name: string): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ANSWER_MS);
  try {
    const signal = AbortSignal.any([late.signal, AbortSignal.timeout(READ_MS)]);
    return await fetch(url, { redirect: 'manual', signal, headers });
  } catch {
    throw new FileBusy(SAY.later(name));
  } finally {
    clearTimeout(timer);
  }
}

/** Ends well only after as many bytes as were promised. */
function whole(body: Readable, length: number, name: string): Readable {
  let left = length;
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      left -= chunk.length;
      done(null, chunk);
    },
    flush: (done) => done(left === 0 ? null : new FileBusy(SAY.cutOff(name))),
  });
  body.on('error', () => count.destroy(new FileBusy(SAY.cutOff(name))));
  count.on('close', () => body.destroy());
  return body.pipe(count);
}
