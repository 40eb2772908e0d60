// The voice gallery: search, play samples, try a sentence, choose a voice. Draws cards only as far as the user has
// scrolled.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { OpenForm } from '../forms/command-form.js' */
/** @import { Action, GalleryVoice, VoicesPage } from '../types.d.ts' */
/** @import { VoiceFilter } from './filter-voices.js' */

import { getErrorMessage } from '../connection/api.js';
import { createDialog, openDialog } from '../kit/dialog.js';
import { el, requireElement } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { readStored, writeStored } from '../kit/storage.js';
import { createDefaultVoiceSetting } from './default-voice.js';
import { filterVoices } from './filter-voices.js';
import { loadVoices } from './load-voices.js';
import { createVoiceCard } from './voice-card.js';
import { createVoiceFilters } from './voice-filters.js';

const VOICES_COMMAND = 'voices';
const SENTENCE_KEY = 'sentence';
const BATCH_SIZE = 40;

/** @typedef {{ chat: Chat, insertVoice: (name: string) => void }} VoiceGalleryOptions */

/** @param {VoiceGalleryOptions} options */
export function createVoiceGallery({ chat, insertVoice }) {
  /** @param {string} [search] */
  function open(search = '') {
    const sentence = el('input', {
      class: 'input',
      dir: 'auto',
      maxlength: 500,
      value: readStored(SENTENCE_KEY) ?? '',
      'aria-label': getText('voices.sentence'),
      placeholder: getText('voices.sentence'),
      onchange: () => writeStored(SENTENCE_KEY, sentence.value),
    });
    const status = el('div', { class: 'voices-said', role: 'status' });
    const list = createVoiceList((voice) => createVoiceCard(voice, voice.id === defaultVoice.getId(), actions));
    const filters = createVoiceFilters(search, () => list.show(findVoices()));
    const defaultVoice = createDefaultVoiceSetting(chat, { status, onChange: list.redraw });
    /** @type {GalleryVoice[]} */
    const voices = [];

    const actions = {
      /** @param {Action} action */
      async pressAction(action) {
        const answer = await chat.pressAction(action);
        if (answer.is === 'view') status.replaceChildren(answer.view.line);
        load();
      },
      /** @param {GalleryVoice} voice */
      insertVoice({ name }) {
        dialog.close();
        insertVoice(name);
      },
      setAsDefault: defaultVoice.setVoice,
      /** @param {GalleryVoice} voice */
      async speakSample(voice) {
        const text = sentence.value.trim();
        if (text === '') {
          status.replaceChildren(getText('voices.noSentence'));
          return sentence.focus();
        }
        status.replaceChildren(await speakInRoom(chat, voice, text));
      },
    };

    function findVoices() {
      const found = filterVoices(voices, filters.getFilter());
      filters.showCount(found.length, voices.length);
      return found;
    }

    const load = () =>
      reloadVoices(chat.getRoom(), voices, (page, first) => {
        defaultVoice.setDefaults(page.defaults);
        filters.setVoices(voices);
        list[first ? 'show' : 'append'](findVoices());
        return dialog.open;
      }).catch((thrown) => status.replaceChildren(getErrorMessage(thrown)));

    const dialog = createDialog(
      { title: getText('voices.title'), className: 'voices' },
      el('div', { class: 'voices-top' }, filters.element, sentence, status),
      list.element,
    );
    openDialog(dialog);
    filters.focus();
    load();
  }

  requireElement('voices').addEventListener('click', () => open());
  return {
    /** Opens the gallery in place of the form of /voices. @param {OpenForm} openForm @returns {OpenForm} */
    wrapOpenForm: (openForm) => (command, formOptions) =>
      command.name === VOICES_COMMAND ? open() : openForm(command, formOptions),
    /** Opens the gallery for a typed `/voices` command. @param {string} text @returns {(() => void) | undefined} */
    findOpener(text) {
      const [, name, search = ''] = /^\s*\/([\w-]+)(?:\s+(.*))?$/su.exec(text) ?? [];
      if (name === undefined || name.toLowerCase() !== chat.catalogue.prefix + VOICES_COMMAND) return undefined;
      return () =>
        open(
          search
            .replace(/^search:/u, '')
            .replaceAll('"', '')
            .trim(),
        );
    },
  };
}

/** @param {string} room @param {GalleryVoice[]} voices @param {(page: VoicesPage, first: boolean) => boolean} onPage */
function reloadVoices(room, voices, onPage) {
  let first = true;
  return loadVoices(room, (page) => {
    if (first) voices.length = 0;
    voices.push(...page.voices);
    const wantsMore = onPage(page, first);
    first = false;
    return wantsMore;
  });
}

/**
 * Requests speech in the room like any user. Returns a sentence on the outcome.
 * @param {Chat} chat
 * @param {GalleryVoice} voice
 * @param {string} text
 */
async function speakInRoom(chat, { id, name }, text) {
  try {
    const answer = await chat.submitForm('tts', { text, voice_id: id }, { files: [] });
    if (answer.is === 'problems') return answer.problems.map(({ message }) => message).join(' ');
    return getText('voices.spoken', { voice: name, room: chat.getRoom() });
  } catch (thrown) {
    return getErrorMessage(thrown);
  }
}

/** A list that adds cards when its end scrolls into view. @param {(voice: GalleryVoice) => HTMLElement} createCard */
function createVoiceList(createCard) {
  const end = el('li', { class: 'voices-end', 'aria-hidden': 'true' });
  const element = el('ul', { class: 'voices-list', 'aria-label': getText('voices.title') }, end);
  /** @type {readonly GalleryVoice[]} */
  let shown = [];
  let drawn = 0;
  const seen = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && drawMore());

  /** @param {number} [more] */
  function drawMore(more = BATCH_SIZE) {
    const next = shown.slice(drawn, drawn + more);
    drawn += next.length;
    end.before(...next.map(createCard));
    // Observing the end again also reports an end that stayed in view.
    seen.unobserve(end);
    if (drawn < shown.length) seen.observe(end);
  }

  /** @param {readonly GalleryVoice[]} voices @param {number} [cardCount] */
  function show(voices, cardCount) {
    shown = voices;
    drawn = 0;
    element.replaceChildren(end);
    drawMore(cardCount);
  }

  return {
    element,
    /** @param {readonly GalleryVoice[]} voices */
    show(voices) {
      element.scrollTop = 0;
      show(voices);
    },
    /** @param {readonly GalleryVoice[]} voices */
    append(voices) {
      shown = voices;
      drawMore(Math.max(0, BATCH_SIZE - drawn));
    },
    /** Keeps the scroll position. */
    redraw() {
      const at = element.scrollTop;
      show(shown, drawn);
      element.scrollTop = at;
    },
  };
}
