// Renders the section Models of /admin: installed models, sets and models for a language. page/models.js adds and removes
// them. Without JavaScript it shows the commands.

import { html } from 'hono/html';
import { getMessages } from '../../domain/messages.ts';
import { formatCliCommand } from '../../kit/process/cli-command.ts';
import type { Markup } from '../charts.ts';
import {
  describeAvailable,
  describeHealth,
  describeInstalled,
  formatMemory,
  getLanguageName,
  listCatalogueLanguages,
  selectForLanguage,
} from './describe-models.ts';
import type { OfferedSet } from './model-lists.ts';
import type { CatalogueRow, InstalledRow } from './model-records.ts';

const { bytes: formatBytes } = getMessages().formats;

interface ModelsPage {
  readonly installed: readonly InstalledRow[];
  readonly available: readonly CatalogueRow[];
  readonly sets: readonly OfferedSet[];
  readonly language: string;
}

type Cell = string | Markup;

/** Wide tables scroll separately, also with the keyboard. */
const renderTable = (name: string, headings: readonly string[], rows: readonly (readonly Cell[])[]): Markup =>
  html`<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table><thead><tr>${headings.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;

const renderLicence = ({ licence, licenceUrl }: Pick<InstalledRow, 'licence' | 'licenceUrl'>): Cell => {
  if (licence === undefined) return 'not known here';
  return licenceUrl === undefined ? licence : html`<a href="${licenceUrl}" rel="noreferrer">${licence}</a>`;
};

/** The script shows the button, which does nothing without it. */
const renderAddButton = (names: readonly string[], title: string): Markup =>
  html`<button type="button" data-add="${names.join(' ')}" data-title="${title}" hidden>Add<span class="sr"> ${title}</span></button><noscript><code>${formatCliCommand('models', `add ${names.join(' ')}`)}</code></noscript>`;

function renderInstalled({ installed }: ModelsPage): Markup {
  if (installed.length === 0)
    return html`<p class="none">None yet. Voices are those of Flite and eSpeak NG, which came with Earshot.</p>`;
  const rows = installed.map((row): readonly Cell[] => {
    const title = row.title ?? row.folder;
    return [
      html`<b>${title}</b><br><span class="path">${row.folder}</span>`,
      describeInstalled(row),
      formatBytes(row.bytes),
      formatMemory(row.memoryBytes),
      renderLicence(row),
      html`<span class="${row.works ? 'on' : 'off'}">${describeHealth(row)}</span>`,
      html`<button type="button" data-remove="${row.folder}" data-title="${title}" hidden>Remove<span class="sr"> ${title}</span></button>`,
    ];
  });
  return renderTable('Installed models', ['Model', 'Purpose', 'Size', 'Memory', 'Licence', 'State', 'Change'], rows);
}

const renderLanguageForm = ({ available, language }: ModelsPage): Markup =>
  html`<form method="get" action="/admin#models" class="language"><label for="model-language">Language</label> <select id="model-language" name="for">${listCatalogueLanguages(
    available,
  ).map(
    ([tag, name]) => html`<option value="${tag}"${tag === language ? html` selected` : ''}>${name}</option>`,
  )}</select> <button type="submit">Show</button></form>`;

const listTitles = (rows: readonly CatalogueRow[]): string => rows.map(({ title }) => title.split(',')[0]).join(', ');

function renderSets({ sets, language }: ModelsPage): Markup {
  const rows = sets.map(({ set, plan, reason, leftOut }): readonly Cell[] => {
    const omissions = leftOut.map(
      ({ title, reason }) => html`<br><span class="path">Without ${title}: ${reason}</span>`,
    );
    if (!plan) return [set, '', '', html`${reason ?? 'Already installed.'}${omissions}`, ''];
    const names = plan.models.map(({ name }) => name);
    const memory = Math.max(...plan.models.map(({ memoryBytes }) => memoryBytes));
    return [
      set,
      formatBytes(plan.bytes),
      formatMemory(memory),
      html`${listTitles(plan.models)}${omissions}`,
      renderAddButton(names, `the set ${set} for ${getLanguageName(language)}`),
    ];
  });
  return renderTable(`Sets for ${getLanguageName(language)}`, ['Set', 'To fetch', 'Memory', 'Models', 'Change'], rows);
}

const renderChange = ({ name, title, misfit }: CatalogueRow): Cell =>
  misfit === undefined ? renderAddButton([name], title) : html`<span class="path">${misfit}</span>`;

function renderRows(name: string, rows: readonly CatalogueRow[]): Markup {
  const cells = rows.map((row): readonly Cell[] => [
    html`<a href="${row.about}" rel="noreferrer">${row.title}</a><br><span class="path">${row.name}</span>`,
    describeAvailable(row),
    formatBytes(row.bytes),
    formatMemory(row.memoryBytes),
    html`${renderLicence(row)}${row.question === undefined ? '' : ', asks'}`,
    renderChange(row),
  ]);
  return renderTable(name, ['Model', 'Purpose', 'To fetch', 'Memory', 'Licence', 'Change'], cells);
}

/** `id`: keeps it unfolded when the lists are read again. */
const renderMore = (id: string, summary: string, content: Markup): Markup =>
  html`<details id="${id}"><summary>${summary}</summary>${content}</details>`;

const KINDS = [
  ['voices', 'Voices'],
  ['recognition', 'Recognisers'],
  ['translation', 'Translators'],
  ['separation', 'Separation'],
] as const;

/** More recommended models of a kind are folded away. */
const MAX_SHOWN = 8;

function renderKind(
  [kind, title]: (typeof KINDS)[number],
  rows: readonly CatalogueRow[],
  language: string,
): Markup | '' {
  const ofKind = rows.filter((row) => row.kind === kind);
  if (ofKind.length === 0) return '';
  const recommended = ofKind.filter((row) => row.recommended);
  const shown = recommended.length > MAX_SHOWN ? [] : recommended;
  const folded = ofKind.filter((row) => !shown.includes(row));
  const name = `${title} for ${language}`;
  return html`<h5>${title}</h5>${shown.length === 0 ? '' : renderRows(name, shown)}
${folded.length === 0 ? '' : renderMore(`more-${kind}`, `${folded.length} ${shown.length === 0 ? title.toLowerCase() : 'more'}`, renderRows(`More ${name.toLowerCase()}`, folded))}`;
}

function renderAvailable({ available, language }: ModelsPage): Markup {
  const name = getLanguageName(language);
  const rows = selectForLanguage(available, language);
  const offered = rows.filter((row) => row.offered);
  const withheld = rows.filter((row) => !row.offered);
  const list = html`<ul>${withheld.map((row) => html`<li>${row.title}: ${row.notice ?? row.licence}</li>`)}</ul>`;
  return html`${KINDS.map((kind) => renderKind(kind, offered, name))}
${offered.length === 0 ? html`<p class="none">Nothing else is known for ${name}.</p>` : ''}
${withheld.length === 0 ? '' : renderMore('withheld', `${withheld.length} known, but not offered`, list)}`;
}

const JOB_CARD = html`<article class="card wide job" id="model-job" hidden><h3 id="model-job-title"></h3><p id="model-job-text" role="status"></p><progress id="model-job-progress" max="100" aria-labelledby="model-job-title"></progress> <button type="button" id="model-job-stop">Stop</button></article>`;

/** Content of the section, without its frame. */
export const renderModels = (page: ModelsPage): Markup => html`
<p>Natural voices, better recognisers and translators, which run on this machine. Nothing is fetched unless you press Add. The command line can do the same: <code>${formatCliCommand('models')}</code>.</p>
<div class="cards">
<article class="card wide"><h3>Installed</h3>${renderInstalled(page)}</article>
<article class="card wide"><h3>Add</h3>${renderLanguageForm(page)}<h4>Ready sets for ${getLanguageName(page.language)}</h4>${renderSets(page)}<h4>Single models for ${getLanguageName(page.language)}</h4>${renderAvailable(page)}<p>“asks”: the licence asks for your agreement, which you are shown before. Models that need another one bring it along.</p></article>
</div>`;

const OTHER_SERVICE = html`<p class="none">SERVICE_BASE_URL names another media service, so models belong on its machine.</p>`;

/** The script loads the lists, which take a second. */
const LISTS = html`<div class="cards">${JOB_CARD}</div><div id="models-content"><p class="none">Reading the lists …</p><noscript><a href="/admin/models">Show the lists</a></noscript></div>`;

/** `isOwn`: models are those of this machine. */
export const renderModelsSection = (isOwn: boolean): Markup =>
  html`<section id="models" aria-labelledby="models-title"><h2 id="models-title" tabindex="-1">Models</h2>${isOwn ? LISTS : OTHER_SERVICE}</section>`;
