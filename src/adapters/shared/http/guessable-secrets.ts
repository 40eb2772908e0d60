// Secrets that anybody would try first.

const COMMON =
  'password passw0rd changeme change-me letmein iloveyou sunshine princess football baseball superman trustno1 whatever starwars welcome qwerty qwertyui qwertyuiop asdfghjk asdfghjkl 1q2w3e4r 1qaz2wsx q1w2e3r4 zaq12wsx abcd1234 abc12345 administrator admin adminadmin root secret mysecret topsecret secretsecret webchatsecret default earshot earshotearshot example testtest test guest guestguest monkey dragon master shadow michael jennifer computer internet correcthorsebatterystaple';
const words = new Set(COMMON.split(' '));
const RUNS =
  'abcdefghijklmnopqrstuvwxyz 01234567890123456789 98765432109876543210 zyxwvutsrqponmlkjihgfedcba';

/** Whether it is among the first guesses: a common word, also with digits in it, a run, or a few characters repeated. */
export function isCommonSecret(secret: string): boolean {
  const plain = secret.toLowerCase().replace(/[\s_.-]+/g, '');
  const word = plain.replace(/[\d!?*]/g, '');
  return (
    words.has(secret.toLowerCase()) ||
    words.has(plain) ||
    words.has(word) ||
    RUNS.includes(plain) ||
    /^(.{1,4})\1+.{0,3}$/u.test(plain)
  );
}
