// What trying an example does: its line is put into the message box, or sent as it stands; where it starts from a file, the form
// opens with a recording of ours in it. Nothing is sent to the media service before the person sends it.

/** @import { Catalogue, Command } from '../types.d.ts' */
/** @import { OpenForm } from '../forms/form.js' */
/** @import { Example } from './workbench.js' */

import { valuesIn } from '../composer/typing.js';
import { api, reasonOf } from '../connection/api.js';

/** Where the page is served its recordings. */
export const RESULTS = '/workbench/results/';

/**
 * @typedef {{ catalogue: Catalogue, openForm: OpenForm, propose: (text: string) => void, send: (text: string) => void }} Ways
 * @param {Command} command
 * @param {Example | undefined} example
 * @param {Ways & { leave: () => void, say: (said: string) => void }} ways
 */
export function createTry(command, example, { catalogue, openForm, propose, send, leave, say }) {
  const line = `/${catalogue.prefix}${command.name} ${example?.line ?? ''}`.trimEnd();
  const file = example?.file;

  /** @param {string} name */
  async function withFile(name) {
    const answer = await fetch(`${RESULTS}${name}`);
    if (!answer.ok) throw new Error(answer.statusText);
    const ours = new File([await answer.blob()], name);
    const uploaded = await api.upload(ours, () => undefined, new AbortController().signal);
    leave();
    openForm(command, { values: valuesIn(line, command), files: [uploaded] });
  }

  return {
    /** @param {HTMLButtonElement} button */
    async attempt(button) {
      say('');
      if (!example || file === undefined) {
        leave();
        return example ? propose(line) : openForm(command);
      }
      button.disabled = true;
      try {
        await withFile(file);
      } catch (thrown) {
        say(reasonOf(thrown));
      }
      button.disabled = false;
    },
    /** Nothing where it needs more than words. */
    run:
      example && file === undefined
        ? () => {
            leave();
            send(line);
          }
        : undefined,
  };
}
