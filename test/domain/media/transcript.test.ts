// Transcripts: parsed from the service's lines, formatted as text, and as captions that a strict parser accepts.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WebVTTParser } from 'webvtt-parser';
import { formatLinesAsCaptions, toCaptionCues } from '../../../src/domain/media/captions.ts';
import { formatTranscript, parseSpokenLines, type SpokenLine } from '../../../src/domain/media/transcript.ts';

const line = (start: number, end: number, text: string, speaker?: string): SpokenLine => ({
  start,
  end,
  text,
  speaker,
});

describe('lines of the service', () => {
  test('are sorted, and empty ones are dropped', () => {
    expect(
      parseSpokenLines([
        { start: 3, end: 4, text: ' later\n on ', speaker: 'Ana' },
        { start: 0, end: 1, text: 'first', speaker: '' },
        { start: 1, end: 2, text: '  ' },
      ]),
    ).toEqual([line(0, 1, 'first'), line(3, 4, 'later on', 'Ana')]);
  });

  test.each([
    ['no list', { start: 0 }],
    ['no times', [{ text: 'x' }]],
    ['a time before the beginning', [{ start: -1, end: 2, text: 'x' }]],
    ['no text', [{ start: 0, end: 1, text: 7 }]],
  ])('%s is no transcript', (_, list) => {
    expect(parseSpokenLines(list)).toBeUndefined();
  });
});

describe('text of a transcript', () => {
  test('a paragraph starts after a silence; one speaker is unnamed', () => {
    const lines = [line(0, 2, 'One.', 'S'), line(2.5, 4, 'Two.', 'S'), line(7, 8, 'Three.', 'S')];
    expect(formatTranscript(lines)).toBe('One. Two.\n\nThree.');
  });

  test('several speakers are named', () => {
    expect(formatTranscript([line(0, 1, 'Hello?', 'Ana'), line(1, 2, 'Here.', 'Ben')])).toBe(
      'Ana: Hello?\n\nBen: Here.',
    );
  });
});

test('in SubRip a name takes its place in the line, so that no line is too long', () => {
  const text = 'We talked about the old bridge and the new road, and then about the town.';
  const srt = formatLinesAsCaptions([line(0, 6, text, 'Speaker 1'), line(7, 8, 'I see.', 'Speaker 2')], 'srt');
  const shown = srt.split('\n').filter((one) => /[a-z]/.test(one));
  expect(shown[0]).toMatch(/^Speaker 1: We/);
  expect(shown.at(-1)).toBe('Speaker 2: I see.');
  expect(Math.max(...shown.map((one) => one.length))).toBeLessThanOrEqual(42);
  expect(shown.join(' ').replaceAll(/Speaker \d: /g, '')).toBe(`${text} I see.`);
});

const sentence = fc.oneof(
  fc.lorem({ maxCount: 60 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
  fc.constant('これは長い日本語の文章で、区切りの空白がありませんが、字幕は読めなければなりません。'.repeat(3)),
  fc.constant('<b>Tom & Jerry</b> --> the end'),
);
const spoken = fc
  .array(
    fc.tuple(
      fc.double({ min: 0, max: 3, noNaN: true }),
      fc.double({ min: 0.2, max: 20, noNaN: true }),
      sentence,
      fc.constantFrom('Ana', 'Ben <1>'),
    ),
  )
  .map((rows) => {
    let at = 0;
    return (
      parseSpokenLines(
        rows.map(([gap, length, text, speaker]) => {
          const start = at + gap;
          at = start + length;
          return { start, end: at, text, speaker };
        }),
      ) ?? []
    );
  });

describe('captions', () => {
  test('fast speech is shown longer, borrowing time from neighbours', () => {
    const times = (...lines: readonly SpokenLine[]) =>
      toCaptionCues(lines).map(({ start, end }) => [start.toFixed(2), end.toFixed(2)]);
    const hurried = 'Said in less than half of a second.';
    expect(times(line(1, 2, 'Calm.'))).toEqual([['1.00', '2.00']]);
    expect(times(line(1, 1.4, hurried))).toEqual([['0.80', '1.69']]);
    expect(times(line(0, 1, 'Calm.'), line(1, 1.4, hurried), line(1.4, 3, 'Calm again.'))).toEqual([
      ['0.00', '0.80'],
      ['0.80', '1.69'],
      ['1.69', '3.00'],
    ]);
    expect(times(line(0, 0.4, hurried), line(0.4, 0.8, hurried))).toEqual([
      ['0.00', '0.40'],
      ['0.40', '1.09'],
    ]);
  });

  test('a long line is split into two-line cues after commas', () => {
    const text =
      'The quarterly meeting begins at nine in the large room upstairs, so please bring your notes, your questions and something to drink.';
    const cues = toCaptionCues([line(0, 8, text)]);
    expect(cues.map(({ lines }) => lines)).toEqual([
      ['The quarterly meeting begins at', 'nine in the large room upstairs,'],
      ['so please bring your notes, your', 'questions and something to drink.'],
    ]);
    expect(cues[0]?.end).toBe(cues[1]?.start);
  });

  test('both formats name the speakers if there are several', () => {
    const lines = [line(0, 1, 'Hello?', 'Ana'), line(3661.5, 3663, 'Here.', 'Ben')];
    expect(formatLinesAsCaptions(lines, 'vtt')).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n<v Ana>Hello?\n\n01:01:01.500 --> 01:01:03.000\n<v Ben>Here.\n',
    );
    expect(formatLinesAsCaptions(lines, 'srt')).toBe(
      '1\n00:00:00,000 --> 00:00:01,000\nAna: Hello?\n\n2\n01:01:01,500 --> 01:01:03,000\nBen: Here.\n',
    );
  });

  test('any transcript becomes valid cues of two short lines', () => {
    fc.assert(
      fc.property(spoken, (lines) => {
        const cues = toCaptionCues(lines);
        for (const [at, cue] of cues.entries()) {
          expect(cue.lines.length).toBeLessThanOrEqual(2);
          for (const one of cue.lines) expect([...one].length).toBeLessThanOrEqual(42);
          expect(cue.end).toBeGreaterThan(cue.start);
          expect(cue.start).toBeGreaterThanOrEqual(cues[at - 1]?.end ?? 0);
        }
        const letters = (text: string): string => text.replace(/\s/g, '');
        expect(letters(cues.flatMap((cue) => cue.lines).join(''))).toBe(
          letters(lines.map(({ text }) => text).join('')),
        );
        const { cues: parsed, errors } = new WebVTTParser().parse(formatLinesAsCaptions(lines, 'vtt'), 'subtitles');
        expect(errors).toEqual([]);
        expect(parsed.length).toBe(cues.length);
      }),
    );
  });
});
