// Detects secrets that are guessed first.

const COMMON_PASSWORDS =
  'password passw0rd changeme change-me letmein iloveyou sunshine princess football baseball superman trustno1 whatever starwars welcome qwerty qwertyui qwertyuiop asdfghjk asdfghjkl 1q2w3e4r 1qaz2wsx q1w2e3r4 zaq12wsx abcd1234 abc12345 administrator admin adminadmin root secret mysecret topsecret secretsecret webchatsecret default earshot earshotearshot example testtest test guest guestguest monkey dragon master shadow michael jennifer computer internet correcthorsebatterystaple';
const commonPasswords = new Set(COMMON_PASSWORDS.split(' '));
const CHARACTER_SEQUENCES =
  'abcdefghijklmnopqrstuvwxyz 01234567890123456789 98765432109876543210 zyxwvutsrqponmlkjihgfedcba';

/** Longest first, so that `administrator` does not match as `admin` and a rest. */
const ANY_COMMON_PASSWORD = new RegExp(
  [...commonPasswords]
    .map((word) => word.replace(/[^a-z\d]/g, ''))
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'g',
);
/** Letters and digits that people put around a common word. */
const FILLER_PATTERN = /^(?:my|the|our|a|is|[^a-z]){0,4}$/;

/**
 * True for secrets that are guessed first: common passwords, also combined or with digits; sequences; and a short or
 * guessable part that repeats.
 */
export function isCommonSecret(secret: string): boolean {
  const simplified = secret.toLowerCase().replace(/[\s_.-]+/g, '');
  const letters = simplified.replace(/[\d!?*]/g, '');
  return (
    commonPasswords.has(secret.toLowerCase()) ||
    commonPasswords.has(simplified) ||
    commonPasswords.has(letters) ||
    CHARACTER_SEQUENCES.includes(simplified) ||
    consistsOfCommonPasswords(letters) ||
    isRepeatedSecret(simplified) ||
    /^(.{1,4})\1+.{0,3}$/u.test(simplified)
  );
}

/** True for common passwords with little else around them. */
function consistsOfCommonPasswords(word: string): boolean {
  const rest = word.replace(ANY_COMMON_PASSWORD, '');
  return rest !== word && FILLER_PATTERN.test(rest);
}

function isRepeatedSecret(plain: string): boolean {
  const length = (plain + plain).indexOf(plain, 1);
  return length < plain.length && isCommonSecret(plain.slice(0, length));
}
