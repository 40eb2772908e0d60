// Adds and removes models on /admin: shows licences and asks for agreement before, then the progress of the change.

const POLL_MS = 700;
const TRIAL_MS = 8000;

/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

/**
 * @param {string} tag @param {Record<string, string | boolean>} attributes @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
function createElement(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value === true) node.setAttribute(name, '');
    else if (value !== false) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** @param {number} bytes */
const formatBytes = (bytes) =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(2)} GB` : `${Math.max(1, Math.round(bytes / 1e6))} MB`;

/** Throws with a sentence for the operator. @param {string} path @param {object} body */
async function post(path, body) {
  const answer = await fetch(`/admin/models/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Error('Earshot does not answer. Is it running?');
  });
  const reply = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(reply.error ?? `Earshot answered with ${answer.status}.`);
  return reply;
}

/** Opens a dialog that is removed when it closes. @param {string} title @param {...(Node | string)} children */
function openDialog(title, ...children) {
  const dialog = /** @type {HTMLDialogElement} */ (
    createElement(
      'dialog',
      { 'aria-labelledby': 'dialog-title' },
      createElement('h3', { id: 'dialog-title' }, title),
      ...children,
    )
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** @param {string} title @param {unknown} error */
function showError(title, error) {
  const close = createElement('button', { type: 'button' }, 'Close');
  const text = error instanceof Error ? error.message : String(error);
  const alert = createElement('p', { role: 'alert', class: 'error' }, text);
  const dialog = openDialog(title, alert, createElement('p', { class: 'buttons' }, close));
  close.addEventListener('click', () => dialog.close());
}

/**
 * Resolves to true if the form is submitted with the button.
 * @param {string} title @param {string} button @param {...(Node | string)} children @returns {Promise<boolean>}
 */
function ask(title, button, ...children) {
  const cancel = createElement('button', { type: 'button' }, 'Cancel');
  const submit = createElement('button', { type: 'submit', class: 'strong' }, button);
  const form = createElement(
    'form',
    { method: 'dialog' },
    ...children,
    createElement('p', { class: 'buttons' }, submit, cancel),
  );
  const dialog = openDialog(title, form);
  return new Promise((resolve) => {
    form.addEventListener('submit', () => resolve(true));
    cancel.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => resolve(false));
  });
}

/** @typedef {{ name: string, title: string, bytes: number, licence: string, licenceUrl?: string, by?: string, notice?: string, question?: string }} PlannedModel */
/** @typedef {{ models: readonly PlannedModel[], bytes: number, keptBytes: number, installedBytes: number, freeBytes: number | null, hosts: readonly string[], otherHosts: readonly string[], mirror: boolean }} Plan */

/** @param {PlannedModel} model */
function createModelItem({ title, bytes, licence, licenceUrl, by, notice }) {
  const licenceName =
    licenceUrl === undefined
      ? licence
      : createElement('a', { href: licenceUrl, rel: 'noreferrer', target: '_blank' }, licence);
  const more = `${by === undefined ? '' : `, ${by}`}${notice === undefined ? '' : `. ${notice}`}`;
  return createElement('li', {}, createElement('b', {}, title), ` ${formatBytes(bytes)}, licence `, licenceName, more);
}

/** @param {Plan} plan */
function describePlan({ bytes, keptBytes, installedBytes, freeBytes, hosts, otherHosts, mirror }) {
  const kept = keptBytes > 0 ? ` (${formatBytes(keptBytes)} are here from last time)` : '';
  const free = freeBytes === null ? '' : `; ${formatBytes(freeBytes)} are free`;
  const others = otherHosts.length === 0 ? '' : ` (or ${otherHosts.join(' and ')} if that fails)`;
  const verb = hosts.length + otherHosts.length === 1 ? 'sees' : 'see';
  const from = mirror
    ? `From the mirror ${hosts.join(' and ')}.`
    : `From ${hosts.join(' and ')}${others}, which ${verb} this machine’s address.`;
  return `${formatBytes(bytes)} to fetch${kept}, ${formatBytes(installedBytes)} installed${free}. ${from}`;
}

/**
 * Shows what is fetched and asks for each agreement. Resolves to the names of models whose licences are agreed to, or
 * undefined.
 * @param {string} title @param {Plan} plan @returns {Promise<readonly string[] | undefined>}
 */
async function askForConsent(title, plan) {
  const asking = plan.models.filter(({ question }) => question !== undefined);
  const labels = asking.map((model) => {
    const box = createElement('input', { type: 'checkbox', required: true });
    const text = ` I agree to the licence of ${model.title} (${model.licence}): ${model.question}`;
    return createElement('label', { class: 'agree' }, box, text);
  });
  const models = createElement('ul', {}, ...plan.models.map(createModelItem));
  const isAgreed = await ask(`Add ${title}?`, 'Add', models, createElement('p', {}, describePlan(plan)), ...labels);
  return isAgreed ? asking.map(({ name }) => name) : undefined;
}

/** Loads the lists, at the start and after a change. */
async function loadLists() {
  const answer = await fetch(`/admin/models${location.search}`);
  if (!answer.ok) throw new Error(String(answer.status));
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').body;
  const content = find('#models-content');
  const unfolded = new Set([...content.querySelectorAll('details[open]')].map(({ id }) => id));
  content.replaceChildren(...fresh.childNodes);
  for (const details of content.querySelectorAll('details')) details.open = unfolded.has(details.id);
  for (const button of document.querySelectorAll('[data-add], [data-remove]')) button.removeAttribute('hidden');
}

/** @typedef {{ id: number, state: 'running' | 'done' | 'failed' | 'stopped', title: string, text: string, percent?: number }} JobStatus */

/** @param {JobStatus} status */
function showStatus({ title, text, percent, state }) {
  const isRunning = state === 'running';
  const progress = /** @type {HTMLProgressElement} */ (find('#model-job-progress'));
  find('#model-job').hidden = false;
  find('#model-job').dataset['state'] = state;
  find('#model-job-title').textContent = title;
  announce(text, isRunning);
  progress.hidden = !isRunning;
  if (percent === undefined) progress.removeAttribute('value');
  else progress.value = percent;
  find('#model-job-stop').hidden = !isRunning;
  /** @type {HTMLButtonElement} */ for (const button of document.querySelectorAll('[data-add], [data-remove]'))
    button.disabled = isRunning;
}

/** A screen reader would read every update of the line, so it gets few. */
const ANNOUNCE_MS = 8000;
let announcedAt = 0;

/** @param {string} text @param {boolean} isRunning */
function announce(text, isRunning) {
  const line = find('#model-job-text');
  const isDue = !isRunning || Date.now() - announcedAt > ANNOUNCE_MS;
  line.setAttribute('aria-live', isDue ? 'polite' : 'off');
  if (isDue) announcedAt = Date.now();
  if (line.textContent !== text) line.textContent = text;
}

const MAX_FAILED_POLLS = 10;

const waitForPoll = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

/** Status of the running or last change. A lost request does not stop the change, so it is repeated. */
async function readStatus() {
  for (let failures = 1; ; failures += 1) {
    const answer = await fetch('/admin/models/job').catch(() => undefined);
    const job = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
    if (job) return job.status;
    if (failures === MAX_FAILED_POLLS) throw new Error('Earshot does not answer. Reload the page to see the change.');
    await waitForPoll();
  }
}

let isFollowing = false;

/** Shows the progress of the running change until it ends. @param {boolean} isStarted true if this page started one */
async function follow(isStarted) {
  if (isFollowing) return;
  isFollowing = true;
  try {
    for (let wasRunning = isStarted; ; ) {
      const status = await readStatus();
      if (status && (status.state === 'running' || wasRunning)) showStatus(status);
      if (status?.state !== 'running') {
        if (wasRunning) await loadLists();
        if (wasRunning && status?.state === 'done') setTimeout(reloadLists, TRIAL_MS);
        return;
      }
      wasRunning = true;
      await waitForPoll();
    }
  } finally {
    isFollowing = false;
  }
}

/** Shows the result of the studio's trial of a new model. A running change loads the lists at its end. */
function reloadLists() {
  if (!isFollowing) loadLists().catch((error) => console.warn('models not shown:', error));
}

/** Starts a change and shows its progress. @param {'add' | 'remove'} path @param {object} body */
async function change(path, body) {
  showStatus(await post(path, body));
  // The pressed button may disappear with the next lists.
  find('#models-title').focus();
  await follow(true).catch((error) => showError('The change can’t be shown', error));
}

/** @param {string[]} names @param {string} title */
async function add(names, title) {
  try {
    const agreed = await askForConsent(title, await post('plan', { names }));
    if (agreed) await change('add', { names, agreed });
  } catch (error) {
    showError(`${title} was not added`, error);
  }
}

/** @param {string} folder @param {string} title */
async function remove(folder, title) {
  const consequence = createElement('p', {}, 'Its files are deleted from this machine. You can add it again later.');
  try {
    if (await ask(`Remove ${title}?`, 'Remove', consequence)) await change('remove', { folder });
  } catch (error) {
    showError(`${title} was not removed`, error);
  }
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  const { add: names, remove: folder, title = '' } = button?.dataset ?? {};
  if (names !== undefined) void add(names.split(' '), title);
  if (folder !== undefined) void remove(folder, title);
});
// Another media service has models of its own.
if (find('#models-content')) {
  find('#model-job-stop').addEventListener('click', () => {
    post('stop', {}).catch((error) => showError('The change was not stopped', error));
  });
  // A change that another tab started is shown too.
  loadLists()
    .then(() => {
      // Before, the section was too short to be at the top.
      if (location.hash === '#models') find('#models').scrollIntoView();
      return follow(false);
    })
    .catch((error) => console.warn('models not shown:', error));
}
