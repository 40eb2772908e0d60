// The "+" menu: lists all commands and opens the chosen one as a form.

/** @import { CatalogueJson } from '../types.d.ts' */
/** @import { OpenForm } from '../forms/command-form.js' */

import { requireElement } from '../kit/dom.js';
import { getText } from '../kit/localization.js';
import { attachMenu } from '../kit/menu.js';

/** @param {CatalogueJson} catalogue @param {OpenForm} openForm */
export function mountCommandMenu({ prefix, commands }, openForm) {
  /** @param {'operation' | 'query'} kind */
  const listItems = (kind) =>
    commands
      .filter((command) => command.kind === kind)
      .map((command) => ({
        label: command.title,
        name: `/${prefix}${command.name}`,
        summary: command.summary,
        onPick: () => openForm(command),
      }));
  attachMenu(/** @type {HTMLButtonElement} */ (requireElement('plus')), {
    label: getText('composer.commands'),
    createSections: () => [listItems('operation'), listItems('query')],
  });
}
