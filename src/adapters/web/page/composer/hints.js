// Above the command being typed: what it is, which fields it takes, and what the one at the caret wants.
// A field's button writes its name into the line; the last one opens the same command as a form.

/** @import { Catalogue, Command } from '../types.d.ts' */

import { byId, el, refresh } from '../kit/dom.js';
import { texts } from '../texts/index.js';
import { shortName, strangersIn, typingAt, valuesIn, wordsField } from './typing.js';

/**
 * @param {Catalogue} catalogue
 * @param {{ insert: (text: string) => void, form: (command: Command) => void }} ways
 */
export function createHints(catalogue, { insert, form }) {
  const place = byId('hints');
  /** @param {string} text @param {number} caret */
  return (text, caret) => {
    const typing = typingAt(text, caret, catalogue);
    const command = 'command' in typing ? typing.command : undefined;
    const current = typing.is === 'value' ? typing.field : undefined;
    const given = command ? Object.keys(valuesIn(text, command)) : [];
    const strange = command ? strangersIn(text, command) : [];
    refresh(place, [command?.name, current?.name, given, strange], () => {
      if (!command) return [];
      const words = wordsField(command);
      const open = command.fields.filter(
        (one) => one !== words && one.face !== 'file' && !one.more && !given.includes(one.name),
      );
      const wanted = current ?? command.fields.find((one) => one.required && !given.includes(one.name));
      return [
        el('strong', {}, current?.label ?? command.title),
        el('span', { class: 'hint-words' }, wanted?.help ?? command.summary),
        ...strange.map((name) =>
          el('span', { class: 'wrong' }, texts.composer.noField(name, `/${catalogue.prefix}${command.name}`)),
        ),
        ...open.map((field) =>
          el(
            'button',
            {
              type: 'button',
              class: 'tag',
              title: field.help,
              onclick: () => insert(`${shortName(field)}:`),
            },
            `${shortName(field)}:`,
          ),
        ),
        el(
          'button',
          { type: 'button', class: 'link', onclick: () => form(command) },
          texts.composer.openForm,
        ),
      ];
    });
  };
}
