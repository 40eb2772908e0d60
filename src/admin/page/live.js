// Keeps /admin up to date while somebody looks at it, and not while the tab is hidden or the button says no.

const EVERY_MS = 10_000;
const button = document.querySelector('#live');
const main = document.querySelector('main');

async function renew() {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!answer.ok) throw new Error(String(answer.status));
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
  // Whoever reads a table with the keys keeps their place.
  if (main && fresh && !main.contains(document.activeElement)) main.replaceChildren(...fresh.childNodes);
}

const isWanted = () => !document.hidden && button?.getAttribute('aria-pressed') === 'true';

setInterval(() => {
  if (isWanted()) renew().catch((fault) => console.warn('not renewed:', fault));
}, EVERY_MS);

button?.removeAttribute('hidden');
button?.addEventListener('click', () => {
  button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
});
