// Creates and updates elements. Strings always become text nodes, so user text is never parsed as HTML.
// `refreshChildren` and `reconcileChildren` update children without touching unchanged ones.

/** @typedef {Node | string | undefined | false} ElementChild */
/** @typedef {Readonly<Record<string, string | number | boolean | undefined | ((event: any) => void)>>} ElementProps */

/**
 * Creates an element: `el('button', { class: 'quiet', onclick: close }, 'Close')`. Functions become listeners, `true`
 * an empty attribute; `false` and `undefined` are skipped.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {ElementProps} [props]
 * @param {...ElementChild} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') node.addEventListener(name.replace(/^on/, ''), value);
    else if (value !== undefined && value !== false) node.setAttribute(name, value === true ? '' : `${value}`);
  }
  node.append(...withoutEmpty(children));
  return node;
}

/** @param {readonly ElementChild[]} children @returns {(Node | string)[]} */
const withoutEmpty = (children) =>
  children.flatMap((child) => (child === undefined || child === false || child === '' ? [] : [child]));

/** Throws if index.html has no such element. @template {HTMLElement} [T=HTMLElement] @param {string} id @returns {T} */
export function requireElement(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}`);
  return /** @type {T} */ (found);
}

/** True if the primary pointer is a finger, so an on-screen keyboard may cover half of the page. */
export const isTouchDevice = () => matchMedia('(pointer: coarse)').matches;

/** Focuses the composer, except on touch devices, where this would open the keyboard. */
export const focusComposer = () => isTouchDevice() || requireElement('words').focus();

/** @type {WeakMap<Element, string>} */
const drawnData = new WeakMap();

/**
 * Rebuilds the children only if the data changed, so that focus and playback survive. Hides the element if it is empty.
 * @template D
 * @param {HTMLElement} node
 * @param {D} data
 * @param {(data: D) => ElementChild[]} build
 */
export function refreshChildren(node, data, build) {
  const mark = JSON.stringify(data) ?? '';
  if (drawnData.get(node) === mark) return;
  drawnData.set(node, mark);
  node.replaceChildren(...withoutEmpty(build(data)));
  node.hidden = node.childNodes.length === 0;
}

/**
 * Shows one child per item, in order. Children with the same key are neither rebuilt nor moved, as moving stops a
 * player.
 * @template I
 * @param {HTMLElement} parent
 * @param {readonly I[]} items
 * @param {(item: I) => string} getKey
 * @param {(item: I) => HTMLElement} createChild
 */
export function reconcileChildren(parent, items, getKey, createChild) {
  const keys = new Set(items.map(getKey));
  /** @type {Map<string | undefined, HTMLElement>} */
  const old = new Map();
  for (const child of /** @type {HTMLElement[]} */ ([...parent.children])) {
    if (keys.has(child.dataset['key'] ?? '')) old.set(child.dataset['key'], child);
    else child.remove();
  }
  let next = parent.firstElementChild;
  for (const item of items) {
    const key = getKey(item);
    const node = old.get(key) ?? createChild(item);
    node.dataset['key'] = key;
    if (node === next) next = next.nextElementSibling;
    else parent.insertBefore(node, next);
  }
  parent.hidden = items.length === 0;
}

let count = 0;
/** @param {string} stem */
export const createUniqueId = (stem) => `${stem}-${++count}`;
