// /admin as a page: what is at work, what failed lately and why, who uses it how much, and the pictures of panels.ts. Says nothing
// that a person wrote (but the names of the web chat's rooms, which are their ids), and nobody's name. For operators, so in English.

import { html } from 'hono/html';
import type { Catalogue } from '../domain/commands/command.ts';
import type { Outline } from '../domain/tasks/outline.ts';
import { failureLine } from '../domain/views/failures.ts';
import { english } from '../domain/words/index.ts';
import { barChart, type Markup, spreadChart, timeChart } from './charts.ts';
import { barsOf, type Metric, spreadsOf } from './numbers.ts';
import { GLANCE, type Panel, SECTIONS } from './panels.ts';
import type { Survey, Use } from './survey.ts';

export interface Seen {
  readonly survey: Survey;
  readonly metrics: readonly Metric[];
  /** As /readyz says. */
  readonly parts: Readonly<Record<string, boolean | string>>;
  readonly catalogue: Catalogue;
  readonly now: number;
}

const { took, count } = english.formats;
const ago = (now: number, then: number): string => `${took(Math.max(0, now - then) / 1000)} ago`;

export const pageOf = (seen: Seen): Markup => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Earshot: how it is</title>
<link rel="stylesheet" href="/admin/style.css">
<script type="module" src="/admin/live.js"></script>
</head>
<body>
<header><h1>Earshot: how it is</h1><button type="button" id="live" aria-pressed="true" hidden>Keep up to date</button></header>
<main>${mainOf(seen)}</main>
</body>
</html>`;

function mainOf(seen: Seen): Markup {
  const { survey, metrics, now } = seen;
  return html`
<p class="when">Records read ${ago(now, survey.at)}: ${count(survey.tasks)} tasks of the last 30 days, without those of people who were forgotten. What is counted by the process, from its start ${startOf(metrics, now)}.</p>
${section('At a glance', [...glanceCards(seen), workCard(seen)])}
${section('Lately', [lostCard(seen)])}
${section('Use', [useCard(seen), placesCard(survey), operationsCard(seen)])}
${SECTIONS.map(({ title, panels }) =>
  section(
    title,
    panels.map((panel) => card(panel.title, pictureOf(panel, metrics))),
  ),
)}`;
}

const section = (title: string, cards: readonly Markup[]): Markup =>
  html`<section><h2>${title}</h2><div class="cards">${cards}</div></section>`;

const card = (title: string, inside: Markup, wide = false): Markup =>
  html`<article class="${wide ? 'card wide' : 'card'}"><h3>${title}</h3>${inside}</article>`;

function pictureOf({ of }: Panel, metrics: readonly Metric[]): Markup {
  const [first] = of;
  const spreads = first && spreadsOf(first, metrics);
  return spreads ? spreadChart(spreads) : barChart(of.flatMap((shown) => barsOf(shown, metrics)));
}

function startOf(metrics: readonly Metric[], now: number): string {
  const started = metrics.find(({ name }) => name === 'process_start_time_seconds')?.values[0]?.value;
  return started === undefined ? 'on' : `on, ${ago(now, started * 1000)}`;
}

function glanceCards({ parts, survey: { working, hours } }: Seen): readonly Markup[] {
  const sum = (what: 'delivered' | 'lost') => hours.reduce((all, slot) => all + slot[what], 0);
  const [partsTitle, inFlight, delivered, lost] = GLANCE;
  const number = (title: string, value: number) => card(title, html`<p class="number">${count(value)}</p>`);
  return [
    card(partsTitle, partsOf(parts)),
    number(inFlight, working),
    number(delivered, sum('delivered')),
    number(lost, sum('lost')),
  ];
}

const partsOf = (parts: Seen['parts']): Markup =>
  html`<ul class="parts">${Object.entries(parts).map(
    ([part, state]) =>
      html`<li class="${state === true ? 'on' : 'off'}"><b>${part}</b> ${state === true ? 'ready' : state === false ? 'not ready' : state}</li>`,
  )}</ul>`;

function workCard({ survey, catalogue, now }: Seen): Markup {
  const { atWork, working } = survey;
  const rows = atWork.map((one) => [
    one.id,
    titleOf(one, catalogue),
    placeOf(one),
    one.at,
    ago(now, one.changed),
  ]);
  const more = working > atWork.length ? ` The ${count(atWork.length)} oldest are shown.` : '';
  return card(
    'Tasks at work',
    html`<p>${count(working)} at work.${more}</p>${table('Tasks at work', ['Reference', 'Operation', 'Where', 'State', 'Since'], rows)}`,
    true,
  );
}

function lostCard({ survey, catalogue, now }: Seen): Markup {
  const rows = survey.lost.map((one) => [
    one.id,
    titleOf(one, catalogue),
    placeOf(one),
    ago(now, one.changed),
    sentenceOf(one, catalogue),
  ]);
  const hint = html`<p>The sentence is the card’s, without names of files and without what others said. The log has each task’s whole story under its reference.</p>`;
  return card(
    'Ended without a result',
    html`${hint}${table('Ended without a result', ['Reference', 'Operation', 'Where', 'When', 'Why'], rows)}`,
    true,
  );
}

const useCard = ({ survey: { hours, days } }: Seen): Markup =>
  card(
    'Tasks',
    html`${timeChart(hours, 'Last 24 hours', ['23 hours ago', 'this hour'])}${timeChart(days, 'Last 30 days', ['29 days ago', 'today, UTC'])}<p class="key"><span class="good">delivered</span> <span class="bad">without a result</span> <span class="line">taken</span></p>`,
  );

const placesCard = ({ places, placesInAll }: Survey): Markup =>
  card(
    'By place',
    html`${table(
      'Use by place',
      ['Where', 'Tasks', 'Without a result'],
      places.map((one) => [placeOf(one), count(one.taken), count(one.lost)]),
    )}<p>By their ids (of the web chat’s rooms, their names), ${count(placesInAll)} in all; conversations with the bot alone count as one.</p>`,
  );

const operationsCard = ({ survey: { operations }, catalogue }: Seen): Markup =>
  card(
    'By operation',
    table(
      'Use by operation',
      ['Operation', 'Tasks', 'Without a result'],
      operations.map((one) => [titleOf(one, catalogue), count(one.taken), count(one.lost)]),
    ),
  );

const titleOf = ({ operation }: Pick<Outline, 'operation'>, catalogue: Catalogue): string =>
  `/${catalogue.prefix}${catalogue.operation(operation)?.partOf ?? operation}`;

const placeOf = ({ platform, place }: Pick<Use, 'platform' | 'place'>): string =>
  `${platform} · ${place ?? 'with the bot alone'}`;

const sentenceOf = ({ failure, operation }: Outline, catalogue: Catalogue): string =>
  failure ? failureLine(failure, catalogue.operation(operation), english) : '';

/** Wide ones are scrolled by themselves, with keys as well. */
function table(name: string, heads: readonly string[], rows: readonly (readonly string[])[]): Markup {
  if (rows.length === 0) return html`<p class="none">None.</p>`;
  return html`<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}
