// A tiny way to build elements: text always becomes text nodes, so nothing a person wrote is ever read as HTML.
// Also two ways to change what is there without touching what stays: `refresh` and `keyed`.

/** @typedef {Node | string | undefined | false} Child */
/** @typedef {Readonly<Record<string, string | number | boolean | undefined | ((event: any) => void)>>} Props */

/**
 * `el('button', { class: 'quiet', onclick: close }, 'Close')`. Functions are listeners, `true` an empty attribute,
 * `false` and `undefined` none.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') node.addEventListener(name.replace(/^on/, ''), value);
    else if (value !== undefined && value !== false)
      node.setAttribute(name, value === true ? '' : `${value}`);
  }
  node.append(...present(children));
  return node;
}

/** @param {readonly Child[]} children @returns {(Node | string)[]} */
const present = (children) =>
  children.flatMap((child) => (child === undefined || child === false || child === '' ? [] : [child]));

/**
 * An element of index.html that must be there.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}`);
  return /** @type {T} */ (found);
}

/** Whether the page is used with a finger: no keys to speak of, and a keyboard that covers half of it. */
export const isTouched = () => matchMedia('(pointer: coarse)').matches;

/** One goes on writing; not where that would bring up a keyboard unasked. */
export const goOnWriting = () => isTouched() || byId('words').focus();

/** @type {WeakMap<Element, string>} */
const drawn = new WeakMap();

/**
 * Draws the children anew only when the data changed, so that focus and playback survive. Hides what is empty.
 * @template D
 * @param {HTMLElement} node
 * @param {D} data
 * @param {(data: D) => Child[]} build
 */
export function refresh(node, data, build) {
  const mark = JSON.stringify(data) ?? '';
  if (drawn.get(node) === mark) return;
  drawn.set(node, mark);
  node.replaceChildren(...present(build(data)));
  node.hidden = node.childNodes.length === 0;
}

/**
 * One child per item, in order. A child whose key stays is neither made again nor moved: moving stops a player.
 * @template I
 * @param {HTMLElement} parent
 * @param {readonly I[]} items
 * @param {(item: I) => string} keyOf
 * @param {(item: I) => HTMLElement} make
 */
export function keyed(parent, items, keyOf, make) {
  const keys = new Set(items.map(keyOf));
  /** @type {Map<string | undefined, HTMLElement>} */
  const old = new Map();
  for (const child of /** @type {HTMLElement[]} */ ([...parent.children])) {
    if (keys.has(child.dataset['key'] ?? '')) old.set(child.dataset['key'], child);
    else child.remove();
  }
  let next = parent.firstElementChild;
  for (const item of items) {
    const key = keyOf(item);
    const node = old.get(key) ?? make(item);
    node.dataset['key'] = key;
    if (node === next) next = next.nextElementSibling;
    else parent.insertBefore(node, next);
  }
  parent.hidden = items.length === 0;
}

let count = 0;
/** A fresh id for labels and descriptions. @param {string} stem */
export const freshId = (stem) => `${stem}-${++count}`;
