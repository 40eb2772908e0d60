// A small film of an example: a press on its picture plays it in place, another one pauses it.

import { el } from '../kit/dom.js';
import { createIcon } from '../kit/icons.js';
import { getText } from '../kit/localization.js';
import { pauseOthers } from '../kit/playback.js';

/** @param {{ address: string, picture: string }} film @param {string} name */
export function createExampleFilm({ address, picture }, name) {
  const video = el('video', {
    src: address,
    poster: picture,
    preload: 'none',
    playsinline: true,
    width: 96,
    height: 54,
  });
  const label = getText('files.listenTo', { name });
  const button = el(
    'button',
    {
      type: 'button',
      class: 'example-film',
      title: label,
      'aria-pressed': 'false',
      onclick: () => (video.paused ? video.play().catch(() => undefined) : video.pause()),
    },
    video,
    createIcon('play'),
    el('span', { class: 'sr' }, label),
  );
  const draw = () => button.setAttribute('aria-pressed', String(!video.paused));
  video.addEventListener('play', () => pauseOthers(video));
  for (const event of ['play', 'pause', 'ended']) video.addEventListener(event, draw);
  return button;
}
