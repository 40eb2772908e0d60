// On narrow screens the side bar is a drawer: opened by the button, closed by choosing, by Escape or beside it.
// While it is closed there, nothing in it can be reached by the keyboard.

import { byId } from '../kit/dom.js';

export function createDrawer() {
  const side = byId('side');
  const button = byId('drawer');
  const shade = byId('shade');
  const narrow = matchMedia('(max-width: 760px)');
  let open = false;

  const draw = () => {
    const asDrawer = narrow.matches;
    side.inert = asDrawer && !open;
    side.classList.toggle('open', asDrawer && open);
    shade.hidden = !(asDrawer && open);
    button.setAttribute('aria-expanded', String(asDrawer && open));
  };
  /** @param {boolean} wanted */
  const turn = (wanted) => {
    const was = open;
    open = wanted;
    draw();
    if (!narrow.matches || was === wanted) return;
    if (wanted) /** @type {HTMLElement | null} */ (side.querySelector('a, button, input'))?.focus();
    else button.focus();
  };
  button.addEventListener('click', () => turn(!open));
  shade.addEventListener('click', () => turn(false));
  document.addEventListener('keydown', (event) => event.key === 'Escape' && open && turn(false));
  narrow.addEventListener('change', draw);
  draw();
  return { close: () => turn(false) };
}
