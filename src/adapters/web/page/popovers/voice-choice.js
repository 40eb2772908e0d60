// Other voices for a finished sentence: the best fitting ones, each with this sentence, and the way to all of them.

/** @import { BuildPopover } from './card-popovers.js' */

import { api, getErrorMessage } from '../connection/api.js';
import { el } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { showNotice } from '../kit/notice.js';
import { createChoiceList } from './choice-list.js';
import { createSentenceButton, getSentence } from './sentence-preview.js';

const MAX_VOICES = 8;

/** @type {BuildPopover} */
export async function build(context) {
  const { form, view, openGallery, start, close } = context;
  const query = { command: form.command, field: 'voice_id', typed: '', values: form.values };
  const found = await api.getSuggestions(query, new AbortController().signal);
  const current = (view.facts ?? []).map(({ value }) => value);
  const offered = found
    .filter(({ label, unavailableReason }) => !current.includes(label) && unavailableReason === undefined)
    .slice(0, MAX_VOICES)
    .map(({ label, detail, value }) => ({
      label,
      detail,
      createPlay: () => createSentenceButton(context, label, { voice: value }),
      pick: () => start({ voice_id: value }),
    }));
  const all = el(
    'button',
    {
      type: 'button',
      class: 'quiet',
      onclick() {
        close();
        openGallery({
          sentence: getSentence(form),
          use: ({ id }) => start({ voice_id: id }).catch((thrown) => showNotice(getErrorMessage(thrown))),
        });
      },
    },
    getText('popovers.allVoices'),
  );
  return [createChoiceList(getText('voices.title'), offered).element, all];
}
