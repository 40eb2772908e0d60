// Secrets that anybody would try first.

const COMMON =
  'password passw0rd changeme change-me letmein iloveyou sunshine princess football baseball superman trustno1 whatever starwars welcome qwerty qwertyui qwertyuiop asdfghjk asdfghjkl 1q2w3e4r 1qaz2wsx q1w2e3r4 zaq12wsx abcd1234 abc12345 administrator admin adminadmin root secret mysecret topsecret secretsecret webchatsecret default earshot earshotearshot example testtest test guest guestguest monkey dragon master shadow michael jennifer computer internet correcthorsebatterystaple';
const words = new Set(COMMON.split(' '));
const RUNS =
  'abcdefghijklmnopqrstuvwxyz 01234567890123456789 98765432109876543210 zyxwvutsrqponmlkjihgfedcba';

/** The longest first, so that `administrator` is not read as `admin` and a rest. */
const ANY_WORD = new RegExp(
  [...words]
    .map((word) => word.replace(/[^a-z\d]/g, ''))
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'g',
);
/** What people put around a common word. */
const FILLERS = /^(?:my|the|our|a|is|[^a-z]){0,4}$/;

/**
 * True for what is guessed first: common words, also several and with digits, a run, and a few characters or such a secret repeated.
 */
export function isCommonSecret(secret: string): boolean {
  const plain = secret.toLowerCase().replace(/[\s_.-]+/g, '');
  const word = plain.replace(/[\d!?*]/g, '');
  return (
    words.has(secret.toLowerCase()) ||
    words.has(plain) ||
    words.has(word) ||
    RUNS.includes(plain) ||
    isOfWords(word) ||
    isRepeated(plain) ||
    /^(.{1,4})\1+.{0,3}$/u.test(plain)
  );
}

/** True for common words, and little else. */
function isOfWords(word: string): boolean {
  const rest = word.replace(ANY_WORD, '');
  return rest !== word && FILLERS.test(rest);
}

/** True for a guessable secret twice or more. */
function isRepeated(plain: string): boolean {
  const length = (plain + plain).indexOf(plain, 1);
  return length < plain.length && isCommonSecret(plain.slice(0, length));
}
