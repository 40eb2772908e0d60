// URLs under a base URL, URLs in responses, and redaction.

import { describe, expect, test } from 'vitest';
import { parseServiceUrl, redactSecrets } from '../../src/service/service-url.ts';

describe.each(['https://media.example/apis', 'https://media.example/apis/'])('the base %s', (address) => {
  const base = parseServiceUrl(address);

  test('has endpoints below it', () => {
    expect(base.getEndpointUrl('/tts/a%2Fb').href).toBe('https://media.example/apis/tts/a%2Fb');
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

  test.each(['file:///etc/hostname', 'data:,x', 'javascript:1', 'http://'])('does not resolve %s', (given) => {
    expect(base.resolve(given)).toBeUndefined();
  });

  test('contains its own scheme, host and port only', () => {
    const owned = ['https://media.example/x', 'https://media.example:443/'];
    const others = [
      'http://media.example/apis',
      'https://media.example:8443/',
      'https://media.example.evil/',
      'https://api.media.example/',
      'https://user@evil.example/media.example',
    ];
    expect(owned.map((one) => base.isSameOrigin(new URL(one)))).toEqual([true, true]);
    expect(others.map((one) => base.isSameOrigin(new URL(one)))).not.toContain(true);
  });
});

test('redaction removes only the key and signed queries', () => {
  const text = 'Key abc123 or abc123; https://x.example/f?sig=1&y=2, “/f.wav?sig=1” and what? Nothing';
  expect(redactSecrets(text, 'abc123')).toBe('Key … or …; https://x.example/f?… “/f.wav?… and what? Nothing');
  expect(redactSecrets('plain', '')).toBe('plain');
});
