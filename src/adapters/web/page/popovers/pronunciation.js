// How a word is said: the word, its spelling by sound, playback of the sentence with it, and saving.

/** @import { BuildPopover, PopoverContext } from './card-popovers.js' */

import { api, getErrorMessage } from '../connection/api.js';
import { createUniqueId, el } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { createPreviewButton } from '../previews/preview-button.js';
import { listSentences, shortenToSentences } from './sentence-preview.js';

/** Characters of a sentence before the word. */
const MAX_BEFORE = 100;

/** @type {BuildPopover} */
export async function build(context) {
  const { chat, form, start } = context;
  const voice = await findVoice(context);
  const hasWord = Boolean(form.values['add']);
  const words = createWordInput(form.fieldChoices?.['add'] ?? [], String(form.values['add'] ?? ''));
  const spelling = el('input', { class: 'input', dir: 'auto', autocomplete: 'off', autofocus: hasWord });
  const wrong = el('p', { class: 'wrong', role: 'alert', hidden: true });
  /** @param {string} text */
  const showProblem = (text) => {
    wrong.textContent = text;
    wrong.hidden = text === '';
  };
  const getValues = () => ({ add: words.input.value.trim(), as: spelling.value.trim() });
  const listen = createPreviewButton({
    chat,
    label: getText('popovers.listen'),
    text: getText('popovers.listen'),
    className: 'button listen-text',
    getRequest() {
      const { add: word, as: replacement } = getValues();
      const isComplete = word !== '' && replacement !== '';
      return {
        text: findSentence(context.view.input ?? '', word),
        ...(voice !== undefined && { voice }),
        ...(isComplete && { pronunciation: { word, replacement } }),
      };
    },
  });

  /** @param {SubmitEvent} event */
  async function save(event) {
    event.preventDefault();
    const { add, as } = getValues();
    if (add === '' || as === '') {
      showProblem(getText('popovers.bothMissing'));
      return (add === '' ? words.input : spelling).focus();
    }
    try {
      await start({ add, as });
    } catch (thrown) {
      showProblem(getErrorMessage(thrown));
    }
  }

  return [
    el(
      'form',
      { class: 'pronunciation', novalidate: true, onsubmit: save },
      createLabelled(getText('popovers.word'), words.input),
      words.list,
      createLabelled(getText('popovers.spelling'), spelling),
      wrong,
      el(
        'div',
        { class: 'pronunciation-foot' },
        listen.element,
        el('button', { type: 'submit', class: 'button strong' }, getText('popovers.save')),
      ),
    ),
  ];
}

/** A text box with the likely words of the sentence. @param {readonly string[]} words @param {string} value */
function createWordInput(words, value) {
  const list = el('datalist', { id: createUniqueId('words') }, ...words.map((word) => el('option', { value: word })));
  const autofocus = value === '';
  return {
    list,
    input: el('input', { class: 'input', dir: 'auto', autocomplete: 'off', autofocus, list: list.id, value }),
  };
}

/** @param {string} label @param {HTMLInputElement} input */
function createLabelled(label, input) {
  input.id = createUniqueId('field');
  return el('div', { class: 'labelled' }, el('label', { class: 'label', for: input.id }, label), input);
}

/** Name of the voice that spoke: the fact that names one. @param {PopoverContext} context */
async function findVoice({ view }) {
  for (const { value, isSecondary } of view.facts ?? []) {
    if (isSecondary) continue;
    const query = { command: 'tts', field: 'voice_id', typed: value, values: {} };
    const [found] = await api.getSuggestions(query, new AbortController().signal);
    if (found?.label === value) return found.value;
  }
  return undefined;
}

/** The part of the text around the word that fits a preview. @param {string} text @param {string} word */
function findSentence(text, word) {
  const at = Math.max(0, text.toLowerCase().indexOf(word.toLowerCase()));
  const from = listSentences(text).findLast(({ index }) => index <= at)?.index ?? 0;
  // A very long sentence begins at the word.
  return shortenToSentences(text.slice(at - from > MAX_BEFORE ? at : from)).trim() || word;
}
