// Addresses below a base, addresses in answers, and what must not be said of them.

import { describe, expect, test } from 'vitest';
import { readBase, withoutSecrets } from '../../src/service/address.ts';

describe.each(['https://media.example/apis', 'https://media.example/apis/'])('the base %s', (address) => {
  const base = readBase(address);

  test('has endpoints below it', () => {
    expect(base.at('/tts/a%2Fb').href).toBe('https://media.example/apis/tts/a%2Fb');
  });

  test.each([
    ['https://files.example/a?s=1', 'https://files.example/a?s=1'],
    ['//files.example/a', 'https://files.example/a'],
    ['/tts-result/5', 'https://media.example/apis/tts-result/5'],
    ['/apis/tts-result/5', 'https://media.example/apis/tts-result/5'],
    ['tts-result/5', 'https://media.example/apis/tts-result/5'],
    [' /files/a.wav ', 'https://media.example/apis/files/a.wav'],
  ])('resolves %s', (given, expected) => {
    expect(base.resolve(given)?.href).toBe(expected);
  });

  test.each(['file:///etc/hostname', 'data:,x', 'javascript:1', 'http://'])(
    'does not resolve %s',
    (given) => {
      expect(base.resolve(given)).toBeUndefined();
    },
  );

  test('owns its own scheme, host and port only', () => {
    const owned = ['https://media.example/x', 'https://media.example:443/'];
    const others = [
      'http://media.example/apis',
      'https://media.example:8443/',
      'https://media.example.evil/',
      'https://api.media.example/',
      'https://user@evil.example/media.example',
    ];
    expect(owned.map((one) => base.owns(new URL(one)))).toEqual([true, true]);
    expect(others.map((one) => base.owns(new URL(one)))).not.toContain(true);
  });
});

test('text loses the key and every signed query, and nothing else', () => {
  const text = 'Key abc123 or abc123; https://x.example/f?sig=1&y=2, “/f.wav?sig=1” and what? Nothing';
  expect(withoutSecrets(text, 'abc123')).toBe(
    'Key … or …; https://x.example/f?… “/f.wav?… and what? Nothing',
  );
  expect(withoutSecrets('plain', '')).toBe('plain');
});
