// Serves the page and its files from memory, compressed. Only bundled files are served, so no URL reaches other files.

import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { LRUCache } from 'lru-cache';
import { createFileResponse } from '../../../../kit/http/file-response.ts';
import { formatError, type Log } from '../../../../kit/log.ts';
import { message } from '../../../../messages/message.ts';
import { HttpError } from '../../http-error.ts';
import { createSecurityHeaders } from '../access-guard.ts';
import { type CompressedBytes, chooseEncoding, createCompressedBytes } from './compress.ts';
import { type Asset, createEtag, type Page, type PageLoader } from './page-files.ts';
import { chooseLanguage, fillPage, type ReaderLanguage } from './page-html.ts';

interface PageRouteOptions {
  readonly loadPage: PageLoader;
  readonly log: Log;
}

/** Languages with their regions. Each takes about 60 kB. */
const MAX_PAGE_VERSIONS = 40;
const INLINE_START = /<(style|script)>/g;

interface PageVersion {
  readonly etag: string;
  readonly compressed: CompressedBytes;
  readonly setSecurityHeaders: MiddlewareHandler;
}

export function addPageRoutes(app: Hono, { loadPage, log }: PageRouteOptions): void {
  const load = async (): Promise<Page> => {
    try {
      return await loadPage();
    } catch (error) {
      log.error('web page not loaded', { reason: formatError(error) });
      throw new HttpError(500, message('web.pageBroken'));
    }
  };
  const findVersion = createVersionFinder();
  app.get('/', etag(), async (context) => {
    const version = findVersion(await load(), chooseLanguage(context.req.header('accept-language')));
    const encoding = chooseEncoding(context);
    const body = await version.compressed(encoding);
    await version.setSecurityHeaders(context, async () => {
      context.res = context.body(body, 200, {
        ...describeEncoding(encoding),
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
        ETag: version.etag,
        Vary: 'Accept-Language, Accept-Encoding',
      });
    });
    return context.res;
  });
  const checkEtag = etag();
  app.get('*', async (context, next) => {
    const { path } = context.req;
    const asset = path.startsWith('/api/') ? undefined : (await load()).assets.get(path);
    if (!asset) return next();
    // Only around assets, as computing an ETag would hold back the stream of events.
    return checkEtag(context, async () => {
      context.res = await sendAsset(context, asset);
    });
  });
}

function createVersionFinder() {
  const versions = new LRUCache<string, PageVersion>({ max: MAX_PAGE_VERSIONS });
  return ({ html }: Page, reader: ReaderLanguage): PageVersion => {
    const known = versions.get(reader.locale);
    if (known) return known;
    const bytes = new TextEncoder().encode(fillPage(html, reader));
    const version = {
      etag: createEtag(bytes),
      compressed: createCompressedBytes(bytes),
      setSecurityHeaders: createSecurityHeaders(findInlineHashes(html)),
    };
    versions.set(reader.locale, version);
    return version;
  };
}

async function sendAsset(context: Context, asset: Asset): Promise<Response> {
  const { bytes, contentType, isImmutable, compressed } = asset;
  const cacheControl = isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache';
  if (!compressed)
    return createFileResponse(context.req.raw, {
      name: basename(context.req.path),
      type: contentType,
      bytes: bytes.length,
      isInline: true,
      cacheControl,
      etag: asset.etag,
      openStream: (part) => Readable.from([part ? bytes.subarray(part.start, part.end + 1) : bytes]),
    });
  const encoding = chooseEncoding(context);
  return context.body(await compressed(encoding), 200, {
    ...describeEncoding(encoding),
    'Content-Type': contentType,
    'Cache-Control': cacheControl,
    ETag: asset.etag,
    Vary: 'Accept-Encoding',
  });
}

const describeEncoding = (encoding: string): Readonly<Record<string, string>> =>
  encoding === 'identity' ? {} : { 'Content-Encoding': encoding };

/** Sources of the content security policy. */
const findInlineHashes = (html: string): readonly string[] =>
  Array.from(html.matchAll(INLINE_START), ({ 0: tag, 1: name, index }) => {
    const start = index + tag.length;
    const content = html.slice(start, html.indexOf(`</${name}>`, start));
    return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  });
