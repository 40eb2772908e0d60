// Languages for a finished sentence: the reader's and recent ones first, with a filter over all.

/** @import { BuildPopover } from './card-popovers.js' */
/** @import { Suggestion } from '../types.d.ts' */

import { api } from '../connection/api.js';
import { createSuggestionLoader } from '../connection/suggestion-loader.js';
import { el } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { addRecentLanguage } from '../kit/recent-languages.js';
import { createChoiceList } from './choice-list.js';
import { createSentenceButton } from './sentence-preview.js';

/** @type {BuildPopover} */
export async function build(context) {
  const { form, start, place } = context;

  const list = createChoiceList(getText('popovers.languages'), []);
  const filter = el('input', {
    class: 'input',
    type: 'search',
    autofocus: true,
    autocomplete: 'off',
    dir: 'auto',
    'aria-label': getText('popovers.findLanguage'),
    placeholder: getText('popovers.findLanguage'),
    oninput: () => loadSuggestions(createQuery(), show),
  });
  const loadSuggestions = createSuggestionLoader();

  /** @param {Suggestion} one */
  const toChoice = ({ label, detail, unavailableReason, value }) => ({
    label,
    detail,
    unavailableReason,
    ...(unavailableReason === undefined && {
      // The translated words are shown in place of the language's own name.
      createPlay: (/** @type {(text: string) => void} */ showDetail) =>
        createSentenceButton(context, label, { to: value }, showDetail),
    }),
    async pick() {
      addRecentLanguage(value);
      await start({ target_language: value });
    },
  });

  /**
   * Leaves out the spoken language. Languages that cannot be are only shown when they are looked for.
   * @param {readonly Suggestion[]} found
   */
  function selectShown(found) {
    const others = found.filter(({ label }) => label !== form.values['language']);
    const available = others.filter(({ unavailableReason }) => unavailableReason === undefined);
    return filter.value.trim() === '' && available.length > 0 ? available : others;
  }

  const createQuery = () => ({
    command: form.command,
    field: 'target_language',
    typed: filter.value.trim(),
    values: form.values,
  });
  /** @param {readonly Suggestion[]} found */
  const show = (found) => {
    list.update(selectShown(found).map(toChoice));
    place();
  };
  show(await api.getSuggestions(createQuery(), new AbortController().signal));
  return [filter, list.element];
}
