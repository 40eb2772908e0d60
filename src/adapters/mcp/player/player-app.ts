// The player as an MCP app (extension io.modelcontextprotocol/ui): one HTML page that a host shows beside results.
// Hosts without apps ignore it.

import { readFileSync } from 'node:fs';
import type { ReadResourceResult, Tool } from '@modelcontextprotocol/server';

const PLAYER_URI = 'ui://earshot/player';
const MIME_TYPE = 'text/html;profile=mcp-app';
const PAGE = new URL('./page/', import.meta.url);
/** Modules of the page, each after those that it imports. */
const MODULES = ['captions.js', 'host.js', 'file-view.js', 'main.js'];

export const PLAYER_RESOURCE = {
  uri: PLAYER_URI,
  name: 'player',
  title: 'Player',
  description: 'Plays the sound and films of a result.',
  mimeType: MIME_TYPE,
} as const;

/** Names the page that shows a tool's results. Older hosts know only the second key. */
export const PLAYER_TOOL_META: NonNullable<Tool['_meta']> = {
  ui: { resourceUri: PLAYER_URI },
  'ui/resourceUri': PLAYER_URI,
};

export const isPlayerUri = (uri: string): boolean => uri === PLAYER_URI;

/** `publicUrl`: where hosts may load files from. Without it, files come through the host. */
export function readPlayer(publicUrl: string | undefined): ReadResourceResult {
  const origin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  const ui = { prefersBorder: true, ...(origin !== undefined && { csp: { resourceDomains: [origin] } }) };
  const text = createPage(origin ?? '');
  return { contents: [{ uri: PLAYER_URI, mimeType: MIME_TYPE, text, _meta: { ui } }] };
}

const readPart = (name: string): string => readFileSync(new URL(name, PAGE), 'utf8').trim();

/** Puts style and modules into the page, as hosts load a single file. The modules share one scope. */
function createPage(mediaOrigin: string): string {
  const script = MODULES.map((name) =>
    readPart(name)
      .replaceAll(/^import .*;\n/gm, '')
      .replaceAll(/^export /gm, ''),
  );
  return readPart('index.html')
    .replace('<link rel="stylesheet" href="style.css" />', () => `<style>${readPart('style.css')}</style>`)
    .replace('name="media-origin" content=""', () => `name="media-origin" content="${mediaOrigin}"`)
    .replace(
      '<script type="module" src="main.js"></script>',
      () => `<script type="module">${script.join('\n')}</script>`,
    );
}
