// Captions of other programs become SubRip.

import { expect, test } from 'vitest';
import { planCaptionTranslation } from '../../../src/domain/caption-files/caption-plan.ts';
import { convertToSrt } from '../../../src/domain/caption-files/convert-captions.ts';

const ASS = `[Script Info]
Title: x

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:03.50,0:00:06.00,Default,,0,0,0,,We go, he said,\\Nhome.
Dialogue: 0,0:00:00.50,1:00:03.25,Default,Ana,0,0,0,,{\\an8\\fad(1,2)}Good {\\i1}morning{\\i0}.
Dialogue: 0,0:00:07.00,0:00:08.00,Default,,0,0,0,,{\\p1}m 0 0 l 100 0{\\p0}
`;

test('ASS: cues in order, with their place but without other codes and drawings', () => {
  expect(convertToSrt(ASS.replaceAll('\n', '\r\n'))).toBe(
    '1\n00:00:00,500 --> 01:00:03,250\n{\\an8}Good morning.\n\n2\n00:00:03,500 --> 00:00:06,000\nWe go, he said,\nhome.\n',
  );
});

test('SBV: lines of each cue', () => {
  const srt = convertToSrt(
    '0:00:00.500,0:00:03.000\nGood morning,\neveryone.\n\n0:00:03.500,0:00:06.000\nWe go home.\n',
  );
  expect(srt).toBe(
    '1\n00:00:00,500 --> 00:00:03,000\nGood morning,\neveryone.\n\n2\n00:00:03,500 --> 00:00:06,000\nWe go home.\n',
  );
  expect(planCaptionTranslation(srt ?? '')?.texts).toEqual(['Good morning, everyone.', 'We go home.']);
});

test.each(['', 'Hello', '1\n00:00:00,500 --> 00:00:03,000\nHello\n', 'WEBVTT\n\n00:00.500 --> 00:03.000\nHello\n'])(
  'leaves other texts to the parser: %j',
  (text) => {
    expect(convertToSrt(text)).toBeUndefined();
  },
);
