// Gives a group of controls one tab stop: the up and down keys move within the group, Tab leaves it.

const CONTROLS = 'button, a[href], input, [role="slider"]';

/** @param {HTMLElement} group @param {HTMLElement} first initial tab stop */
export function enableRovingTabindex(group, first) {
  const controls = () =>
    /** @type {HTMLElement[]} */ ([...group.querySelectorAll(CONTROLS)]).filter((one) => one.checkVisibility());
  /** @type {HTMLElement} */
  let stop = first;

  /** @param {HTMLElement} at */
  const setStop = (at) => {
    stop = at;
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll(CONTROLS)))
      one.tabIndex = one === stop ? 0 : -1;
  };
  group.addEventListener('focusin', ({ target }) => setStop(/** @type {HTMLElement} */ (target)));
  group.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.defaultPrevented) return;
    event.preventDefault();
    const all = controls();
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    all[(at + step + all.length) % all.length]?.focus();
  });
  // Controls can be added and removed; a new one must not add a tab stop.
  new MutationObserver(() => setStop(stop.isConnected && stop.checkVisibility() ? stop : first)).observe(group, {
    childList: true,
    subtree: true,
    attributeFilter: ['hidden'],
  });
  setStop(first);
}
