// Shows one file: a player for sound or film with its captions, and a button that saves it. Sound comes from Earshot's
// public address where the host allows it, otherwise through the host.

/** @import { Host } from './host.js' */

import { parseCaptions } from './captions.js';

/**
 * A file of a result, as the tool returns it.
 * @typedef {{ uri: string, label: string, name: string, type: string, bytes: number, url?: string, path?: string }} ResultFile
 */

/** @param {string} tag @param {Record<string, string>} attributes @param {(Node | string)[]} children */
function createElement(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** @param {string} text @param {string} name @param {() => unknown} press */
function createButton(text, name, press) {
  const button = createElement('button', { type: 'button', 'aria-label': name }, text);
  button.addEventListener('click', press);
  return button;
}

/** True if the page may load from the address: the server declared its origin to the host. @param {string} [url] */
function isDeclared(url) {
  const declared = document.querySelector('meta[name="media-origin"]')?.getAttribute('content');
  return url !== undefined && declared !== '' && URL.parse(url)?.origin === declared;
}

/** @param {Host} host @param {ResultFile} file @returns {Promise<string>} An address that needs no network. */
async function readAsDataUrl(host, { uri, type }) {
  const content = await host.read(uri);
  if (content?.blob === undefined) throw new Error(content?.text ?? 'The file is no longer kept.');
  return `data:${type};base64,${content.blob}`;
}

/** @param {HTMLMediaElement} media @param {import('./captions.js').Cue[]} cues */
function createCaptions(media, cues) {
  const track = media.addTextTrack('captions', 'Captions');
  for (const { start, end, text } of cues) track.addCue(new VTTCue(start, end, text));
  const isFilm = media instanceof HTMLVideoElement;
  const line = createElement('p', { class: 'cue', dir: 'auto' });
  track.addEventListener('cuechange', () => {
    line.textContent = [...(track.activeCues ?? [])].map((cue) => /** @type {VTTCue} */ (cue).text).join('\n');
  });
  const toggle = createButton('Captions', 'Captions', () => show(track.mode === 'disabled'));
  /** @param {boolean} isShown */
  function show(isShown) {
    track.mode = !isShown ? 'disabled' : isFilm ? 'showing' : 'hidden';
    toggle.setAttribute('aria-pressed', String(isShown));
    line.hidden = !isShown;
  }
  show(true);
  return { line: isFilm ? undefined : line, toggle };
}

/** @param {Host} host @param {ResultFile} file @param {(sentence: string) => void} explain */
function createSaveButton(host, file, explain) {
  const { name, url } = file;
  const save = host.canDownload()
    ? () => host.download(file)
    : url && host.canOpenLinks()
      ? () => host.openLink(url)
      : undefined;
  if (!save) return undefined;
  return createButton('Save', `Save ${name}`, () =>
    save().then(
      (answer) => answer?.isError && explain('The app did not save it.'),
      (/** @type {Error} */ fault) => explain(fault.message),
    ),
  );
}

/**
 * Returns the view, and a function that starts loading.
 * @param {Host} host @param {ResultFile} file @param {ResultFile} [captionFile]
 */
export function createFileView(host, file, captionFile) {
  const { label, name, type, url, path } = file;
  const heading = createElement('h2', {}, label);
  const note = createElement('p', { class: 'note', role: 'status' });
  const buttons = createElement('div', { class: 'buttons' });
  const view = createElement('section', { class: 'file', 'aria-label': `${label}: ${name}` }, heading);
  /** @param {string} sentence */
  const explain = (sentence) => {
    note.textContent = sentence;
  };
  const saveButton = createSaveButton(host, file, explain);
  if (saveButton) buttons.append(saveButton);
  const [, kind] = /^(audio|video)\//.exec(type) ?? [];
  if (kind === undefined) {
    view.append(createElement('p', { class: 'note' }, name), buttons, note);
    return { view, load: async () => {} };
  }
  const media = /** @type {HTMLMediaElement} */ (
    createElement(kind, { controls: '', preload: 'metadata', 'aria-label': `${label}: ${name}` })
  );
  view.append(media, buttons, note);
  /** @param {unknown} [fault] */
  const giveUp = (fault) => {
    media.hidden = true;
    const place = path ?? url;
    explain(
      `It can’t be played here${fault instanceof Error ? `: ${fault.message}` : '.'}${place ? ` It is at ${place}` : ''}`,
    );
  };

  async function loadThroughHost() {
    if (!host.canRead()) return giveUp();
    explain('Loading.');
    try {
      media.src = await readAsDataUrl(host, file);
      media.addEventListener('error', () => giveUp(), { once: true });
      explain('');
    } catch (fault) {
      giveUp(fault);
    }
  }

  async function addCaptions() {
    if (!captionFile || !host.canRead()) return;
    const content = await host.read(captionFile.uri).catch(() => undefined);
    const cues = parseCaptions(content?.text ?? '');
    if (cues.length === 0) return;
    const { line, toggle } = createCaptions(media, cues);
    if (line) media.after(line);
    buttons.prepend(toggle);
  }

  async function load() {
    const captions = addCaptions();
    if (url !== undefined && isDeclared(url)) {
      // A host may leave out declared origins.
      media.addEventListener('error', () => void loadThroughHost(), { once: true });
      media.src = url;
    } else await loadThroughHost();
    await captions;
  }

  return { view, load };
}
