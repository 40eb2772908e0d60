// Tests of the licence verdicts on Piper voices, and of the hosts that may be asked.

import { expect, test } from 'vitest';
import { isAllowedHost } from '../../../../src/studio/models/catalogue/hosts.ts';
import { describePiperLicence, judgePiperLicence } from '../../../../src/studio/models/catalogue/piper-licence.ts';

test('a free voice from scratch asks nothing', () => {
  expect(judgePiperLicence({ licence: 'CC0-1.0', base: 'none' })).toEqual({ isOffered: true });
});

test.each([
  ['lessac', /research only/],
  ['ryan', /non-commercial/],
  ['unstated', /does not say/],
] as const)('a voice with the base %s asks', (base, question) => {
  const verdict = judgePiperLicence({ licence: 'CC0-1.0', base });
  expect(verdict).toEqual({ isOffered: true, question: expect.stringMatching(question) });
});

test('a voice without a licence is not offered', () => {
  expect(judgePiperLicence({ base: 'none' })).toEqual({
    isOffered: false,
    notice: 'Its publisher states no licence.',
  });
});

test.each(['CC-BY-NC-SA-4.0', 'Blizzard 2013, research only', 'DataBaker BZNSYP, non-commercial'])(
  'a voice under %s is not offered',
  (licence) => {
    expect(judgePiperLicence({ licence, base: 'none' }).isOffered).toBe(false);
  },
);

test('a licence names its page and the recordings', () => {
  const voice = {
    voice: 'x',
    licence: 'CC-BY-SA-3.0-ES',
    base: 'none' as const,
    data: 'https://example.org/',
    gender: 0 as const,
  };
  expect(describePiperLicence(voice)).toEqual({
    id: 'CC-BY-SA-3.0-ES',
    url: 'https://creativecommons.org/licenses/by-sa/3.0/es/',
    by: 'Piper; recordings: https://example.org/',
  });
});

test.each([
  ['huggingface.co', 'cas-bridge.xethub.hf.co', '/a', true],
  ['huggingface.co', 'huggingface.co', '/api/resolve-cache/x', true],
  ['huggingface.co', 'evilhf.co', '/a', false],
  ['github.com', 'release-assets.githubusercontent.com', '/a', true],
  ['github.com', 'github.com', '/someone/else/releases/download/x', false],
  ['github.com', 'hf.co', '/a', false],
  ['github.com', 'github.com', '/k2-fsa/sherpa-onnx/releases/download/x', true],
  ['firefox-settings-attachments.cdn.mozilla.net', 'firefox-settings-attachments.cdn.mozilla.net', '/x', true],
  ['example.org', 'example.org', '/x', false],
])('%s may lead to %s%s: %s', (origin, host, path, isAllowed) => {
  expect(isAllowedHost(origin, host, path)).toBe(isAllowed);
});
