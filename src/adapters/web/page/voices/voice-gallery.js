// The voice gallery: search, hear the person's own sentence in place, compare two voices, choose one. Posts nothing.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { Action, GalleryVoice, VoicesPage } from '../types.d.ts' */

import { getErrorMessage } from '../connection/api.js';
import { createDialog, openDialog } from '../kit/dialog.js';
import { el } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { stopSound } from '../kit/sample-player.js';
import { readStored, writeStored } from '../kit/storage.js';
import { createPreviewButton, MAX_PREVIEW_CHARACTERS } from '../previews/preview-button.js';
import { createComparedVoices } from './compared-voices.js';
import { createDefaultVoiceSetting } from './default-voice.js';
import { filterVoices, findNearVoices, sortOwnFirst } from './filter-voices.js';
import { createVoiceLoader } from './load-voices.js';
import { listOwnLanguages } from './own-languages.js';
import { createVoiceCard } from './voice-card.js';
import { createVoiceFilters } from './voice-filters.js';
import { createVoiceList } from './voice-list.js';

const SENTENCE_KEY = 'sentence';
const MAX_NEAR_VOICES = 3;

/**
 * `sentence`: text to hear, by default the last one. `use`: takes the chosen voice.
 * @typedef {{ search?: string, sentence?: string, use: (voice: GalleryVoice) => void }} GalleryOptions
 */

/** @param {Chat} chat @param {GalleryOptions} options */
export function openVoiceGallery(chat, { search = '', sentence: given, use }) {
  const sentence = createSentenceInput(given);
  const status = el('div', { class: 'voices-said', role: 'status', tabindex: '-1' });
  const found = el('p', { class: 'hint', role: 'status' }, getText('voices.loading'));
  /** @type {readonly GalleryVoice[]} */
  let voices = [];

  const actions = {
    /** @param {Action} action */
    async pressAction(action) {
      const answer = await chat.pressAction(action);
      if (answer.is === 'view') status.replaceChildren(answer.view.line);
      load();
    },
    /** @param {GalleryVoice} voice */
    use(voice) {
      dialog.close();
      use(voice);
    },
    /** @param {GalleryVoice} voice */
    toggleDefault: (voice) => defaultVoice.toggle(voice),
    /** @param {GalleryVoice} voice */
    compare: (voice) => compared.toggle(voice),
    /** @param {GalleryVoice} voice */
    createPlayButton: (voice) => createPlayButton(chat, voice, sentence.getText),
  };
  const compared = createComparedVoices(actions, {
    onChange: () => list.update(),
    onRemoved: (voice) => list.focus(voice),
  });
  const defaultVoice = createDefaultVoiceSetting(chat, { status, onChange: () => list.update() });
  const list = createVoiceList((voice) => {
    const { element, update } = createVoiceCard(voice, actions);
    const show = () => update({ isDefault: voice.id === defaultVoice.getId(), isCompared: compared.has(voice) });
    show();
    return { element, update: show, focus: () => element.querySelector('button')?.focus() };
  });
  const filters = createVoiceFilters(search, showFound);

  function showFound() {
    const filter = filters.getFilter();
    const fitting = filterVoices(voices, filter);
    const isNear = fitting.length === 0 && voices.length > 0;
    found.textContent = isNear
      ? getText('voices.none')
      : getText('voices.found', { shown: fitting.length, all: voices.length });
    list.show(isNear ? findNearVoices(voices, filter, MAX_NEAR_VOICES) : fitting);
  }

  /** @param {VoicesPage} page @param {readonly GalleryVoice[]} loaded */
  function showPage({ defaults, ownLanguage }, loaded) {
    const ownLanguages = listOwnLanguages(ownLanguage);
    defaultVoice.setDefaults(defaults);
    voices = sortOwnFirst(loaded, ownLanguages);
    filters.setVoices(voices, ownLanguages);
    showFound();
  }

  const load = createVoiceLoader(chat.getRoom, {
    isWanted: () => dialog.open,
    onPage: showPage,
    onError: (thrown) => status.replaceChildren(getErrorMessage(thrown)),
  });

  const dialog = createDialog(
    { title: getText('voices.title'), className: 'voices', onClose: stopSound },
    el(
      'div',
      { class: 'voices-top' },
      sentence.element,
      filters.element,
      el('div', { class: 'voices-state' }, found, status),
    ),
    list.element,
    compared.element,
  );
  openDialog(dialog);
  filters.focus();
  load();
}

/** @param {string} [given] */
function createSentenceInput(given) {
  const input = el('input', {
    class: 'input voices-sentence',
    dir: 'auto',
    maxlength: MAX_PREVIEW_CHARACTERS,
    value: (given ?? readStored(SENTENCE_KEY) ?? '').slice(0, MAX_PREVIEW_CHARACTERS),
    'aria-label': getText('voices.sentence'),
    placeholder: getText('voices.sentence'),
    onchange: () => writeStored(SENTENCE_KEY, input.value),
  });
  return { element: input, getText: () => input.value.trim() };
}

/**
 * Speaks the sentence in the voice. Without a sentence, plays the voice's own sample.
 * @param {Chat} chat
 * @param {GalleryVoice} voice
 * @param {() => string} getSentence
 */
function createPlayButton(chat, { id, name, sampleUrl }, getSentence) {
  const { element } = createPreviewButton({
    chat,
    label: getText('files.listenTo', { name }),
    getRequest: () => ({ text: getSentence() || getText('voices.greeting', { name }), voice: id }),
    getSample: () => (getSentence() === '' ? sampleUrl : undefined),
  });
  return element;
}
