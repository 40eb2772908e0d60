// Formats times: durations, relative times, clock times and days. One timer updates all elements on the page that show
// running times.

import { getText, locale } from './localization.js';

/** Creating a formatter takes longer than using it. @type {Map<string, Intl.DateTimeFormat>} */
const dateFormats = new Map();
/** @type {Intl.RelativeTimeFormat | undefined} */
let relativeFormat;

/** Formats a duration as `0:07`, `12:40` or `1:02:03`. Rounded like the server's texts. @param {number} seconds */
export function formatDuration(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Formats a time as `just now`, `5 min. ago` or `yesterday`. @param {number} when */
function formatRelativeTime(when) {
  const seconds = Math.max(0, (Date.now() - when) / 1000);
  relativeFormat ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const relative = relativeFormat;
  if (seconds < 45) return getText('log.justNow');
  if (seconds < 3570) return relative.format(-Math.round(seconds / 60), 'minute');
  if (seconds < 86_000) return relative.format(-Math.round(seconds / 3600), 'hour');
  return relative.format(-Math.round(seconds / 86_400), 'day');
}

/** @param {number} when @param {Intl.DateTimeFormatOptions} how */
function formatDate(when, how) {
  const key = JSON.stringify(how);
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, { hourCycle: 'h23', ...how });
  dateFormats.set(key, format);
  return format.format(when);
}

/** Formats a time as `15:26`. @param {number} when */
export const formatTime = (when) => formatDate(when, { hour: '2-digit', minute: '2-digit' });
/** @param {number} when */
export const formatDateTime = (when) => formatDate(when, { dateStyle: 'long', timeStyle: 'short' });

/** @param {number} a @param {number} b */
export const isSameDay = (a, b) => new Date(a).toDateString() === new Date(b).toDateString();

/** Formats a day as `Today`, `Yesterday` or `Monday, 3 August`. @param {number} when */
export function formatDay(when) {
  const now = new Date();
  if (isSameDay(when, now.getTime())) return getText('log.today');
  if (isSameDay(when, now.setDate(now.getDate() - 1))) return getText('log.yesterday');
  return formatDate(when, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** @param {HTMLElement} node */
function updateTime(node) {
  const { since, ago: when } = node.dataset;
  const text = since ? formatDuration((Date.now() - Number(since)) / 1000) : formatRelativeTime(Number(when));
  if (node.textContent !== text) node.textContent = text;
}

/** Keeps the element's elapsed time up to date, or stops. @param {HTMLElement} node @param {number} [since] */
export function showElapsed(node, since) {
  if (since === undefined) return void delete node.dataset['since'];
  node.dataset['since'] = String(since);
  updateTime(node);
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
