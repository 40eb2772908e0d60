// Serves the page's files from memory. Only listed files are served, so no URL can reach other files on disk.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';

/** Files that the page loads, in no particular order after index.html. Unlisted files return 404. */
export const PAGE_FILES = `
  index.html icon.svg main.js page-texts.js theme.js
  composer/alternatives.js composer/command-hints.js composer/command-line.js composer/command-menu.js
  composer/completion.js composer/composer.js composer/file-sources.js composer/input-history.js
  composer/message-box.js composer/problem-panel.js composer/room-drafts.js
  composer/upload-tray.js
  connection/api.js connection/event-stream.js
  conversation/action-button.js conversation/announce.js conversation/card.js conversation/chat.js
  conversation/file-list.js conversation/message-deletion.js conversation/message-element.js
  conversation/message-history.js conversation/message-list.js conversation/room-url.js
  conversation/row-search.js conversation/scroll-position.js
  examples/example-cards.js examples/example-runner.js examples/examples.js examples/natural-voice.js
  examples/results/background.mp3
  examples/results/dubbed.mp3 examples/results/in-the-rain.mp3 examples/results/lighthouse.txt
  examples/results/rain.mp3 examples/results/sample-a.mp3 examples/results/sample-b.mp3
  examples/results/speech.mp3 examples/results/story.mp3 examples/results/talk.mp3 examples/results/voice.mp3
  forms/choice-controls.js forms/command-form.js forms/current-settings.js forms/dub-review.js
  forms/field-frame.js forms/file-controls.js forms/search-control.js forms/suggestion-loader.js
  forms/text-control.js forms/text-counter.js
  kit/dialog.js kit/dom.js kit/filter-chips.js kit/icons.js kit/listbox.js kit/localization.js kit/notice.js
  kit/playback.js kit/sample-player.js kit/storage.js kit/text.js kit/time.js
  microphone/microphone.js microphone/recorder.js
  palette/command-palette.js palette/palette-options.js palette/shortcuts.js
  people/avatar.js people/names.js people/people-directory.js people/sign-in.js
  player/button-group.js player/caption-links.js player/captions.js player/file-groups.js
  player/media-player.js player/media-track.js player/mixer.js player/playback-controls.js
  player/player-frame.js player/roving-tabindex.js player/save-file.js player/stems-track.js player/waveform.js
  sidebar/drawer.js sidebar/people-list.js sidebar/room-list.js
  styles/base.css styles/card.css styles/composer.css styles/controls.css styles/examples.css styles/files.css
  styles/floating.css styles/form.css styles/layout.css styles/message.css styles/microphone.css
  styles/palette.css styles/player.css styles/style.css styles/suggestions.css styles/touch.css
  styles/voices.css
  voices/default-voice.js voices/filter-voices.js voices/insert-voice.js voices/load-voices.js
  voices/voice-card.js voices/voice-filters.js voices/voice-gallery.js
`
  .trim()
  .split(/\s+/);

/** The library that formats the page's texts: one self-contained module, despite its name. */
const MESSAGE_FORMAT = { name: 'kit/intl-messageformat.js', file: 'intl-messageformat.iife.js' };

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.mp3': 'audio/mpeg',
  '.txt': 'text/plain; charset=utf-8',
};

export interface Asset {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly etag: string;
}

/** Loads all files by URL path. Throws if one is missing, as the installation is then broken. */
export function loadAssets(): ReadonlyMap<string, Asset> {
  const library = dirname(createRequire(import.meta.url).resolve('intl-messageformat'));
  return new Map([
    ...PAGE_FILES.map((name): [string, Asset] => [
      name === 'index.html' ? '/' : `/${name}`,
      loadAsset(name, new URL(`../page/${name}`, import.meta.url)),
    ]),
    [`/${MESSAGE_FORMAT.name}`, loadAsset(MESSAGE_FORMAT.name, join(library, MESSAGE_FORMAT.file))],
  ]);
}

function loadAsset(name: string, path: URL | string): Asset {
  const bytes = new Uint8Array(readFileSync(path));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return { bytes, contentType: CONTENT_TYPES[extname(name)] ?? 'application/octet-stream', etag };
}
