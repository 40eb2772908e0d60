// The pictures of /admin, as SVG without any style of its own: what each looks like is in page/style.css. Whoever cannot see one reads
// its label, or the numbers beside it.

import { html } from 'hono/html';
import { formatsIn } from '../domain/words/formats.ts';
import { type Bar, boundOf, type Spread } from './numbers.ts';
import type { Unit } from './panels.ts';
import type { Slot } from './survey.ts';

export type Markup = ReturnType<typeof html>;

const { count, bytes, took } = formatsIn('en-GB');

const SAID: Readonly<Record<Unit, (value: number) => string>> = {
  count,
  bytes,
  seconds: saidSeconds,
  ready: (value) => (value > 0 ? 'ready' : 'not ready'),
};

function saidSeconds(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'longer';
  return seconds < 1 ? `${count(seconds * 1000)} ms` : took(seconds);
}

/** A row for each: what it is, a bar as long as its part of the largest, the number. */
export function barChart(bars: readonly Bar[]): Markup {
  if (bars.length === 0) return html`<p class="none">Nothing yet.</p>`;
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  return html`<dl class="bars">${bars.map(
    ({ label, value, unit }) => html`<div${unit === 'ready' && value === 0 ? html` class="off"` : ''}>
<dt>${label}</dt><dd><svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect width="${rounded((100 * value) / most)}" height="6" /></svg> <span>${SAID[unit](value)}</span></dd></div>`,
  )}</dl>`;
}

const HEIGHT = 48;

/** A column for each step, with what half and nearly all of the values stay below. */
export function spreadChart(spreads: readonly Spread[]): Markup {
  if (spreads.length === 0) return html`<p class="none">Nothing yet.</p>`;
  return html`${spreads.map((spread) => {
    const { label, steps } = spread;
    const said = `${count(spread.count)}; half within ${saidSeconds(boundOf(spread, 0.5))}, 95 of 100 within ${saidSeconds(boundOf(spread, 0.95))}`;
    const most = Math.max(...steps.map((step) => step.count));
    const columns = steps.map((step, at) =>
      column(at, step.count, most, `up to ${saidSeconds(step.upTo)}: ${count(step.count)}`),
    );
    const ends = html`<p class="ends" aria-hidden="true"><span>${saidSeconds(steps[0]?.upTo ?? 0)}</span><span>${saidSeconds(steps.at(-2)?.upTo ?? 0)} +</span></p>`;
    return html`<figure><figcaption><b>${label}</b> ${said}</figcaption>
<svg class="spread" viewBox="0 0 ${10 * steps.length} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}: ${said}">${columns}</svg>${ends}</figure>`;
  })}`;
}

/** Tasks that ended in each span of time: delivered, and above them the lost ones; a line for those that were taken. */
export function timeChart(slots: readonly Slot[], title: string, ends: readonly [string, string]): Markup {
  const most = Math.max(1, ...slots.map(({ taken, delivered, lost }) => Math.max(taken, delivered + lost)));
  const sum = (what: 'taken' | 'delivered' | 'lost') => slots.reduce((all, slot) => all + slot[what], 0);
  const said = `${count(sum('taken'))} taken, ${count(sum('delivered'))} delivered, ${count(sum('lost'))} without a result; at most ${count(most)} at once`;
  const scale = (value: number) => (HEIGHT * value) / most;
  const columns = slots.map(
    ({ delivered, lost }, at) =>
      html`<rect class="good" x="${10 * at + 1}" width="8" y="${rounded(HEIGHT - scale(delivered))}" height="${rounded(scale(delivered))}" /><rect class="bad" x="${10 * at + 1}" width="8" y="${rounded(HEIGHT - scale(delivered + lost))}" height="${rounded(scale(lost))}" />`,
  );
  const line = slots.map(({ taken }, at) => `${10 * at + 5},${rounded(HEIGHT - scale(taken))}`).join(' ');
  return html`<figure><figcaption><b>${title}</b> ${said}</figcaption>
<svg class="time" viewBox="0 0 ${10 * slots.length} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${title}: ${said}">${columns}<polyline points="${line}" /></svg>
<p class="ends" aria-hidden="true"><span>${ends[0]}</span><span>${ends[1]}</span></p></figure>`;
}

function column(at: number, value: number, most: number, title: string): Markup {
  const height = most === 0 ? 0 : (HEIGHT * value) / most;
  return html`<rect x="${10 * at + 1}" width="8" y="${rounded(HEIGHT - height)}" height="${rounded(height)}"><title>${title}</title></rect>`;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
