// Channels, sample rates and positions on their way to the network and back. The network is a function.

import { expect, test } from 'vitest';
import { createSpleeterFinder, type StereoSeparator } from '../../../../src/studio/engines/spleeter/voice-finder.ts';
import { WINDOW_SAMPLES } from '../../../../src/studio/engines/spleeter/window.ts';
import { gap, tone } from './sounds.ts';

const SECONDS = 11.75;

/** Finds a tone of another pitch in each channel. `heard` is centered unless stated otherwise. */
async function find(sampleRate: number, channels: number, separate: StereoSeparator, heard = 'centered') {
  const length = Math.round(SECONDS * sampleRate);
  const sounds = Array.from({ length: channels }, (_, channel) => tone(length, 300 * (channel + 1), sampleRate));
  const [first = new Float32Array(0)] = sounds;
  const position = heard === 'centered' ? sounds.map(() => first) : sounds;
  return { sounds, found: await createSpleeterFinder(sampleRate, separate)(sounds, position) };
}

/** The ends have no neighbours for the resampler. */
const inside = (sound: Float32Array): Float32Array => sound.subarray(1000, -1000);

test.each([8000, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000])('%i Hz come back in place', async (rate) => {
  const { sounds, found } = await find(rate, 2, async (mix) => mix);
  expect(found.map(({ length }) => length)).toEqual(sounds.map(({ length }) => length));
  for (const [channel, sound] of sounds.entries())
    expect(gap(inside(found[channel] as Float32Array), inside(sound))).toBeLessThan(0.002);
});

test('the network gets whole windows, silent at both ends', async () => {
  await find(48_000, 2, async (mix) => {
    for (const side of mix) {
      expect(side.length).toBe(WINDOW_SAMPLES);
      expect([...side.subarray(0, 4096), ...side.subarray(-4096)].every((sample) => sample === 0)).toBe(true);
    }
    return mix;
  });
});

test('mono goes to both sides, and their mean comes back', async () => {
  const { sounds, found } = await find(44_100, 1, async ([left, right]) => {
    expect(gap(left, right)).toBe(0);
    return [left, right.map((sample) => sample / 2)];
  });
  expect(
    gap(
      found[0] as Float32Array,
      (sounds[0] as Float32Array).map((sample) => 0.75 * sample),
    ),
  ).toBeLessThan(1e-6);
});

test('channels go to the network in pairs, or alone where the voice is not centered', async () => {
  const calls: boolean[] = [];
  const separate: StereoSeparator = async (mix) => {
    calls.push(gap(mix[0], mix[1]) > 0);
    return mix;
  };
  const callsFor = async (channels: number, heard?: string) => {
    calls.length = 0;
    const { sounds, found } = await find(44_100, channels, separate, heard);
    for (const [channel, sound] of sounds.entries())
      expect(gap(found[channel] as Float32Array, sound)).toBeLessThan(1e-6);
    return [...calls];
  };
  expect(await callsFor(1)).toEqual([false]);
  expect(await callsFor(2)).toEqual([true]);
  expect(await callsFor(2, 'elsewhere')).toEqual([false, false]);
  expect(await callsFor(6)).toEqual([true, false, false, false, false]);
});

test('silent channels cost no call', async () => {
  const silence = new Float32Array(44_100);
  const sound = tone(44_100, 300, 44_100);
  let calls = 0;
  const found = await createSpleeterFinder(44_100, async (mix) => {
    calls += 1;
    return mix;
  })([silence, sound], [silence, sound]);
  expect(calls).toBe(1);
  expect(found[0]?.every((sample) => sample === 0)).toBe(true);
  expect(gap(found[1] as Float32Array, sound)).toBeLessThan(1e-6);
});
