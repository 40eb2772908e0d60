// Line icons on a 24-unit grid, built as SVG elements. All are hidden from assistive technology, so a button with an
// icon needs a name.

import { el } from './dom.js';

/** @type {Readonly<Record<string, readonly string[]>>} */
const PATHS = {
  add: ['M12 5v14', 'M5 12h14'],
  bell: ['M6 9a6 6 0 1 1 12 0c0 6 2 7 2 7H4s2-1 2-7', 'M10 20a2.2 2.2 0 0 0 4 0'],
  pencil: ['m4 20 1-4L16.5 4.5l3 3L8 19z', 'm14 7 3 3'],
  check: ['m5 12.5 4.5 4.5L19 7.5'],
  close: ['m6 6 12 12', 'M18 6 6 18'],
  clip: ['m20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7L9.3 17a1.7 1.7 0 0 1-2.4-2.4L14 7.5'],
  compare: ['M4 5h6v14H4z', 'M14 5h6v14h-6z'],
  clock: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18', 'M12 7.5V12l3 2'],
  down: ['M12 5v14', 'm6 13 6 6 6-6'],
  download: ['M12 4v11', 'm7 11 5 5 5-5', 'M5 20h14'],
  file: ['M6 3h8l4 4v14H6z', 'M14 3v4h4'],
  film: ['M4 5h16v14H4z', 'M8 5v14M16 5v14', 'M4 9.7h4M4 14.3h4M16 9.7h4M16 14.3h4'],
  hash: ['M5 9h15', 'M4 15h15', 'M10 4 8 20', 'M16 4l-2 16'],
  help: ['M9.2 9a3 3 0 1 1 4.3 2.8c-1 .5-1.5 1.2-1.5 2.2', 'M12 17.5v.01'],
  info: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18', 'M12 11v5.5', 'M12 7.5v.01'],
  lock: ['M6 11h12v9H6z', 'M8.5 11V8a3.5 3.5 0 0 1 7 0v3'],
  menu: ['M4 7h16', 'M4 12h16', 'M4 17h16'],
  more: ['M5.5 12v.01', 'M12 12v.01', 'M18.5 12v.01'],
  mic: [
    'M12 4a2.8 2.8 0 0 1 2.8 2.8v4.4a2.8 2.8 0 0 1-5.6 0V6.8A2.8 2.8 0 0 1 12 4',
    'M6 11a6 6 0 0 0 12 0',
    'M12 17v3',
  ],
  muted: ['M4 10v4h3l5 4V6l-5 4z', 'm16 9.5 5 5', 'm21 9.5-5 5'],
  moon: ['M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5'],
  play: ['M8 5.5v13l10.5-6.5z'],
  pause: ['M9 6v12', 'M15 6v12'],
  search: ['M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13', 'm20 20-4.3-4.3'],
  send: ['M12 19V5', 'm6 11 6-6 6 6'],
  sound: ['M4 10v4', 'M8 7v10', 'M12 4v16', 'M16 8v8', 'M20 10.5v3'],
  start: ['M4 4h6.5v6.5H4z', 'M13.5 4H20v6.5h-6.5z', 'M4 13.5h6.5V20H4z', 'M13.5 13.5H20V20h-6.5z'],
  stop: ['M7 7h10v10H7z'],
  sun: [
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8',
    'M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1',
  ],
  trash: ['M5 7h14', 'M10 4h4', 'M7 7l1 13h8l1-13'],
  upload: ['M12 16V5', 'm7 9.5 5-5 5 5', 'M5 20h14'],
  voices: [
    'M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
    'M3.5 19a5.5 5.5 0 0 1 11 0',
    'M16.5 6.5a4 4 0 0 1 0 5',
    'M19 4.5a7 7 0 0 1 0 9',
  ],
  volume: ['M4 10v4h3l5 4V6l-5 4z', 'M16 9a4.2 4.2 0 0 1 0 6'],
  whole: ['M4 9V4h5', 'M15 4h5v5', 'M20 15v5h-5', 'M9 20H4v-5'],
  work: ['M12 3a9 9 0 1 1-9 9'],
};

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} name */
export function createIcon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', `icon icon-${name}`);
  svg.setAttribute('aria-hidden', 'true');
  for (const line of PATHS[name] ?? []) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', line);
    svg.append(path);
  }
  return svg;
}

/** @param {string} iconName @param {string} title @param {() => void} onPress */
export const createIconButton = (iconName, title, onPress, className = 'icon-button') =>
  el(
    'button',
    { type: 'button', class: className, title, onclick: onPress },
    createIcon(iconName),
    el('span', { class: 'sr' }, title),
  );
