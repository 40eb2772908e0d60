// An <audio> or <video> element as something that plays. Nothing is asked of the server before somebody plays it.

/** @import { Track } from '../kit/playback.js' */

import { speed, takeTurn } from '../kit/playback.js';

const NEWS = ['play', 'pause', 'playing', 'waiting', 'timeupdate', 'seeked', 'ended', 'durationchange'];

/** @param {HTMLMediaElement} media @param {() => number | undefined} known its length in seconds, where that is known before */
export function mediaTrack(media, known) {
  let broken = false;
  /** @type {() => void} */
  let tell = () => undefined;
  /** @type {Track} */
  const track = {
    play() {
      media.playbackRate = speed();
      // Why it did not begin is told by the element's own error.
      media.play().catch(() => undefined);
    },
    pause: () => media.pause(),
    seek(seconds) {
      media.currentTime = Math.max(0, Math.min(seconds, track.length() ?? 0));
      // Before anything is loaded the element says nothing of it.
      tell();
    },
    speed(rate) {
      media.playbackRate = rate;
    },
    position: () => media.currentTime,
    length: () => (Number.isFinite(media.duration) ? media.duration : known()),
    state() {
      if (broken) return 'broken';
      if (media.paused) return 'rests';
      return media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA ? 'loads' : 'plays';
    },
    watch(changed) {
      tell = changed;
      for (const name of NEWS) media.addEventListener(name, changed);
      media.addEventListener('error', () => {
        broken = true;
        changed();
      });
      media.addEventListener('emptied', () => {
        broken = false;
        changed();
      });
    },
  };
  // Also where the keyboard's or a headset's own keys begin it.
  media.addEventListener('play', () => takeTurn(track));
  return track;
}
