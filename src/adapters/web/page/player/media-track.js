// Adapts an <audio> or <video> element to {@link Playable}. Nothing is loaded before playback.

/** @import { Playable } from '../kit/playback.js' */

import { getPlaybackRate, pauseOthers } from '../kit/playback.js';

const MEDIA_EVENTS = ['play', 'pause', 'playing', 'waiting', 'timeupdate', 'seeked', 'ended', 'durationchange'];

/**
 * @param {HTMLMediaElement} media
 * @param {() => number | undefined} getKnownDuration duration in seconds, if known before loading
 */
export function createPlayableMedia(media, getKnownDuration) {
  let broken = false;
  /** @type {() => void} */
  let notify = () => undefined;
  /** @type {Playable} */
  const track = {
    play() {
      media.playbackRate = getPlaybackRate();
      // The element's `error` event reports failures.
      media.play().catch(() => undefined);
    },
    pause: () => media.pause(),
    seek(seconds) {
      media.currentTime = Math.max(0, Math.min(seconds, track.getDuration() ?? 0));
      // The element fires no event before it has loaded anything.
      notify();
    },
    setRate(rate) {
      media.playbackRate = rate;
    },
    getPosition: () => media.currentTime,
    getDuration: () => (Number.isFinite(media.duration) ? media.duration : getKnownDuration()),
    getStatus() {
      if (broken) return 'broken';
      if (media.paused) return 'rests';
      return media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA ? 'loads' : 'plays';
    },
    subscribe(changed) {
      notify = changed;
      for (const name of MEDIA_EVENTS) media.addEventListener(name, changed);
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
  // Media keys of a keyboard or headset can also start playback.
  media.addEventListener('play', () => pauseOthers(track));
  return track;
}
