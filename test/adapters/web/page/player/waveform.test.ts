// Loads waveforms again after a failure.

import { afterEach, expect, it, vi } from 'vitest';

vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('IntersectionObserver', class {});
const PAGE = new URL('../../../../../src/adapters/web/page/', import.meta.url);
const { loadWaveform } = await import(new URL('player/waveform.js', PAGE).href);

afterEach(() => vi.unstubAllGlobals());

it('loads a waveform again after a failure, and then only once', async () => {
  const answers = [() => Promise.reject(new TypeError('offline')), async () => new Response('sound')];
  let requests = 0;
  vi.stubGlobal('fetch', () => answers[requests++]?.());
  const sound = { duration: 2, getChannelData: () => Float32Array.of(0, 0.5, 1) };
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = async () => sound;
    },
  );
  const load = () => loadWaveform({ url: '/media/a/a.wav', bytes: 10 }, { isPlayed: true });
  expect(await load()).toBeUndefined();
  expect(await load()).toMatchObject({ seconds: 2 });
  expect(await load()).toMatchObject({ seconds: 2 });
  expect(requests).toBe(2);
});
