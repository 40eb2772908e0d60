// Renders /admin: running tasks, recent failures with reasons, usage, and the charts of panels.ts. Shows no text or
// name of a person, except room names of the web chat, which are their ids. In English, for operators.

import { html } from 'hono/html';
import type { Catalogue } from '../domain/commands/catalogue.ts';
import { getMessages, toEnglish } from '../domain/messages.ts';
import type { OperatorTaskSummary } from '../domain/tasks/task-summary.ts';
import { createFailureText } from '../domain/views/failure-text.ts';
import { type MetricWithValues, toBars, toHistograms } from './chart-data.ts';
import { type Markup, renderBarChart, renderHistograms, renderTimeChart } from './charts.ts';
import { OVERVIEW_TITLES, PANEL_SECTIONS, type Panel } from './panels.ts';
import type { PlaceUsage, TaskStatistics } from './task-statistics.ts';

export interface AdminPageData {
  readonly statistics: TaskStatistics;
  readonly metrics: readonly MetricWithValues[];
  /** As in /readyz. */
  readonly componentReadiness: Readonly<Record<string, boolean | string>>;
  readonly catalogue: Catalogue;
  readonly now: number;
}

const { elapsed: formatElapsed, count } = getMessages().formats;
const formatAgo = (now: number, then: number): string => `${formatElapsed(Math.max(0, now - then) / 1000)} ago`;

export const renderAdminPage = (data: AdminPageData, models: Markup): Markup => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Earshot: status</title>
<link rel="stylesheet" href="/admin/style.css">
<script type="module" src="/admin/live.js"></script>
<script type="module" src="/admin/models.js"></script>
</head>
<body>
<header><h1>Earshot: status</h1><nav><a href="#models">Models</a></nav><button type="button" id="live" aria-pressed="true" hidden>Refresh automatically</button></header>
<main><div id="status">${renderStatus(data)}</div>${models}</main>
</body>
</html>`;

/** The part that refreshes itself. */
export function renderStatus(data: AdminPageData): Markup {
  const { statistics, metrics, now } = data;
  return html`
<p class="when">Records read ${formatAgo(now, statistics.readAt)}: ${count(statistics.taskCount)} tasks of the last 30 days, without tasks of deleted users. Process counters started ${formatStart(metrics, now)}.</p>
${renderSection('At a glance', [...renderOverviewCards(data), renderRunningCard(data)], 'cards overview')}
${renderSection('Recently', [renderFailedCard(data)])}
${renderSection('Use', [renderUsageCard(data), renderPlacesCard(statistics), renderOperationsCard(data)])}
${PANEL_SECTIONS.map(({ title, panels }) =>
  renderSection(
    title,
    panels.map((panel) => renderCard(panel.title, renderPanel(panel, metrics))),
    'columns',
  ),
)}`;
}

/** `layout`: classes in page/style.css. */
const renderSection = (title: string, cards: readonly Markup[], layout = 'cards'): Markup =>
  html`<section><h2>${title}</h2><div class="${layout}">${cards}</div></section>`;

const renderCard = (title: string, inside: Markup, isWide = false): Markup =>
  html`<article class="${isWide ? 'card wide' : 'card'}"><h3>${title}</h3>${inside}</article>`;

function renderPanel({ series }: Panel, metrics: readonly MetricWithValues[]): Markup {
  const [first] = series;
  const spreads = first && toHistograms(first, metrics);
  return spreads ? renderHistograms(spreads) : renderBarChart(series.flatMap((shown) => toBars(shown, metrics)));
}

function formatStart(metrics: readonly MetricWithValues[], now: number): string {
  const started = metrics.find(({ name }) => name === 'process_start_time_seconds')?.values[0]?.value;
  return started === undefined ? 'with the process' : formatAgo(now, started * 1000);
}

function renderOverviewCards({
  componentReadiness,
  statistics: { runningCount, hourlySlots },
}: AdminPageData): readonly Markup[] {
  const sum = (counter: 'delivered' | 'failed') => hourlySlots.reduce((all, slot) => all + slot[counter], 0);
  const [partsTitle, inFlight, delivered, lost] = OVERVIEW_TITLES;
  const number = (title: string, value: number) => renderCard(title, html`<p class="number">${count(value)}</p>`);
  return [
    renderCard(partsTitle, renderStates(componentReadiness)),
    number(inFlight, runningCount),
    number(delivered, sum('delivered')),
    number(lost, sum('failed')),
  ];
}

const renderStates = (parts: AdminPageData['componentReadiness']): Markup =>
  html`<ul class="parts">${Object.entries(parts).map(
    ([part, state]) =>
      html`<li class="${state === true ? 'on' : 'off'}"><b>${part}</b> ${state === true ? 'ready' : state === false ? 'not ready' : state}</li>`,
  )}</ul>`;

function renderRunningCard({ statistics, catalogue, now }: AdminPageData): Markup {
  const { runningTasks, runningCount } = statistics;
  const rows = runningTasks.map((one) => [
    one.id,
    formatOperation(one, catalogue),
    formatPlace(one),
    one.status,
    formatAgo(now, one.changedAt),
  ]);
  const more = runningCount > runningTasks.length ? ` The ${count(runningTasks.length)} oldest are shown.` : '';
  return renderCard(
    'Running tasks',
    html`<p>${count(runningCount)} running.${more}</p>${renderTable('Running tasks', ['Reference', 'Operation', 'Where', 'State', 'Since'], rows)}`,
    true,
  );
}

function renderFailedCard({ statistics, catalogue, now }: AdminPageData): Markup {
  const rows = statistics.failedTasks.map((one) => [
    one.id,
    formatOperation(one, catalogue),
    formatPlace(one),
    formatAgo(now, one.changedAt),
    formatTaskFailure(one, catalogue),
  ]);
  const hint = html`<p>Reasons are those on the cards, without file names and user text. Search the log for the reference to see the details.</p>`;
  return renderCard(
    'Without a result',
    html`${hint}${renderTable('Without a result', ['Reference', 'Operation', 'Where', 'When', 'Why'], rows)}`,
    true,
  );
}

const renderUsageCard = ({ statistics: { hourlySlots, dailySlots } }: AdminPageData): Markup =>
  renderCard(
    'Tasks',
    html`${renderTimeChart(hourlySlots, 'Last 24 hours', { slot: 'hour', axisLabels: ['23 hours ago', 'this hour'] })}${renderTimeChart(dailySlots, 'Last 30 days', { slot: 'day', axisLabels: ['29 days ago', 'today, UTC'] })}<p class="key"><span class="good">delivered</span> <span class="bad">without a result</span> <span class="line">accepted</span></p>`,
  );

const renderPlacesCard = ({ places, placeCount }: TaskStatistics): Markup =>
  renderCard(
    'By place',
    html`${renderTable(
      'Use by place',
      ['Where', 'Tasks', 'Without a result'],
      places.map((one) => [formatPlace(one), count(one.accepted), count(one.failed)]),
    )}<p>${placeCount === 1 ? '1 place' : `${count(placeCount)} places`} in total, by id (web chat rooms by name). Direct messages with the bot count as one place.</p>`,
  );

const renderOperationsCard = ({ statistics: { operations }, catalogue }: AdminPageData): Markup =>
  renderCard(
    'By operation',
    renderTable(
      'Use by operation',
      ['Operation', 'Tasks', 'Without a result'],
      sumByCommand(operations, catalogue).map(([name, { accepted, failed }]) => [name, count(accepted), count(failed)]),
    ),
  );

/** Steps of an operation, such as the review of a dub, count as the operation. Most used first. */
function sumByCommand(operations: TaskStatistics['operations'], catalogue: Catalogue) {
  const sums = new Map<string, { accepted: number; failed: number }>();
  for (const { operation, accepted, failed } of operations) {
    const name = formatOperation({ operation }, catalogue);
    const sum = sums.get(name) ?? { accepted: 0, failed: 0 };
    sums.set(name, { accepted: sum.accepted + accepted, failed: sum.failed + failed });
  }
  return [...sums].toSorted(([, one], [, other]) => other.accepted - one.accepted);
}

const formatOperation = ({ operation }: Pick<OperatorTaskSummary, 'operation'>, catalogue: Catalogue): string =>
  `/${catalogue.prefix}${catalogue.findOperation(operation)?.parent ?? operation}`;

const formatPlace = ({ platform, place }: Pick<PlaceUsage, 'platform' | 'place'>): string =>
  `${platform} · ${place ?? 'direct messages'}`;

const formatTaskFailure = ({ failure, operation }: OperatorTaskSummary, catalogue: Catalogue): string =>
  failure ? toEnglish(createFailureText(failure, catalogue.findOperation(operation))) : '';

/** Wide tables scroll separately, also with the keyboard. */
function renderTable(name: string, headings: readonly string[], rows: readonly (readonly string[])[]): Markup {
  if (rows.length === 0) return html`<p class="none">None.</p>`;
  return html`<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table><thead><tr>${headings.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}
