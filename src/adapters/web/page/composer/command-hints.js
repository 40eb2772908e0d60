// Hints above the command being typed: its summary, its fields, and help for the field at the caret. A field's button
// inserts its name; the last button opens the command as a form.

/** @import { CatalogueJson, CommandJson } from '../types.d.ts' */

import { el, refreshChildren, requireElement } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import {
  findTextField,
  findUnknownFields,
  getShortFieldName,
  parseTypingContext,
  parseValues,
} from './command-line.js';

/**
 * @param {CatalogueJson} catalogue
 * @param {{ insert: (text: string) => void, openForm: (command: CommandJson) => void }} actions
 */
export function createCommandHints(catalogue, { insert, openForm }) {
  const panel = requireElement('hints');
  /** @param {string} text @param {number} caret */
  return (text, caret) => {
    const typing = parseTypingContext(text, caret, catalogue);
    const command = 'command' in typing ? typing.command : undefined;
    const current = typing.is === 'value' ? typing.field : undefined;
    const filledFields = command ? Object.keys(parseValues(text, command)) : [];
    const unknownFields = command ? findUnknownFields(text, command) : [];
    refreshChildren(panel, [command?.name, current?.name, filledFields, unknownFields], () => {
      if (!command) return [];
      const words = findTextField(command);
      const emptyFields = command.fields.filter(
        (one) => one !== words && one.kind !== 'file' && !one.isAdvanced && !filledFields.includes(one.name),
      );
      const hintedField = current ?? command.fields.find((one) => one.required && !filledFields.includes(one.name));
      return [
        el('strong', {}, current?.label ?? command.title),
        el('span', { class: 'hint-words' }, hintedField?.help ?? command.summary),
        ...unknownFields.map((name) =>
          el(
            'span',
            { class: 'wrong' },
            getText('composer.noField', { name, command: `/${catalogue.prefix}${command.name}` }),
          ),
        ),
        ...emptyFields.map((field) =>
          el(
            'button',
            {
              type: 'button',
              class: 'tag',
              title: field.help,
              onclick: () => insert(`${getShortFieldName(field)}:`),
            },
            `${getShortFieldName(field)}:`,
          ),
        ),
        el('button', { type: 'button', class: 'link', onclick: () => openForm(command) }, getText('composer.openForm')),
      ];
    });
  };
}
