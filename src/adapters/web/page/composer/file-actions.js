// Buttons for an uploaded file: each starts an operation at one press, or opens its form. Subtitles alone can be spoken
// or translated, or go with a film.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { OpenForm } from '../forms/command-form.js' */
/** @import { CommandJson, FieldValues, StartCommand, UploadResponse } from '../types.d.ts' */

import { createRequestButton } from '../connection/request-button.js';
import { listFileQueries } from '../conversation/file-questions.js';
import { findCommandsByName, listTextOperations } from '../conversation/message-operations.js';
import { el } from '../kit/dom.js';
import { createIconButton } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { formatDisjunction, getExtension } from '../kit/text.js';
import { extractSubtitleText } from './subtitle-text.js';

const SUBTITLES = /\.(?:srt|vtt)$/iu;

/**
 * @typedef {{ chat: Chat, openForm: OpenForm, startCommand: StartCommand, listUploaded: () => readonly
 *   UploadResponse[], removeUploaded: (ids: readonly string[]) => void }} FileTray
 */

/** @param {FileTray} tray @param {{ file: File, uploaded: UploadResponse }} item */
export function createFileActions(tray, { file, uploaded }) {
  const { chat, openForm, startCommand } = tray;
  const { catalogue } = chat;
  const found = findCommandsByName(catalogue, uploaded.commands);
  const share = createRequestButton(getText('composer.share'), async () => {
    await chat.sendText('', [uploaded.id]);
    remove([uploaded]);
  });
  if (found.length === 0) return [createHint(tray, uploaded), share];

  /** The likeliest command stands out. @param {CommandJson} command @param {number} at */
  function createCommandButtons(command, at) {
    const listInput = () => {
      const files = [uploaded, ...tray.listUploaded().filter((other) => goesAlong(command, other))];
      return { files, onSent: () => remove(files) };
    };
    return el(
      'span',
      { class: 'split' },
      createRequestButton(command.verb, () => startCommand(command, listInput()), {
        className: at === 0 ? 'button strong' : 'button',
      }),
      createIconButton('more', getText('composer.options', { verb: command.verb }), () =>
        openForm(command, { values: {}, ...listInput() }),
      ),
    );
  }
  const companion = SUBTITLES.test(file.name) && findCompanion(tray, uploaded);
  return [
    ...(companion ? [createHint(tray, uploaded)] : []),
    ...found.map(createCommandButtons),
    ...createTextActions(),
    ...createQueries(),
    share,
  ];

  function createTextActions() {
    if (!SUBTITLES.test(file.name)) return [];
    const others = listTextOperations(catalogue, '').filter(({ command }) => !found.includes(command));
    return others.map(({ command, values }) =>
      createRequestButton(command.verb, async () => {
        const text = extractSubtitleText(await file.text());
        return startCommand(command, { values: fillText(values, text), onSent: () => remove([uploaded]) });
      }),
    );
  }

  /** The file stays for what is done with it next. */
  function createQueries() {
    const takers = listFileQueries(catalogue).filter((command) => takesExtension(command, uploaded.name));
    return takers.map((command) =>
      createRequestButton(command.verb, () => startCommand(command, { files: [uploaded] })),
    );
  }

  /** @param {readonly UploadResponse[]} files */
  function remove(files) {
    tray.removeUploaded(files.map(({ id }) => id));
  }
}

/** Returns the file of the tray with which this one goes, such as the film of subtitles. @param {FileTray} tray @param {UploadResponse} uploaded */
export const findCompanion = ({ chat, listUploaded }, uploaded) =>
  listUploaded().find(({ commands }) =>
    findCommandsByName(chat.catalogue, commands).some((command) => goesAlong(command, uploaded)),
  );

/** @param {FieldValues} values @param {string} text */
const fillText = (values, text) => Object.fromEntries(Object.keys(values).map((name) => [name, text]));

/** @param {CommandJson} command @param {string} name of a file */
const takesExtension = ({ fields }, name) => fields.some((field) => field.extensions?.includes(getExtension(name)));

/** True for files that accompany those which start the command, such as subtitles. @param {CommandJson} command @param {UploadResponse} file */
const goesAlong = (command, { commands, name }) => !commands.includes(command.name) && takesExtension(command, name);

/** Says what the file is good for. @param {FileTray} tray @param {UploadResponse} uploaded */
function createHint(tray, uploaded) {
  const { commands } = tray.chat.catalogue;
  const extensions = [...new Set(commands.flatMap((one) => one.fields.flatMap((field) => field.extensions ?? [])))];
  const companion = findCompanion(tray, uploaded);
  const hint = companion
    ? getText('composer.goesAlong', { name: companion.name })
    : extensions.includes(getExtension(uploaded.name))
      ? getText('composer.goesWithFilm')
      : getText('composer.noUse', { endings: formatDisjunction(extensions) });
  return el('span', { class: 'hint', dir: 'auto' }, hint);
}
