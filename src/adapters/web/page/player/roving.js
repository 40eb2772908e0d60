// One tab stop for a group of controls: up and down go from one to the next, and the group is left where it was entered.

const CONTROLS = 'button, a[href], input, [role="slider"]';

/** @param {HTMLElement} group @param {HTMLElement} first where the tab key comes to */
export function oneTabStop(group, first) {
  /** Those that can be seen. */
  const controls = () =>
    /** @type {HTMLElement[]} */ ([...group.querySelectorAll(CONTROLS)]).filter((one) =>
      one.checkVisibility(),
    );
  /** @type {HTMLElement} */
  let stop = first;

  /** @param {HTMLElement} at */
  const rest = (at) => {
    stop = at;
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll(CONTROLS)))
      one.tabIndex = one === stop ? 0 : -1;
  };
  group.addEventListener('focusin', ({ target }) => rest(/** @type {HTMLElement} */ (target)));
  group.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.defaultPrevented) return;
    event.preventDefault();
    const all = controls();
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    all[(at + step + all.length) % all.length]?.focus();
  });
  // Controls come and go; a new one is no stop of its own.
  new MutationObserver(() => rest(stop.isConnected && stop.checkVisibility() ? stop : first)).observe(group, {
    childList: true,
    subtree: true,
    attributeFilter: ['hidden'],
  });
  rest(first);
}
