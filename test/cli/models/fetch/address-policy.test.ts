// Addresses that are requested: those of known publishers, or the same files at a mirror.

import { expect, test } from 'vitest';
import { createAddressPolicy } from '../../../../src/cli/models/fetch/address-policy.ts';
import { isAllowedHost } from '../../../../src/studio/models/catalogue/hosts.ts';

const HUGGING_FACE = 'https://huggingface.co/rhasspy/piper-voices/resolve/c10ece1a/en/joe.onnx';

test.each(['https://mirror.example.com/models', 'https://mirror.example.com/models/'])(
  'requests the host and path of the original at the mirror %s',
  (base) => {
    const policy = createAddressPolicy(isAllowedHost, base);
    expect(policy.resolve(HUGGING_FACE).href).toBe(
      'https://mirror.example.com/models/huggingface.co/rhasspy/piper-voices/resolve/c10ece1a/en/joe.onnx',
    );
    expect(policy.hostOf(HUGGING_FACE)).toBe('mirror.example.com');
    expect(policy.mayBePrivate(new URL(base))).toBe(true);
    expect(policy.mayBePrivate(new URL(HUGGING_FACE))).toBe(false);
  },
);

test.each([
  'https://example.com/model.onnx',
  'https://github.com/somebody/else/releases/download/model.tar.bz2',
  'https://storage.googleapis.com/another-bucket/model.bin',
  'http://huggingface.co/model.onnx',
  'https://huggingface.co:444/model.onnx',
  'https://me@huggingface.co/model.onnx',
  'model.onnx',
])('does not request %s', (address) => {
  expect(() => createAddressPolicy(isAllowedHost, undefined).resolve(address)).toThrow();
});

test('requests publishers, and follows to their storage', () => {
  const policy = createAddressPolicy(isAllowedHost, undefined);
  const start = policy.resolve(HUGGING_FACE);
  expect(start.href).toBe(HUGGING_FACE);
  expect(policy.follow(start, start, 'https://cas-bridge.xethub.hf.co/a?X-Amz=1#x').href).toBe(
    'https://cas-bridge.xethub.hf.co/a?X-Amz=1',
  );
  const release = policy.resolve('https://github.com/k2-fsa/sherpa-onnx/releases/download/tts-models/a.tar.bz2');
  expect(policy.follow(release, release, 'https://release-assets.githubusercontent.com/a').hostname).toBe(
    'release-assets.githubusercontent.com',
  );
  expect(() => policy.follow(release, release, 'https://cas-bridge.xethub.hf.co/a')).toThrow();
  // Each hop is judged by the first address.
  const bridge = new URL('https://cas-bridge.xethub.hf.co/a');
  expect(policy.follow(start, bridge, '/b').href).toBe('https://cas-bridge.xethub.hf.co/b');
});
