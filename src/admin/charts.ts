// Draws the charts of /admin as SVG. page/style.css has their style. Each chart has a label or numbers for people who
// cannot see it.

import { html } from 'hono/html';
import { getMessages } from '../domain/messages.ts';
import { type ChartBar, findQuantile, type Histogram } from './chart-data.ts';
import type { PanelUnit } from './panels.ts';
import type { TimeSlot } from './task-statistics.ts';

export type Markup = ReturnType<typeof html>;

const { count, bytes, elapsed: formatElapsed } = getMessages().formats;

const VALUE_FORMATTERS: Readonly<Record<PanelUnit, (value: number) => string>> = {
  count,
  bytes,
  seconds: formatSeconds,
  ready: (value) => (value > 0 ? 'ready' : 'not ready'),
};

function formatSeconds(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'longer';
  return seconds < 1 ? `${count(seconds * 1000)} ms` : formatElapsed(seconds);
}

/** One row per bar: label, a bar relative to the largest, and the number. */
export function renderBarChart(bars: readonly ChartBar[]): Markup {
  if (bars.length === 0) return html`<p class="none">No data yet.</p>`;
  const max = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  return html`<dl class="bars">${bars.map(
    ({ label, value, unit }) => html`<div${unit === 'ready' && value === 0 ? html` class="off"` : ''}>
<dt>${label}</dt><dd><svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect width="${roundToHundredths((100 * value) / max)}" height="6" /></svg> <span>${VALUE_FORMATTERS[unit](value)}</span></dd></div>`,
  )}</dl>`;
}

const CHART_HEIGHT = 48;

/** One column per bucket, with the median and the 95th percentile. */
export function renderHistograms(histograms: readonly Histogram[]): Markup {
  if (histograms.length === 0) return html`<p class="none">No data yet.</p>`;
  return html`${histograms.map((histogram) => {
    const { label, buckets } = histogram;
    const summary = `${count(histogram.count)}; half within ${formatSeconds(findQuantile(histogram, 0.5))}, 95 % within ${formatSeconds(findQuantile(histogram, 0.95))}`;
    const maxCount = Math.max(...buckets.map((step) => step.count));
    const columns = buckets.map((step, at) =>
      renderColumn(at, step.count, maxCount, `up to ${formatSeconds(step.upperBound)}: ${count(step.count)}`),
    );
    const ends = html`<p class="ends" aria-hidden="true"><span>${formatSeconds(buckets[0]?.upperBound ?? 0)}</span><span>${formatSeconds(buckets.at(-2)?.upperBound ?? 0)} +</span></p>`;
    return html`<figure><figcaption><b>${label}</b> ${summary}</figcaption>
<svg class="spread" viewBox="0 0 ${10 * buckets.length} ${CHART_HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}: ${summary}">${columns}</svg>${ends}</figure>`;
  })}`;
}

/** Finished tasks per time slot: delivered ones, failed ones on top, and a line for accepted tasks. */
export function renderTimeChart(
  slots: readonly TimeSlot[],
  title: string,
  { slot, axisLabels }: { readonly slot: 'hour' | 'day'; readonly axisLabels: readonly [string, string] },
): Markup {
  const max = Math.max(1, ...slots.map(({ accepted, delivered, failed }) => Math.max(accepted, delivered + failed)));
  const busiest = Math.max(...slots.map(({ accepted }) => accepted));
  const sum = (counter: 'accepted' | 'delivered' | 'failed') => slots.reduce((all, slot) => all + slot[counter], 0);
  const summary = `${count(sum('accepted'))} accepted, ${count(sum('delivered'))} delivered, ${count(sum('failed'))} without a result; at most ${count(busiest)} accepted in ${slot === 'hour' ? 'an hour' : 'a day'}`;
  const scale = (value: number) => (CHART_HEIGHT * value) / max;
  const columns = slots.map(
    ({ delivered, failed }, at) =>
      html`<rect class="good" x="${10 * at + 1}" width="8" y="${roundToHundredths(CHART_HEIGHT - scale(delivered))}" height="${roundToHundredths(scale(delivered))}" /><rect class="bad" x="${10 * at + 1}" width="8" y="${roundToHundredths(CHART_HEIGHT - scale(delivered + failed))}" height="${roundToHundredths(scale(failed))}" />`,
  );
  const line = slots
    .map(({ accepted }, at) => `${10 * at + 5},${roundToHundredths(CHART_HEIGHT - scale(accepted))}`)
    .join(' ');
  return html`<figure><figcaption><b>${title}</b> ${summary}</figcaption>
<svg class="time" viewBox="0 0 ${10 * slots.length} ${CHART_HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${title}: ${summary}">${columns}<polyline points="${line}" /></svg>
<p class="ends" aria-hidden="true"><span>${axisLabels[0]}</span><span>${axisLabels[1]}</span></p></figure>`;
}

function renderColumn(at: number, value: number, max: number, title: string): Markup {
  const height = max === 0 ? 0 : (CHART_HEIGHT * value) / max;
  return html`<rect x="${10 * at + 1}" width="8" y="${roundToHundredths(CHART_HEIGHT - height)}" height="${roundToHundredths(height)}"><title>${title}</title></rect>`;
}

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100;
