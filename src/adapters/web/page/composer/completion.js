// Completes mentions, commands, fields and values in the composer. The server suggests voices, languages, dictionaries,
// and commands for a misspelled name. command-line.js parses the line and listbox.js shows the suggestions.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { CatalogueJson, CommandJson, FieldJson, ListOption, Suggestion } from '../types.d.ts' */

import { createSuggestionLoader } from '../connection/suggestion-loader.js';
import { createListbox } from '../kit/listbox.js';
import { getText } from '../kit/localization.js';
import { addRecentLanguage } from '../kit/recent-languages.js';
import {
  findCommandsByPrefix,
  getShortFieldName,
  matchesFullName,
  parseTypingContext,
  parseValues,
  quoteValue,
} from './command-line.js';
import { parseMention, toMentionOptions } from './mentions.js';

/**
 * @param {HTMLTextAreaElement} input
 * @param {Chat} chat
 * @param {() => void} onChange called after the input was changed
 */
export function createCompletion(input, chat, onChange) {
  const { catalogue } = chat;
  const listbox = createListbox(input, getText('list.suggestions'));
  const loadSuggestions = createSuggestionLoader();

  /** @param {number} from @param {string} text */
  function replaceTyped(from, text) {
    const caret = input.selectionStart;
    const rest = input.value
      .slice(caret)
      .replace(/^[^\s"]*"?/u, '')
      .replace(/^ /u, '');
    input.value = `${input.value.slice(0, from)}${text}${rest}`;
    input.setSelectionRange(from + text.length, from + text.length);
    input.focus();
    onChange();
    update();
  }

  function update() {
    const mention = parseMention(input.value.slice(0, input.selectionStart));
    if (mention) return listbox.open(toMentionOptions(mention, chat, replaceTyped), { selectFirst: true });
    const typing = parseTypingContext(input.value, input.selectionStart, catalogue);
    if (typing.is === 'command') {
      const found = findCommandsByPrefix(catalogue, typing.typed);
      if (found.length === 0) return showSimilarCommands(typing);
      return listbox.open(toCommandOptions(typing, found, catalogue, replaceTyped), { selectFirst: true });
    }
    if (typing.is === 'field') {
      return listbox.open(toFieldOptions(typing, input.value, replaceTyped), { selectFirst: false });
    }
    if (typing.is === 'value') return showValues(typing);
    listbox.close();
  }

  /** @param {{ from: number, typed: string }} typing */
  function showSimilarCommands(typing) {
    listbox.close();
    const before = input.value;
    loadSuggestions({ command: '', field: '', typed: typing.typed, values: {} }, (found) => {
      if (input.value !== before || document.activeElement !== input) return;
      const names = found.map(({ value }) => value);
      const similar = names.flatMap((name) => catalogue.commands.find((one) => one.name === name) ?? []);
      listbox.open(toCommandOptions(typing, similar, catalogue, replaceTyped), { selectFirst: true });
    });
  }

  /** @param {{ command: CommandJson, field: FieldJson, from: number, typed: string }} typing */
  function showValues(typing) {
    const { command, field } = typing;
    const prefix = field.allowsMultiple ? typing.typed.slice(typing.typed.lastIndexOf(',') + 1).trim() : typing.typed;
    const choices =
      field.kind === 'toggle'
        ? [getText('composer.yes'), getText('composer.no')]
        : (field.choices ?? []).map((one) => one.label);
    if (choices.length > 0) {
      const found = choices
        .filter((label) => label.toLowerCase().startsWith(prefix.toLowerCase()))
        .map((label) => ({ value: label, label }));
      return listbox.open(toValueOptions(typing, found, replaceTyped), { selectFirst: true });
    }
    if (!['voice', 'language', 'dictionary'].includes(field.kind)) return listbox.close();
    const before = input.value;
    const query = {
      command: command.name,
      field: field.name,
      typed: prefix,
      values: parseValues(before, command),
    };
    listbox.clearActive();
    loadSuggestions(query, (found) => {
      if (input.value !== before || document.activeElement !== input) return;
      listbox.open(toValueOptions(typing, found, replaceTyped), { selectFirst: true });
    });
  }

  return { listbox, update };
}

/** @typedef {(from: number, text: string) => void} ReplaceTyped Replaces the word that begins at `from`. */

/**
 * @param {{ from: number, typed: string }} typing
 * @param {readonly CommandJson[]} found
 * @param {CatalogueJson} catalogue
 * @param {ReplaceTyped} replaceTyped
 * @returns {ListOption[]}
 */
const toCommandOptions = ({ from, typed }, found, catalogue, replaceTyped) =>
  found.map(({ name, title, summary }) => {
    const word = `/${catalogue.prefix}${name}`;
    const isExactMatch = [name, `${catalogue.prefix}${name}`].includes(typed);
    return { label: word, detail: `${title} – ${summary}`, isExactMatch, onPick: () => replaceTyped(from, `${word} `) };
  });

/**
 * Offers fields without a value in the line. Files cannot be typed.
 * @param {{ command: CommandJson, from: number, typed: string }} typing
 * @param {string} line
 * @param {ReplaceTyped} replaceTyped
 * @returns {ListOption[]}
 */
function toFieldOptions({ command, from, typed }, line, replaceTyped) {
  const values = parseValues(line, command);
  const isOffered = (/** @type {FieldJson} */ field) =>
    field.kind !== 'file' && values[field.name] === undefined && getShortFieldName(field).startsWith(typed);
  return command.fields.filter(isOffered).map((field) => {
    const word = `${getShortFieldName(field)}:`;
    return { label: word, detail: `${field.label} – ${field.help}`, onPick: () => replaceTyped(from, word) };
  });
}

/**
 * @param {{ field: FieldJson, from: number, typed: string }} typing
 * @param {readonly Suggestion[]} found
 * @param {ReplaceTyped} replaceTyped
 * @returns {ListOption[]}
 */
function toValueOptions({ field, from, typed }, found, replaceTyped) {
  const earlier = field.allowsMultiple ? typed.slice(0, typed.lastIndexOf(',') + 1) : '';
  const last = typed.slice(earlier.length).replaceAll('"', '');
  return found.map(({ value, label, ...rest }) => {
    // Labels read better than ids, but two values may share a label.
    const unique = found.filter((one) => one.label === label).length === 1;
    const text = quoteValue(`${earlier}${unique ? label : value}`);
    const onPick = () => {
      if (field.kind === 'language') addRecentLanguage(value);
      replaceTyped(from, `${text} `);
    };
    return { label, ...rest, isExactMatch: matchesFullName(last, label), onPick };
  });
}
