// File host of the fake: uploads by secret URL, downloads with a token, a login page without one, and a foreign host
// for redirects. Its origin differs from the API's. Knows files by path but no messages.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { listening } from '../http-server.ts';
import type { Core } from './core.ts';
import { type SlackFaults, troubleAnswer } from './faults.ts';
import { readUpload } from './web-api/body.ts';
import { holderOf } from './web-api/tokens.ts';
import type { FileRecord } from './world.ts';

export interface FileRequest {
  readonly method: 'files.upload' | 'files.download' | 'foreign';
  readonly path: string;
  readonly status: number;
  readonly authorized: boolean;
}

const LOGIN = '<!DOCTYPE html><html><head><title>Sign in | Slack</title></head><body>Sign in to Slack</body></html>';

function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (!match[1] && !match[2])) return undefined;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
  const end = match[1] && match[2] ? Math.min(size - 1, Number(match[2])) : size - 1;
  return start <= end ? { start, end } : undefined;
}

export async function createFileHost(core: Core, faults: SlackFaults) {
  const requests: FileRequest[] = [];

  function fileFor(request: IncomingMessage, path: string): FileRecord | undefined {
    const [, teamId = '', fileId = ''] = /^\/files-pri\/(T\w+)-(F\w+)\//.exec(path) ?? [];
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const holder = holderOf(core.world, token);
    if (holder?.team.id !== teamId || holder.grant.state !== 'active') return undefined;
    if (!holder.grant.scopes.includes('files:read')) {
      core.refuse('files.download', 'missing_scope | files:read');
      return undefined;
    }
    holder.team.scopesUsed.add('files:read');
    return holder.team.files.get(fileId);
  }

  function give(request: IncomingMessage, response: ServerResponse, bytes: Buffer, type: string, cut: boolean): number {
    const range = rangeOf(request.headers.range, bytes.length);
    const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
    const status = range ? 206 : 200;
    response.writeHead(status, {
      'content-type': type,
      'content-length': part.length,
      'accept-ranges': 'bytes',
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${bytes.length}` } : {}),
    });
    if (!cut) response.end(request.method === 'HEAD' ? undefined : part);
    else response.write(part.subarray(0, part.length >> 1), () => response.destroy());
    return status;
  }

  function flow(response: ServerResponse, type: string): number {
    response.writeHead(200, { 'content-type': type });
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64_000)));
    };
    response.on('drain', more);
    more();
    return 200;
  }

  async function download(request: IncomingMessage, response: ServerResponse, path: string): Promise<number> {
    const wish = faults.take({ method: 'files.download', said: path });
    if (wish?.delayMs) await pause(wish.delayMs);
    if (wish?.before === 'drop') {
      request.socket.destroy();
      return 0;
    }
    const elsewhere = (to: string) => {
      response.writeHead(302, { location: to }).end();
      return 302;
    };
    if (wish?.redirect) return elsewhere(`${foreign.base}${path}`);
    if (wish?.error || wish?.status || wish?.html) {
      const { status, headers, text } = troubleAnswer(wish);
      response.writeHead(status, headers).end(text);
      return status;
    }
    const file = fileFor(request, path);
    if (!file) return elsewhere(`${core.api()}/?redir=${encodeURIComponent(path)}`);
    if (!file.bytes || file.deleted) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<!DOCTYPE html>not found');
      return 404;
    }
    if (wish?.endless) return flow(response, file.type);
    const bytes = wish?.short ? file.bytes.subarray(0, file.bytes.length >> 1) : file.bytes;
    return give(request, response, bytes, file.type, wish?.after === 'drop');
  }

  async function upload(request: IncomingMessage, response: ServerResponse, path: string): Promise<number> {
    const file = core.uploads.get(path.slice('/upload/v1/'.length));
    const wish = faults.take({ method: 'files.upload', said: file?.name ?? '' });
    if (wish?.delayMs) await pause(wish.delayMs);
    if (wish?.before === 'drop') {
      request.socket.destroy();
      return 0;
    }
    const trouble = wish && troubleAnswer({ status: 500, ...wish });
    const bytes = await readUpload(request);
    const fits = file !== undefined && file.length === bytes.length;
    if (file && !fits)
      core.refuse('files.upload', `${file.name}: ${bytes.length} bytes came, ${file.length} were announced`);
    const early = wish && !wish.after && (wish.error || wish.status || wish.html);
    if (file && fits && !early) file.bytes = bytes;
    core.changed();
    if (wish?.after === 'drop') {
      request.socket.destroy();
      return 0;
    }
    if (trouble && (early || wish?.after)) {
      response.writeHead(trouble.status, trouble.headers).end(trouble.text);
      return trouble.status;
    }
    const status = file ? (fits ? 200 : 400) : 404;
    response.writeHead(status, { 'content-type': 'text/plain' }).end(fits ? `OK - ${bytes.length}` : 'upload failed');
    return status;
  }

  const listen = (serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>) =>
    listening(
      createServer((request, response) => {
        serve(request, response).catch(() => response.destroy());
      }),
    );
  const keep = (method: FileRequest['method'], request: IncomingMessage, path: string, status: number) =>
    void requests.push({ method, path, status, authorized: request.headers.authorization !== undefined });

  const own = await listen(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://files');
    const up = pathname.startsWith('/upload/v1/');
    const status = await (up ? upload : download)(request, response, pathname);
    keep(up ? 'files.upload' : 'files.download', request, up ? '/upload/v1/:secret' : pathname, status);
    core.changed();
  });
  const foreign = await listen(async (request, response) => {
    if (request.headers.authorization) core.refuse('foreign', 'a token was sent to a foreign host');
    keep('foreign', request, request.url ?? '/', 200);
    response.writeHead(200, { 'content-type': 'text/html' }).end(LOGIN);
  });

  return {
    base: own.base,
    foreign: foreign.base,
    requests,
    async close(): Promise<void> {
      await own.close();
      await foreign.close();
    },
  };
}
