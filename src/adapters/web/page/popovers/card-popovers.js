// Small pop-overs of finished speech in place of forms: another voice, another language, and how a word is said. The
// content is loaded when one opens.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { CardPopovers } from '../conversation/card.js' */
/** @import { GalleryOptions } from '../voices/voice-gallery.js' */
/** @import { Action, FieldValues, RequestedForm, ViewJson } from '../types.d.ts' */

import { getErrorMessage } from '../connection/api.js';
import { el } from '../kit/dom.js';
import { loadModule } from '../kit/lazy-module.js';
import { getText } from '../kit/localization.js';
import { createPopover } from '../kit/popover.js';
import { stopSound } from '../kit/sample-player.js';

/**
 * `form`: the request to continue. `start` submits it with these values. `close` closes the pop-over.
 * @typedef {{ chat: Chat, form: RequestedForm, view: ViewJson, openGallery: (options: Partial<GalleryOptions>) => void,
 * start: (values: FieldValues) => Promise<void>, close: () => void, place: () => void }} PopoverContext
 * @typedef {(context: PopoverContext) => Promise<readonly Node[]>} BuildPopover
 */

/**
 * Builds the content by action, for forms of this command.
 * @type {Readonly<Record<string, { command: string, load: () => Promise<{ build: BuildPopover }> }>>}
 */
const POPOVERS = {
  'follow-up-form:voice': { command: 'tts', load: () => import('./voice-choice.js') },
  'follow-up-form:language': { command: 'tts', load: () => import('./language-choice.js') },
  'follow-up-form:right': { command: 'dictionary', load: () => import('./pronunciation.js') },
};

/**
 * `openForm`: opens what has no pop-over.
 * @param {{ chat: Chat, openForm: (form: RequestedForm) => void, openGallery: (options: Partial<GalleryOptions>) => void }} options
 * @returns {CardPopovers}
 */
export function createCardPopovers({ chat, openForm, openGallery }) {
  /** @param {HTMLButtonElement} trigger @param {Action} action @param {ViewJson} view @param {boolean} [isManual] */
  function create(trigger, action, view, isManual) {
    const wanted = view.kind === 'speech' ? POPOVERS[action.name] : undefined;
    if (!wanted) return undefined;
    const popover = createPopover(trigger, {
      label: action.label,
      className: 'choice-popover',
      isManual,
      onClose: stopSound,
      build(close) {
        const content = el('div', { class: 'choice', 'aria-busy': 'true' }, getText('voices.loading'));
        fill(content, close);
        return [content];
      },
    });

    /** @param {HTMLElement} content @param {() => void} close */
    async function fill(content, close) {
      try {
        const answer = await chat.requestForm(action);
        // The user has closed it meanwhile.
        if (!content.isConnected) return;
        const form = answer.is === 'form' ? answer.form : undefined;
        if (form?.command !== wanted?.command) {
          close();
          return form ? openForm(form) : undefined;
        }
        if (!form || !wanted) return;
        const { build } = await loadModule(wanted.load);
        const start = createStarter(form, close);
        const { place } = popover;
        content.replaceChildren(...(await build({ chat, form, view, openGallery, start, close, place })));
      } catch (thrown) {
        content.replaceChildren(el('p', { class: 'wrong', role: 'alert' }, getErrorMessage(thrown)));
      }
      content.removeAttribute('aria-busy');
      popover.place();
      const isWaiting = document.activeElement === popover.element || document.activeElement === document.body;
      if (isWaiting) /** @type {HTMLElement | null} */ (content.querySelector('[autofocus], button'))?.focus();
    }
    return popover;
  }

  /** Submits the form with a choice. Problems open the form. @param {RequestedForm} form @param {() => void} close */
  const createStarter = (form, close) => async (/** @type {FieldValues} */ values) => {
    const { command, files: _, precedingTaskId } = form;
    const all = { ...form.values, ...values };
    const answer = await chat.submitForm(command, all, { files: [], precedingTaskId });
    close();
    if (answer.is === 'problems') openForm({ ...form, values: all, problems: answer.problems });
  };

  return {
    attach: (trigger, action, view) => create(trigger, action, view) !== undefined,
    openAt(trigger, action, view) {
      const popover = create(trigger, action, view, true);
      popover?.open();
      return popover !== undefined;
    },
  };
}
