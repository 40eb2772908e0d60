// A row of buttons of which one is pressed: languages, captions.

import { el } from '../kit/dom.js';

/** None where there is nothing to choose. @template {{ label: string }} T @param {string} name @param {readonly T[]} choices @param {(choice: T) => void} pick */
export function choiceOf(name, choices, pick) {
  const buttons = choices.map((choice) => {
    const button = el(
      'button',
      { type: 'button', class: 'player-choice', onclick: () => pick(choice) },
      choice.label,
    );
    return { choice, button };
  });
  const element =
    choices.length === 0
      ? undefined
      : el(
          'div',
          { class: 'player-choices', role: 'group', 'aria-label': name },
          el('span', { class: 'player-choices-name', 'aria-hidden': 'true' }, name),
          ...buttons.map((one) => one.button),
        );
  return {
    element,
    /** @param {T | undefined} chosen */
    mark(chosen) {
      for (const { choice, button } of buttons)
        button.setAttribute('aria-pressed', String(choice === chosen));
    },
  };
}
