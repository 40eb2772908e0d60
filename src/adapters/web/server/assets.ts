// The page's files, from memory. Only what is listed here is ever served, so no address leads anywhere else on the disk.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';

/** Every file the page asks for, its start first. One that is added stands here, or it is not found. */
export const PAGE_FILES = `
  index.html icon.svg main.js theme.js
  composer/box.js composer/complete.js composer/composer.js composer/draft.js composer/drop.js composer/hints.js
  composer/instead.js
  composer/lines.js composer/menu.js composer/suggest.js composer/tray.js composer/trouble.js composer/typing.js
  connection/api.js connection/stream.js
  conversation/action.js conversation/announce.js conversation/card.js conversation/chat.js
  conversation/files.js conversation/history.js conversation/list.js
  conversation/message.js conversation/notice.js conversation/removal.js conversation/row-search.js conversation/scroll.js
  forms/choice.js forms/counter.js forms/cues.js forms/file.js forms/form.js forms/frame.js forms/search.js
  forms/standing.js forms/text.js
  kit/chips.js kit/dialog.js kit/dom.js kit/icons.js kit/listbox.js kit/listen.js kit/memory.js kit/playback.js kit/text.js kit/time.js
  microphone/microphone.js microphone/recorder.js
  palette/entries.js palette/keys.js palette/palette.js
  people/address.js people/drawer.js people/known.js people/names.js people/people.js people/rooms.js people/signin.js
  player/captions.js player/choice.js player/frame.js player/groups.js player/media-track.js player/mixer.js player/peaks.js
  player/record.js player/roving.js player/save.js player/stems-track.js player/transport.js
  player/written.js
  styles/base.css styles/card.css styles/composer.css styles/controls.css styles/files.css
  styles/floating.css styles/form.css styles/layout.css styles/message.css styles/microphone.css styles/palette.css styles/player.css
  styles/style.css styles/suggestions.css styles/touch.css styles/voices.css styles/workbench.css
  texts/counted.js texts/de.js texts/en.js texts/es.js texts/fr.js texts/index.js texts/ja.js texts/ko.js
  texts/page.js texts/pt-BR.js texts/ru.js texts/zh-TW.js
  voices/card.js voices/filters.js voices/gallery.js voices/load.js voices/matching.js voices/own.js voices/use.js
  workbench/examples.js workbench/try.js workbench/workbench.js
  workbench/results/background.mp3 workbench/results/dubbed.mp3 workbench/results/in-the-rain.mp3
  workbench/results/lighthouse.txt workbench/results/rain.mp3 workbench/results/sample-a.mp3
  workbench/results/sample-b.mp3 workbench/results/speech.mp3 workbench/results/story.mp3
  workbench/results/talk.mp3 workbench/results/voice.mp3
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
  '.mp3': 'audio/mpeg',
  '.txt': 'text/plain; charset=utf-8',
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
