// All voices as a gallery: looked through, heard, tried with one's own sentence, and taken. Only as many cards are drawn as somebody
// has scrolled to.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { OpenForm } from '../forms/form.js' */
/** @import { Action, VoiceShown, VoicesPage } from '../types.d.ts' */
/** @import { Wishes } from './matching.js' */

import { reasonOf } from '../connection/api.js';
import { drawDialog, openDialog } from '../kit/dialog.js';
import { byId, el } from '../kit/dom.js';
import { recall, remember } from '../kit/memory.js';
import { texts } from '../texts/index.js';
import { drawVoice } from './card.js';
import { drawFilters } from './filters.js';
import { loadVoices } from './load.js';
import { fitting } from './matching.js';
import { createOwnVoice } from './own.js';

const COMMAND = 'voices';
const SENTENCE = 'sentence';
const DRAWN_AT_ONCE = 40;

/** `use`: puts it into the line that is being written. @typedef {{ chat: Chat, use: (name: string) => void }} Parts */

/** @param {Parts} parts */
export function createGallery({ chat, use }) {
  /** @param {string} [search] */
  function open(search = '') {
    const sentence = el('input', {
      class: 'input',
      dir: 'auto',
      maxlength: 500,
      value: recall(SENTENCE) ?? '',
      'aria-label': texts.voices.sentence,
      placeholder: texts.voices.sentence,
      onchange: () => remember(SENTENCE, sentence.value),
    });
    const said = el('div', { class: 'voices-said', role: 'status' });
    const list = createList((voice) => drawVoice(voice, voice.id === own.id(), ways));
    const filters = drawFilters(search, () => list.show(find()));
    const own = createOwnVoice(chat, { said, changed: list.again });
    /** @type {VoiceShown[]} */
    const voices = [];

    const ways = {
      /** @param {Action} action */
      async press(action) {
        const answer = await chat.press(action);
        if (answer.is === 'view') said.replaceChildren(answer.view.line);
        load();
      },
      /** @param {VoiceShown} voice */
      use({ name }) {
        dialog.close();
        use(name);
      },
      adopt: own.adopt,
      /** @param {VoiceShown} voice */
      async say(voice) {
        const text = sentence.value.trim();
        if (text === '') {
          said.replaceChildren(texts.voices.noSentence);
          return sentence.focus();
        }
        said.replaceChildren(await speak(chat, voice, text));
      },
    };

    function find() {
      const found = fitting(voices, filters.wishes());
      filters.count(found.length, voices.length);
      return found;
    }

    const load = () =>
      readAll(chat.room(), voices, (page, first) => {
        own.known(page.defaults);
        filters.offer(voices);
        list[first ? 'show' : 'extend'](find());
        return dialog.open;
      }).catch((thrown) => said.replaceChildren(reasonOf(thrown)));

    const dialog = drawDialog(
      { title: texts.voices.title, kind: 'voices' },
      el('div', { class: 'voices-top' }, filters.element, sentence, said),
      list.element,
    );
    openDialog(dialog);
    filters.focus();
    load();
  }

  byId('voices').addEventListener('click', () => open());
  return {
    /** Its form, which only looks for voices, is this. @param {OpenForm} openForm @returns {OpenForm} */
    insteadOf: (openForm) => (command, given) =>
      command.name === COMMAND ? open() : openForm(command, given),
    /** What is typed as `/voices …` opens it. @param {string} text @returns {(() => void) | undefined} */
    openedBy(text) {
      const [, name, search = ''] = /^\s*\/([\w-]+)(?:\s+(.*))?$/su.exec(text) ?? [];
      if (name === undefined || name.toLowerCase() !== chat.catalogue.prefix + COMMAND) return undefined;
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

/**
 * Reads all of them anew.
 * @param {string} room @param {VoiceShown[]} voices @param {(page: VoicesPage, first: boolean) => boolean} take
 */
function readAll(room, voices, take) {
  let first = true;
  return loadVoices(room, (page) => {
    if (first) voices.length = 0;
    voices.push(...page.voices);
    const wanted = take(page, first);
    first = false;
    return wanted;
  });
}

/** Has it spoken in the room, as anybody would ask for it; answers with what to say about that. @param {Chat} chat @param {VoiceShown} voice @param {string} text */
async function speak(chat, { id, name }, text) {
  try {
    const answer = await chat.fill('tts', { text, voice_id: id }, { files: [] });
    if (answer.is === 'problems') return answer.problems.map(({ message }) => message).join(' ');
    return texts.voices.spoken(name, chat.room());
  } catch (thrown) {
    return reasonOf(thrown);
  }
}

/** A list that grows when its end comes into view. @param {(voice: VoiceShown) => HTMLElement} draw */
function createList(draw) {
  const end = el('li', { class: 'voices-end', 'aria-hidden': 'true' });
  const element = el('ul', { class: 'voices-list', 'aria-label': texts.voices.title }, end);
  /** @type {readonly VoiceShown[]} */
  let shown = [];
  let drawn = 0;
  const seen = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && grow());

  /** @param {number} [more] */
  function grow(more = DRAWN_AT_ONCE) {
    const next = shown.slice(drawn, drawn + more);
    drawn += next.length;
    end.before(...next.map(draw));
    // Its end is looked for anew, also where it stayed in view.
    seen.unobserve(end);
    if (drawn < shown.length) seen.observe(end);
  }

  /** @param {readonly VoiceShown[]} voices @param {number} [many] */
  function show(voices, many) {
    shown = voices;
    drawn = 0;
    element.replaceChildren(end);
    grow(many);
  }

  return {
    element,
    /** @param {readonly VoiceShown[]} voices */
    show(voices) {
      element.scrollTop = 0;
      show(voices);
    },
    /** The same voices, and more behind them. @param {readonly VoiceShown[]} voices */
    extend(voices) {
      shown = voices;
      grow(Math.max(0, DRAWN_AT_ONCE - drawn));
    },
    /** The same once more, where one is. */
    again() {
      const at = element.scrollTop;
      show(shown, drawn);
      element.scrollTop = at;
    },
  };
}
