// Turns the side bar into a drawer on narrow screens. Choosing an entry, Escape, or a press outside closes it. A closed
// drawer cannot be reached by keyboard.

import { requireElement } from '../kit/dom.js';

export function createSidebarDrawer() {
  const side = requireElement('side');
  const button = requireElement('drawer');
  const shade = requireElement('shade');
  const narrow = matchMedia('(max-width: 760px)');
  let open = false;

  const draw = () => {
    const asDrawer = narrow.matches;
    side.inert = asDrawer && !open;
    side.classList.toggle('open', asDrawer && open);
    shade.hidden = !(asDrawer && open);
    button.setAttribute('aria-expanded', String(asDrawer && open));
  };
  /** @param {boolean} shouldOpen */
  const setOpen = (shouldOpen) => {
    const was = open;
    open = shouldOpen;
    draw();
    if (!narrow.matches || was === shouldOpen) return;
    if (shouldOpen) /** @type {HTMLElement | null} */ (side.querySelector('a, button, input'))?.focus();
    else button.focus();
  };
  button.addEventListener('click', () => setOpen(!open));
  shade.addEventListener('click', () => setOpen(false));
  document.addEventListener('keydown', (event) => event.key === 'Escape' && open && setOpen(false));
  narrow.addEventListener('change', draw);
  draw();
  return { close: () => setOpen(false) };
}
