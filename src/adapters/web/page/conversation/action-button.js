// A card button.

/** @import { Action } from '../types.d.ts' */

import { createRequestButton } from '../connection/request-button.js';

const STRONG_ACTION = /^(?:agree:|confirm$)/;

/**
 * @param {Action} action
 * @param {(action: Action) => Promise<unknown>} press
 * @param {string} [context] the subject of the button, if several look alike
 */
export const createActionButton = (action, press, context) =>
  createRequestButton(action.label, () => press(action), {
    className: getClassName(action),
    ...(context && { name: `${action.label}: ${context}` }),
  });

/** @param {Action} action */
function getClassName({ name, isDanger }) {
  if (STRONG_ACTION.test(name)) return 'button strong';
  return isDanger ? 'quiet danger' : 'quiet';
}
