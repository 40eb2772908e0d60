// Formats times: durations, relative times, clock times and days. One timer updates all elements on the page that show
// running times.

import { getText, locale } from './localization.js';

/** Formats a duration as `0:07`, `12:40` or `1:02:03`. Rounded like the server's texts. @param {number} seconds */
export function formatDuration(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Formats a time as `just now`, `5 min. ago` or `yesterday`. @param {number} when @param {number} [now] */
function formatRelativeTime(when, now = Date.now()) {
  const seconds = Math.max(0, (now - when) / 1000);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  if (seconds < 45) return getText('log.justNow');
  if (seconds < 3570) return relative.format(-Math.round(seconds / 60), 'minute');
  if (seconds < 86_000) return relative.format(-Math.round(seconds / 3600), 'hour');
  return relative.format(-Math.round(seconds / 86_400), 'day');
}

/** @param {Intl.DateTimeFormatOptions} how */
const createDateFormat = (how) => new Intl.DateTimeFormat(locale, { hourCycle: 'h23', ...how });

/** Formats a time as `15:26`. @param {number} when */
export const formatTime = (when) => createDateFormat({ hour: '2-digit', minute: '2-digit' }).format(when);
/** @param {number} when */
export const formatDateTime = (when) => createDateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(when);

/** Formats a day as `Today`, `Yesterday` or `Monday, 3 August`. @param {number} when @param {number} [now] */
export function formatDay(when, now = Date.now()) {
  const of = (/** @type {number} */ time) => new Date(time).toDateString();
  if (of(when) === of(now)) return getText('log.today');
  if (of(when) === of(now - 86_400_000)) return getText('log.yesterday');
  return createDateFormat({ weekday: 'long', day: 'numeric', month: 'long' }).format(when);
}

/** @param {HTMLElement} node */
function updateTime(node) {
  const { since, ago: when } = node.dataset;
  const text = since ? formatDuration((Date.now() - Number(since)) / 1000) : formatRelativeTime(Number(when));
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Updates the element's elapsed time until `until`.
 * @param {HTMLElement} node
 * @param {number} since
 * @param {number} [until]
 */
export function showElapsed(node, since, until) {
  if (until === undefined) {
    node.dataset['since'] = String(since);
    updateTime(node);
  } else delete node.dataset['since'];
}

/** Updates the element's text, such as `5 min. ago`. @param {HTMLElement} node @param {number} when */
export function showRelativeTime(node, when) {
  node.dataset['ago'] = String(when);
  node.title = formatDateTime(when);
  updateTime(node);
}

export function startTimeUpdates() {
  setInterval(() => {
    if (document.hidden) return;
    for (const node of document.querySelectorAll('[data-since], [data-ago]'))
      updateTime(/** @type {HTMLElement} */ (node));
  }, 1000);
}
