// Times for people: running clocks on cards, "5 min ago" on rows, hours on messages, days between them.
// One timer for the whole page; it looks for elements that asked to be kept up to date.

import { locale, texts } from '../texts/index.js';

/** `0:07`, `12:40`, `1:02:03`: rounded, as the server does in its sentences. @param {number} seconds */
export function clock(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** `just now`, `5 min. ago`, `yesterday`. @param {number} when @param {number} [now] */
function ago(when, now = Date.now()) {
  const seconds = Math.max(0, (now - when) / 1000);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  if (seconds < 45) return texts.log.justNow;
  if (seconds < 3570) return relative.format(-Math.round(seconds / 60), 'minute');
  if (seconds < 86_000) return relative.format(-Math.round(seconds / 3600), 'hour');
  return relative.format(-Math.round(seconds / 86_400), 'day');
}

/** @param {Intl.DateTimeFormatOptions} how */
const timesIn = (how) => new Intl.DateTimeFormat(locale, { hourCycle: 'h23', ...how });

/** `15:26` @param {number} when */
export const hourOf = (when) => timesIn({ hour: '2-digit', minute: '2-digit' }).format(when);
/** @param {number} when */
export const fullTime = (when) => timesIn({ dateStyle: 'long', timeStyle: 'short' }).format(when);

/** `Today`, `Yesterday`, `Monday, 3 August`. @param {number} when @param {number} [now] */
export function dayOf(when, now = Date.now()) {
  const of = (/** @type {number} */ time) => new Date(time).toDateString();
  if (of(when) === of(now)) return texts.log.today;
  if (of(when) === of(now - 86_400_000)) return texts.log.yesterday;
  return timesIn({ weekday: 'long', day: 'numeric', month: 'long' }).format(when);
}

/** @param {HTMLElement} node */
function tick(node) {
  const { since, ago: when } = node.dataset;
  const text = since ? clock((Date.now() - Number(since)) / 1000) : ago(Number(when));
  if (node.textContent !== text) node.textContent = text;
}

/** Makes an element say how long it has been since then, until that is over. @param {HTMLElement} node @param {number} since @param {number} [until] */
export function showElapsed(node, since, until) {
  if (until === undefined) {
    node.dataset['since'] = String(since);
    tick(node);
  } else delete node.dataset['since'];
}

/** Makes an element say how long ago that was. @param {HTMLElement} node @param {number} when */
export function showAgo(node, when) {
  node.dataset['ago'] = String(when);
  node.title = fullTime(when);
  tick(node);
}

export function startTicking() {
  setInterval(() => {
    if (document.hidden) return;
    for (const node of document.querySelectorAll('[data-since], [data-ago]'))
      tick(/** @type {HTMLElement} */ (node));
  }, 1000);
}
