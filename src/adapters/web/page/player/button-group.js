// A row of buttons with one selected, for languages or captions.

import { el } from '../kit/dom.js';

/**
 * `element` is `undefined` if there are no choices.
 * @template {{ label: string }} T
 * @param {string} name
 * @param {readonly T[]} choices
 * @param {(choice: T) => void} onPick
 */
export function createToggleButtonGroup(name, choices, onPick) {
  const buttons = choices.map((choice) => {
    const button = el(
      'button',
      { type: 'button', class: 'player-choice', onclick: () => onPick(choice) },
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
    setPressed(chosen) {
      for (const { choice, button } of buttons) button.setAttribute('aria-pressed', String(choice === chosen));
    },
  };
}
