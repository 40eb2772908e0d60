// The state of a card. While a task runs, a flat waveform takes the place of the result, or a player if there is sound
// already. A finished card has no state unless something needs attention.

/** @import { ViewJson } from '../types.d.ts' */

import { el, refreshChildren } from '../kit/dom.js';
import { createIcon } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { linkify } from '../kit/text.js';
import { showElapsed } from '../kit/time.js';

/** @type {Readonly<Partial<Record<ViewJson['status'], string>>>} */
const ICONS = {
  'needs-input': 'help',
  queued: 'clock',
  working: 'sound',
  failed: 'close',
  unknown: 'help',
  cancelled: 'stop',
};

/** `line`: the text of a running task, beside its buttons. */
export function createCardStatus() {
  const icon = el('span', { class: 'status-icon' });
  const bar = el('progress', { class: 'flat-wave', max: 1, 'aria-label': getText('card.progress') });
  const time = el('span', { class: 'player-time', role: 'timer', 'aria-label': getText('card.taken') });
  const running = el('div', { class: 'running' }, bar, time);
  const text = el('p', { class: 'card-line', dir: 'auto' });
  const line = el('p', { class: 'card-line running-line', dir: 'auto' });
  const element = el('div', { class: 'card-status' }, icon, running, text);

  return {
    element,
    line,
    /** @param {ViewJson} view */
    update(view) {
      const iconName = ICONS[view.status];
      const isRunning = view.status === 'queued' || view.status === 'working';
      refreshChildren(icon, iconName ?? '', (name) => (name ? [createIcon(name)] : []));
      running.hidden = !isRunning;
      time.hidden = view.since === undefined || !isRunning;
      showElapsed(time, isRunning ? view.since : undefined);
      if (view.progress === undefined) bar.removeAttribute('value');
      else bar.value = view.progress;
      for (const place of [line, text]) {
        const shown = isRunning === (place === line) ? formatLine(view) : '';
        refreshChildren(place, shown, () => linkify(shown).filter((part) => part !== ''));
      }
      // The player takes this place.
      const isHeard = view.live !== undefined;
      element.hidden = isHeard || (!isRunning && iconName === undefined && text.hidden);
    },
  };
}

/** Adds the status word unless the line begins with it. @param {ViewJson} view */
function formatLine({ status, line }) {
  if (status === 'info' || status === 'done') return line;
  const word = getText(`card.statuses.${status}`);
  if (line === '') return word;
  return line.toLowerCase().startsWith(word.toLowerCase()) ? line : `${word} · ${line}`;
}
