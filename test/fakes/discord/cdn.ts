// The fake's file host: a separate origin with signed links that expire after a day. Refuses requests with credentials.

import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { listening } from '../http-server.ts';
import type { Attachment } from './world.ts';

export interface CdnRequest {
  readonly path: string;
  readonly status: number;
  readonly authorized: boolean;
}

/** Ways to serve a file badly: cut off, endless, gone, or replaced by a web page. */
export type FileTrouble = 'cut' | 'endless' | 'gone' | 'page';

export interface Cdn {
  readonly base: string;
  readonly requests: readonly CdnRequest[];
  /** A fresh signed link for the path. */
  sign(path: string): string;
  keep(file: Attachment): void;
  /** The next `times` requests for files with this name fail like this. */
  trouble(filename: string, how: FileTrouble, times: number): void;
  close(): Promise<void>;
}

const DAY = 86_400_000;
const WORDS: Readonly<Record<number, string>> = {
  401: 'This host takes no credentials.',
  404: 'This content is no longer available.',
  405: 'Only GET and HEAD.',
};

export async function createCdn(now: () => number, leak: (path: string) => void): Promise<Cdn> {
  const key = randomBytes(32);
  const files = new Map<string, Attachment>();
  const requests: CdnRequest[] = [];
  const troubles = new Map<string, { readonly how: FileTrouble; left: number }>();
  const troubleFor = (name: string | undefined): FileTrouble | undefined => {
    const trouble = troubles.get(name ?? '');
    if (!trouble || trouble.left <= 0) return undefined;
    trouble.left -= 1;
    return trouble.how;
  };
  const hash = (path: string, ex: string, is: string) =>
    createHmac('sha256', key).update(`${path} ${ex} ${is}`).digest('hex');
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://cdn');
    const [ex, is, hm] = ['ex', 'is', 'hm'].map((name) => url.searchParams.get(name) ?? '');
    const file = files.get(url.pathname);
    const good = hm === hash(url.pathname, ex ?? '', is ?? '') && Number.parseInt(ex ?? '', 16) * 1000 > now();
    const authorized = request.headers.authorization !== undefined;
    const get = request.method === 'GET' || request.method === 'HEAD';
    const trouble = troubleFor(file?.filename);
    const there = file && good && trouble !== 'gone';
    const status = authorized ? 401 : !get ? 405 : there ? 200 : 404;
    requests.push({ path: url.pathname, status, authorized });
    if (authorized) leak(url.pathname);
    if (status !== 200 || !file) return void response.writeHead(status).end(WORDS[status]);
    if (trouble) return giveBadly(response, file, trouble);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = file.bytes.subarray(Number(from ?? 0), to === undefined ? undefined : Number(to) + 1);
    response.writeHead(from === undefined ? 200 : 206, {
      'content-type': file.type ?? 'application/octet-stream',
      'content-length': part.length,
      'content-disposition': `attachment; filename="${file.filename}"`,
      ...(from !== undefined && { 'content-range': `bytes ${from}-${to}/${file.size}` }),
    });
    response.end(request.method === 'HEAD' ? undefined : part);
  });
  const { base, close } = await listening(server);
  return {
    base,
    requests,
    sign(path) {
      const seconds = Math.floor(now() / 1000);
      const [ex, is] = [(seconds + DAY / 1000).toString(16), seconds.toString(16)];
      return `${base}${path}?ex=${ex}&is=${is}&hm=${hash(path, ex, is)}`;
    },
    keep: (file) => void files.set(file.path, file),
    trouble: (filename, how, times) => void troubles.set(filename, { how, left: times }),
    close,
  };
}

function giveBadly(response: ServerResponse, file: Attachment, how: FileTrouble): void {
  const type = { 'content-type': file.type ?? 'application/octet-stream' };
  if (how === 'page') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><h1>Just a moment…</h1>');
  } else if (how === 'cut') {
    response.writeHead(200, { ...type, 'content-length': file.size });
    response.write(file.bytes.subarray(0, file.size >> 1), () => response.destroy());
  } else {
    response.writeHead(200, type);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64_000)));
    };
    response.on('drain', more);
    more();
  }
}
