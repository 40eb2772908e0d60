// The player: shows the files of a tool's result in the host's colours.

/** @import { McpUiHostContext } from '@modelcontextprotocol/ext-apps' */
/** @import { ResultFile } from './file-view.js' */

import { createFileView } from './file-view.js';
import { createHost } from './host.js';

/** Files that load at once. Each of the others waits for its button, since the host passes it on whole. */
const LOADED_AT_ONCE = 2;

/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

/** Language of a file, such as Spanish in “Film (Spanish)”. @param {ResultFile} file */
const getLanguage = ({ label }) => /\(([^()]+)\)$/.exec(label)?.[1];

/** @param {ResultFile} media @param {readonly ResultFile[]} files */
function findCaptions(media, files) {
  const captions = files.filter(({ type }) => type.startsWith('text/vtt'));
  const language = getLanguage(media);
  return captions.find((one) => getLanguage(one) === language) ?? (captions.length === 1 ? captions[0] : undefined);
}

/** @param {McpUiHostContext} context */
function applyContext({ theme, styles, safeAreaInsets }) {
  const root = document.documentElement;
  if (theme) root.dataset['theme'] = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (name.startsWith('--') && typeof value === 'string') root.style.setProperty(name, value);
  if (styles?.css?.fonts) find('#fonts').textContent = styles.css.fonts;
  if (!safeAreaInsets) return;
  const { top, right, bottom, left } = safeAreaInsets;
  document.body.style.padding = `${top}px ${right}px ${bottom}px ${left}px`;
}

function stopPlayback() {
  for (const media of document.querySelectorAll('audio, video')) /** @type {HTMLMediaElement} */ (media).pause();
}

/** @param {string} title @param {string} status @param {Node[]} views */
function show(title, status, views = []) {
  find('#title').textContent = title;
  find('#status').textContent = status;
  find('#files').replaceChildren(...views);
}

/** @param {any} result */
function showResult({ structuredContent, content, isError }) {
  stopPlayback();
  const { title, message, files = [] } = structuredContent ?? {};
  const [text] = content ?? [];
  /** @type {readonly ResultFile[]} */
  const all = files;
  const shown = all.map((file) => ({ file, ...createFileView(host, file, findCaptions(file, all)) }));
  const views = shown.map(({ view }) => view);
  show(title || 'Earshot', message || (isError && text?.text) || '', views);
  const playable = shown.filter(({ file }) => /^(?:audio|video)\//.test(file.type));
  for (const [at, { file, view, load }] of playable.entries()) {
    if (at < LOADED_AT_ONCE) load();
    else addLoadButton(file, view, load);
  }
}

/** @param {ResultFile} file @param {HTMLElement} view @param {() => Promise<void>} load */
function addLoadButton({ name }, view, load) {
  const media = /** @type {HTMLMediaElement} */ (view.querySelector('audio, video'));
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Load';
  button.setAttribute('aria-label', `Load ${name}`);
  media.hidden = true;
  button.addEventListener('click', () => {
    media.hidden = false;
    button.remove();
    media.focus();
    load();
  });
  media.after(button);
}

const host = createHost({
  contextChanged: applyContext,
  resultReceived: showResult,
  cancelled: () => show('Earshot', 'Cancelled.'),
  closing: stopPlayback,
});

new ResizeObserver(() => {
  const { scrollWidth: width, scrollHeight: height } = document.documentElement;
  host.sendSize({ width, height });
}).observe(document.body);

await host.connect();
