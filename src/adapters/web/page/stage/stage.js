// The first page: a sentence to hear, in other voices and languages at one press, and below it examples to play and run.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { FirstPageJson, StartCommand } from '../types.d.ts' */

import { api, getErrorMessage } from '../connection/api.js';
import { FIRST_ROOM } from '../conversation/chat.js';
import { el, refreshChildren, requireElement } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { formatBytes, formatLanguage } from '../kit/text.js';
import { createPreviewButton } from '../previews/preview-button.js';
import { createStageRows, openEverything, stopAll } from './example-rows.js';
import { createRadioChips } from './radio-chips.js';

/** @typedef {{ chat: Chat, startCommand: StartCommand, sendText: (text: string) => unknown }} StageOptions */

/** Value of the language chip without a translation. */
const AS_WRITTEN = '';

/** @param {StageOptions} options */
export function mountStage(options) {
  const { chat, startCommand } = options;
  const exampleActions = { catalogue: chat.catalogue, startCommand };
  const showEverything = () => openEverything(exampleActions);
  const sentence = mountSentence(options);
  requireElement('examples').append(...createStageRows(exampleActions));
  for (const id of ['everything', 'room-everything']) requireElement(id).addEventListener('click', showEverything);
  mountEmptyRoom(options);

  const refresh = async () => {
    const { voices, languages, missing } = await api.getFirstPage();
    sentence.setChoices({ voices, languages });
    showMissing(missing);
  };
  const refreshQuietly = () => void refresh().catch(() => undefined);
  refreshQuietly();
  // A voice may have been added in another tab.
  document.addEventListener('visibilitychange', () => document.hidden || refreshQuietly());
  return { showEverything };
}

/** @param {StageOptions} options */
function mountSentence({ chat, startCommand }) {
  const input = /** @type {HTMLTextAreaElement} */ (requireElement('sentence'));
  const note = requireElement('stage-note');
  const example = input.value;
  const command = chat.catalogue.commands.find(({ name }) => name === 'tts');

  /** @param {unknown} thrown */
  const showError = (thrown) =>
    note.replaceChildren(el('span', { class: 'wrong', role: 'alert' }, getErrorMessage(thrown)));

  /** Focuses an empty box and says what to do. */
  function readRequest() {
    const text = input.value.trim();
    note.replaceChildren();
    if (text === '') {
      note.replaceChildren(getText('stage.empty'));
      input.focus();
      return undefined;
    }
    const to = languages.getChecked();
    const voice = voices.getChecked();
    return {
      text,
      // The language of one's own sentence is detected.
      ...(text === example && { language: document.documentElement.lang }),
      ...(to === AS_WRITTEN ? voice !== '' && { voice: Number(voice) } : { to }),
    };
  }

  const preview = createPreviewButton({
    chat,
    getRequest: readRequest,
    label: getText('stage.play'),
    className: 'stage-play',
    onWords: (words) =>
      note.replaceChildren(el('q', { dir: 'auto' }, words), el('small', {}, getText('stage.byMachine'))),
  });
  requireElement('stage-play').append(preview.element);
  // A translated sentence is spoken by a voice of that language.
  const voices = createRadioChips(requireElement('stage-voices'), {
    onCheck: () => languages.setChecked(AS_WRITTEN),
    onPress: preview.play,
  });
  const languages = createRadioChips(requireElement('stage-languages'), {
    onCheck: (value) => voices.setChecked(value === AS_WRITTEN ? lastVoice() : ''),
    onPress: preview.play,
  });
  let first = '';
  const lastVoice = () => voices.getChecked() || first;

  input.addEventListener('input', () => {
    note.replaceChildren();
    preview.stop();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    preview.play();
  });
  requireElement('stage-post').addEventListener('click', () => {
    const values = readRequest();
    if (values && command) startCommand(command, { values }).catch(showError);
  });

  return {
    /** @param {Pick<FirstPageJson, 'voices' | 'languages'>} choices */
    setChoices({ voices: names, languages: targets }) {
      first = String(names[0]?.id ?? '');
      voices.setChips(names.map(({ id, name }) => ({ value: String(id), label: name })));
      languages.setChips([{ value: AS_WRITTEN, label: formatLanguage(document.documentElement.lang) }, ...targets]);
    },
  };
}

/** Names what the reader's language lacks here, and for the operator the command that adds it. @param {FirstPageJson['missing']} missing */
function showMissing(missing) {
  refreshChildren(requireElement('missing'), missing, () => {
    if (!missing) return [];
    const { language, abilities, command, address, bytes = 0 } = missing;
    const sentences = abilities.map((ability) => getText(`stage.missing.${ability}`, { language }));
    if (command === undefined) return [[...sentences, getText('stage.missing.ask')].join(' ')];
    return [
      `${sentences.join(' ')} `,
      el('a', { href: address }, getText('stage.missing.add', { size: formatBytes(bytes) })),
      ` ${getText('stage.missing.run')} `,
      el('code', { dir: 'ltr' }, command),
    ];
  });
}

/** Shows the stage in the first room, and one line to try in others. Sounds stop when the room is left. @param {StageOptions} options */
function mountEmptyRoom({ chat, sendText }) {
  const line = getText('empty.line');
  requireElement('room-line').append(line);
  requireElement('room-line').addEventListener('click', () => sendText(line));
  const draw = () => {
    const isFirst = chat.getRoom() === FIRST_ROOM;
    requireElement('stage').hidden = !isFirst;
    requireElement('empty-room').hidden = isFirst;
  };
  chat.subscribe(({ is }) => {
    if (is !== 'room') return;
    stopAll();
    draw();
  });
  draw();
}
