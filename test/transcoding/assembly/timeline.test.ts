// The timeline of an assembled recording: pauses of exact length, and backgrounds from their start to their end.

import { array, assert as assertProperty, constantFrom, double, oneof, property } from 'fast-check';
import { expect, test } from 'vitest';
import type { AssemblySegment } from '../../../src/ports/audio-assembler.ts';
import type { SoundFacts } from '../../../src/transcoding/assembly/measure-sound.ts';
import { createTimeline, FADE_OUT } from '../../../src/transcoding/assembly/timeline.ts';

/** A sound of `to - from` seconds with silence before and after. */
const facts = (from: number, to: number, seconds: number): SoundFacts => ({
  rate: 24_000,
  isStereo: false,
  seconds,
  lufs: -20,
  audible: { from, to },
});

const SOUNDS = new Map<string, SoundFacts>([
  ['a', facts(0.4, 1.4, 2)],
  ['b', facts(0, 2, 2)],
  ['c', facts(0.005, 1, 1.01)],
  ['silent', { rate: 24_000, isStereo: false, seconds: 3, lufs: Number.NEGATIVE_INFINITY }],
]);

const sound = (path: string): AssemblySegment => ({ is: 'sound', path, voice: '' });
const pause = (seconds: number): AssemblySegment => ({ is: 'pause', seconds });
const under = (kind: 'sound' | 'music'): AssemblySegment => ({ is: 'background', path: 'b', kind });
const endOf = (kind: 'sound' | 'music'): AssemblySegment => ({ is: 'background-end', kind });

/** Start and end of what is heard, by the sounds in the timeline. */
function hear(segments: readonly AssemblySegment[]) {
  const { events, seconds } = createTimeline(segments, SOUNDS);
  const heard = events.flatMap((event) =>
    event.is === 'sound' ? [{ from: event.at + event.lead, to: event.at + event.to - event.from - event.tail }] : [],
  );
  const gaps = heard.slice(1).map(({ from }, index) => from - (heard[index]?.to ?? 0));
  return { heard, gaps, first: heard[0]?.from ?? 0, rest: seconds - (heard.at(-1)?.to ?? 0) };
}

test.each([
  ['a pause', [sound('a'), pause(0.5), sound('a')], 0.5],
  ['sounds without silence at their ends', [sound('b'), pause(0.5), sound('b')], 0.5],
  ['two pauses', [sound('a'), pause(0.5), pause(1.25), sound('a')], 1.75],
  ['a silent sound between pauses', [sound('a'), pause(0.5), sound('silent'), pause(0.5), sound('a')], 1],
  ['a background between pauses', [sound('a'), pause(0.5), under('music'), pause(0.5), sound('a')], 1],
  ['a background before the pause', [sound('a'), under('music'), pause(0.5), sound('a')], 0.5],
  ['the end of a background before the pause', [sound('a'), endOf('music'), pause(0.35), sound('c')], 0.35],
  ['a pause as short as the margins', [sound('a'), pause(0.02), sound('a')], 0.02],
])('%s has its exact length', (_, segments, wanted) => {
  expect(hear(segments).gaps).toEqual([expect.closeTo(wanted, 6)]);
});

test('a pause at the start and at the end counts from what is heard', () => {
  const { first, rest } = hear([pause(1), sound('a'), pause(2)]);
  expect([first, rest]).toEqual([expect.closeTo(1, 6), expect.closeTo(2, 6)]);
});

test('a pause that is shorter than the margins ends with the next sound', () => {
  expect(hear([sound('a'), pause(0.001), sound('a')]).gaps[0]).toBeLessThanOrEqual(0.0151);
});

test('segments have times, also silent ones and backgrounds', () => {
  const segments = [
    pause(1),
    sound('a'),
    under('music'),
    sound('b'),
    sound('silent'),
    endOf('music'),
    pause(0.5),
    sound('c'),
  ];
  const { times, seconds } = createTimeline(segments, SOUNDS);
  const at = (start: number, length: number, skipped = 0) => ({
    start: expect.closeTo(start, 6),
    seconds: expect.closeTo(length, 6),
    skipped: expect.closeTo(skipped, 6),
  });
  expect(times).toEqual([
    at(0, 1),
    at(0.985, 1.03, 0.385),
    at(2.015, 2),
    at(2.015, 2),
    at(4.015, 0),
    at(4.015, 0),
    at(4.015, 0.5),
    at(4.51, 1.01, 0),
  ]);
  expect(seconds).toBeCloseTo(5.52, 6);
});

test.each([
  ['to the end of the recording', [under('music'), sound('a')], 1.03 + FADE_OUT],
  ['to its end', [under('music'), sound('a'), endOf('music')], 1.03 + FADE_OUT],
  ['and fades out below what follows', [under('music'), sound('a'), endOf('music'), sound('b')], 3.03],
  ['until another one of its kind starts', [under('music'), sound('b'), under('music'), pause(0.1)], 2.1 + FADE_OUT],
])('a background plays %s', (_, segments, seconds) => {
  expect(createTimeline(segments, SOUNDS).seconds).toBeCloseTo(seconds, 6);
});

test('kinds of background play at the same time', () => {
  const { times } = createTimeline([under('music'), sound('b'), under('sound'), sound('b'), endOf('music')], SOUNDS);
  expect(times[0]?.seconds).toBeCloseTo(4, 6);
  expect(times[2]?.seconds).toBeCloseTo(2, 6);
});

test('nothing has no length', () => {
  expect(createTimeline([], SOUNDS)).toEqual({ events: [], times: [], seconds: 0 });
  expect(createTimeline([pause(0.5), pause(0.5)], SOUNDS).seconds).toBe(1);
});

test('any pauses add up, wherever backgrounds start and end between them', () => {
  const segment = oneof(
    constantFrom<AssemblySegment>(sound('a'), sound('b'), sound('c'), under('music'), under('sound'), endOf('music')),
    double({ min: 0.03, max: 5, noNaN: true }).map(pause),
  );
  assertProperty(
    property(array(segment, { maxLength: 30 }), (segments) => {
      const sums = [0];
      for (const one of segments) {
        if (one.is === 'sound') sums.push(0);
        if (one.is === 'pause') sums.push((sums.pop() ?? 0) + one.seconds);
      }
      const asked = sums.slice(1, -1);
      for (const [index, gap] of hear(segments).gaps.entries()) {
        // Without a pause, only the margins of both sounds remain.
        if (asked[index] === 0) expect(gap).toBeLessThan(0.0301);
        else expect(gap).toBeCloseTo(asked[index] ?? 0, 6);
      }
    }),
  );
});
