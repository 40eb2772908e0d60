// Refreshes the status on /admin while its tab is visible and automatic updates are on.

const EVERY_MS = 10_000;
const button = document.querySelector('#live');
const status = document.querySelector('#status');

async function renew() {
  const answer = await fetch('/admin?part=status', { headers: { accept: 'text/html' } });
  if (!answer.ok) throw new Error(String(answer.status));
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').body;
  // Does not replace content that has the keyboard focus.
  if (status && !status.contains(document.activeElement)) status.replaceChildren(...fresh.childNodes);
}

const isWanted = () => !document.hidden && button?.getAttribute('aria-pressed') === 'true';

setInterval(() => {
  if (isWanted()) renew().catch((fault) => console.warn('not updated:', fault));
}, EVERY_MS);

button?.removeAttribute('hidden');
button?.addEventListener('click', () => {
  button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
});
