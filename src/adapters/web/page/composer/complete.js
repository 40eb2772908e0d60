// Completion in the composer: commands, their fields, and values of fields – voices and languages by name, from the
// server. Says what typing.js found in the words of the catalogue; the list itself is listbox.js's.

/** @import { Catalogue, Command, Field, Option, Suggestion } from '../types.d.ts' */

import { createListbox } from '../kit/listbox.js';
import { texts } from '../texts/index.js';
import { createSuggest } from './suggest.js';
import { commandsFor, isSame, quoted, shortName, typingAt, valuesIn } from './typing.js';

/** @param {HTMLTextAreaElement} input @param {Catalogue} catalogue @param {() => void} changed the input was written to */
export function completeIn(input, catalogue, changed) {
  const listbox = createListbox(input, texts.list.suggestions);
  const suggest = createSuggest();

  /** Replaces what is being typed. @param {number} from @param {string} text */
  function put(from, text) {
    const caret = input.selectionStart;
    const rest = input.value
      .slice(caret)
      .replace(/^[^\s"]*"?/u, '')
      .replace(/^ /u, '');
    input.value = `${input.value.slice(0, from)}${text}${rest}`;
    input.setSelectionRange(from + text.length, from + text.length);
    input.focus();
    changed();
    update();
  }

  function update() {
    const typing = typingAt(input.value, input.selectionStart, catalogue);
    if (typing.is === 'command') {
      const found = commandsFor(catalogue, typing.typed);
      const options = found.map(({ name, title, summary }) => {
        const word = `/${catalogue.prefix}${name}`;
        const same = [name, `${catalogue.prefix}${name}`].includes(typing.typed);
        return {
          label: word,
          detail: `${title} – ${summary}`,
          same,
          pick: () => put(typing.from, `${word} `),
        };
      });
      return listbox.open(options, { first: true });
    }
    if (typing.is === 'field') {
      const given = valuesIn(input.value, typing.command);
      const found = typing.command.fields.filter(
        (one) =>
          one.face !== 'file' && given[one.name] === undefined && shortName(one).startsWith(typing.typed),
      );
      const options = found.map((field) => {
        const word = `${shortName(field)}:`;
        return { label: word, detail: `${field.label} – ${field.help}`, pick: () => put(typing.from, word) };
      });
      return listbox.open(options, { first: false });
    }
    if (typing.is === 'value') return openValues(typing);
    listbox.close();
  }

  /** @param {{ command: Command, field: Field, from: number, typed: string }} typing */
  function openValues(typing) {
    const { command, field } = typing;
    const typed = field.many ? typing.typed.slice(typing.typed.lastIndexOf(',') + 1).trim() : typing.typed;
    const fixed =
      field.face === 'toggle'
        ? [texts.composer.yes, texts.composer.no]
        : (field.choices ?? []).map((one) => one.label);
    if (fixed.length > 0) {
      const found = fixed
        .filter((label) => label.toLowerCase().startsWith(typed.toLowerCase()))
        .map((label) => ({ value: label, label }));
      return listbox.open(valueOptions(typing, found, put), { first: true });
    }
    if (!['voice', 'language', 'dictionary'].includes(field.face)) return listbox.close();
    const before = input.value;
    const ask = { command: command.name, field: field.name, typed, values: valuesIn(before, command) };
    listbox.outdate();
    suggest(ask, (found) => {
      if (input.value !== before || document.activeElement !== input) return;
      listbox.open(valueOptions(typing, found, put), { first: true });
    });
  }

  return { listbox, update };
}

/**
 * @param {{ field: Field, from: number, typed: string }} typing
 * @param {readonly Suggestion[]} found
 * @param {(from: number, text: string) => void} put
 * @returns {Option[]}
 */
function valueOptions({ field, from, typed }, found, put) {
  const earlier = field.many ? typed.slice(0, typed.lastIndexOf(',') + 1) : '';
  const last = typed.slice(earlier.length).replaceAll('"', '');
  return found.map(({ value, label, ...rest }) => {
    // A name reads better than a number, unless it could mean two.
    const unique = found.filter((one) => one.label === label).length === 1;
    const text = quoted(`${earlier}${unique ? label : value}`);
    return { label, ...rest, same: isSame(last, label), pick: () => put(from, `${text} `) };
  });
}
