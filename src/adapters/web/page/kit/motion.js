// Lets an element's height follow its content smoothly, unless the reader prefers no motion.

const DURATION_MS = 160;

/** @param {HTMLElement} element @param {() => void} change */
export function easeHeight(element, change) {
  const before = element.offsetHeight;
  change();
  const after = element.offsetHeight;
  if (before === 0 || before === after || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const frames = [before, after].map((height) => ({ height: `${height}px`, overflow: 'clip' }));
  element.animate(frames, { duration: DURATION_MS, easing: 'ease-out' });
}
