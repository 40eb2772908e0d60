// Tests which secrets are refused as easy to guess.

import { expect, test } from 'vitest';
import { isCommonSecret } from '../../../src/kit/http/common-secrets.ts';

test.each(
  'password Password1 12345678 87654321 123456789 aaaaaaaa abababab 12341234 --------'
    .split(' ')
    .concat(
      'changeme change-me CHANGEME99 earshot1 earshot2024 qwertyui abcdefgh letmein! correct-horse-battery-staple'.split(
        ' ',
      ),
      'change me',
      ...['aaaaaaaaaaaaaaaaaaaa', 'changemechangeme', 'passwordpassword', 'Admin-Password-2024', 'secretsecretsecret'],
      ...['qwertyuiopqwertyuiop', '1234567812345678', 'my-secret-password', 'earshotadminsecret', 'letmeinletmein!!'],
    ),
)('%s is a common secret', (secret) => {
  expect(isCommonSecret(secret)).toBe(true);
});

test.each([
  'correct horse',
  'tapir kettle sunday moss',
  'x7Qp2-9fLm',
  'Passworthy lanterns',
  '4711-0815-42',
  'admins dance at night',
])('%s is no common secret', (secret) => {
  expect(isCommonSecret(secret)).toBe(false);
});
