// Loads the page's files: from the release's folder, or bundled from the sources at the first request.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePage, HASHED_FOLDER, type PageFile } from './bundle-page.ts';
import { type CompressedBytes, createCompressedBytes } from './compress.ts';

export interface Asset {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly etag: string;
  /** True if the address has a hash of the content. */
  readonly isImmutable: boolean;
  /** Absent if compression saves nothing. */
  readonly compressed?: CompressedBytes;
}

export interface Page {
  /** The template of the page, without texts. */
  readonly html: string;
  /** By address. */
  readonly assets: ReadonlyMap<string, Asset>;
}

export type PageLoader = () => Promise<Page>;

/** Exists in a release only. */
const BUNDLE_FOLDER = fileURLToPath(new URL('../../page-bundle/', import.meta.url));

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.txt': 'text/plain; charset=utf-8',
};
const COMPRESSIBLE = /^(?:text\/|image\/svg)/;

/** A failed load is repeated by the next call. */
export function createPageLoader(readFiles: () => Promise<readonly PageFile[]>): PageLoader {
  let loading: Promise<Page> | undefined;
  return () => {
    loading ??= readFiles().then(createPage);
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
}

/** One for all chats of a process. */
export const loadPage = createPageLoader(async () =>
  existsSync(BUNDLE_FOLDER) ? readBundle(BUNDLE_FOLDER) : await bundlePage(),
);

const readBundle = (folder: string): readonly PageFile[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({
      path: path.slice(folder.length).replaceAll('\\', '/'),
      bytes: new Uint8Array(readFileSync(path)),
    }));

function createPage(files: readonly PageFile[]): Page {
  const html = files.find(({ path }) => path === 'index.html');
  if (!html) throw new Error('the page has no index.html');
  return {
    html: new TextDecoder().decode(html.bytes),
    assets: new Map(files.filter((file) => file !== html).map((file) => [`/${file.path}`, createAsset(file)])),
  };
}

function createAsset({ path, bytes }: PageFile): Asset {
  const contentType = CONTENT_TYPES[extname(path)] ?? 'application/octet-stream';
  return {
    bytes,
    contentType,
    etag: createEtag(bytes),
    isImmutable: path.startsWith(HASHED_FOLDER),
    ...(COMPRESSIBLE.test(contentType) && { compressed: createCompressedBytes(bytes) }),
  };
}

/** Weak, as it is the same for all encodings. */
export const createEtag = (bytes: Uint8Array | string): string =>
  `W/"${createHash('sha256').update(bytes).digest('base64url')}"`;
