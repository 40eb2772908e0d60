// The page's files, from memory. Only what is listed here is ever served, so no address leads anywhere else on the disk.
// What the files do is the page's own business.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';

/** Every file the page asks for, its start first. One that is added stands here, or it is not found. */
export const PAGE_FILES = `
  index.html
  icon.svg
  base.css card.css composer.css controls.css files.css floating.css form.css layout.css message.css
  style.css suggestions.css
  action.js announce.js api.js card.js chat.js complete.js composer.js dom.js drawer.js drop.js empty.js
  files.js form.js hints.js history.js icons.js list.js listbox.js listen.js main.js memory.js menu.js
  message.js names.js notice.js people.js rooms.js scroll.js signin.js stream.js suggest.js text.js theme.js time.js
  tray.js typing.js
  fields/choice.js fields/counter.js fields/file.js fields/frame.js fields/search.js fields/text.js
`
  .trim()
  .split(/\s+/);

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

export interface Asset {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly etag: string;
}

/** By address. Reads all of them once; a missing one is a broken installation and throws. */
export const loadAssets = (): ReadonlyMap<string, Asset> =>
  new Map(
    PAGE_FILES.map((name) => {
      const bytes = new Uint8Array(readFileSync(new URL(`../page/${name}`, import.meta.url)));
      const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
      const type = TYPES[extname(name)] ?? 'application/octet-stream';
      return [name === 'index.html' ? '/' : `/${name}`, { bytes, type, etag }];
    }),
  );
