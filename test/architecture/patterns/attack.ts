// Hostile strings for a pattern, made from the pattern itself: runs of every kind of character that it tells apart, pairs
// of them, and each repeated part pumped behind whatever leads to it, with an end that does not fit.

import { type Part, partsOf, type Repeat } from './parts.ts';

const ASCII = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
/** One or two of each script, and what often has a meaning of its own. */
const OTHERS = [
  ...' \n\t\r\f\u2028\u00a0\u0000\u007f\u00ad\u200b\u200d\u202e\ufe0f\ufffd',
  ...'éßÄ“”„«»’…–。，；、！？「」（）¿¡€°²µ·•',
  ...'дЖλΩשابजাகകతಗગිไລខမ中あアー가각ა\u0301\u0660\u06dd',
  ...'😀©\u{1f3fb}\u{1f1e9}\u{e0041}\u{20000}',
  '👨‍👩‍👧',
  '1️⃣',
];
/** More kinds of characters than this make no new string worth the time. */
const MOST_KINDS = 14;

const literals = (source: string): string[] => [...source].filter((sign) => !ASCII.includes(sign));
const flagsOf = ({ flags }: RegExp): string => flags.replace(/[gyd]/g, '');

const onesIn = (part: Part): readonly string[] => {
  if (part.is === 'one') return [part.source];
  return part.is === 'repeat' ? onesIn(part.body) : part.options.flat().flatMap(onesIn);
};

/** Characters, one for each kind that the pattern tells apart: those that fit the same of its parts are alike to it. */
interface Alphabet {
  readonly kinds: readonly string[];
  fitting(one: string): readonly string[];
}

function alphabetOf(pattern: RegExp, parts: readonly Part[]): Alphabet {
  const candidates = [...new Set([...OTHERS, ...literals(pattern.source), ...ASCII])];
  // Edges of lines and words tell these apart as well.
  const ones = [...new Set([...parts.flatMap(onesIn), '\\n', '\\w'])];
  const fits = new Map(
    ones.map((one) => {
      const alone = new RegExp(`^(?:${one})$`, flagsOf(pattern));
      return [one, candidates.filter((sign) => alone.test(sign))];
    }),
  );
  const kinds = new Map<string, string>();
  for (const sign of candidates) {
    const signature = ones.map((one) => (fits.get(one)?.includes(sign) ? '1' : '0')).join('');
    if (!kinds.has(signature)) kinds.set(signature, sign);
  }
  return { kinds: [...kinds.values()].slice(0, MOST_KINDS), fitting: (one) => fits.get(one) ?? [] };
}

/** A string that the parts match; `variant` chooses among alternatives and characters. */
function sample(parts: readonly Part[], alphabet: Alphabet, variant: number): string {
  const one = (part: Part): string => {
    if (part.is === 'one') {
      const fitting = alphabet.fitting(part.source);
      return fitting[variant % Math.max(1, fitting.length)] ?? '';
    }
    if (part.is === 'group' && part.looks) return '';
    if (part.is === 'group') return sample(part.options[variant % part.options.length] ?? [], alphabet, variant);
    return one(part.body).repeat(Math.min(50, Math.max(part.least, variant % 2)));
  };
  return parts.map(one).join('');
}

interface Pump {
  readonly before: readonly Part[];
  readonly repeat: Repeat;
}

/** Every part that may repeat often, with what stands before it. */
function pumpsOf(parts: readonly Part[], before: readonly Part[] = []): readonly Pump[] {
  return parts.flatMap((part, index): readonly Pump[] => {
    const lead = [...before, ...parts.slice(0, index)];
    const inside = part.is === 'repeat' ? part.body : part;
    const inner = inside.is === 'group' ? inside.options.flatMap((option) => pumpsOf(option, lead)) : [];
    return part.is === 'repeat' && part.most > 8 ? [{ before: lead, repeat: part }, ...inner] : inner;
  });
}

const VARIANTS = [0, 1, 2];

/** Makes a string of about so many characters. */
export type Attack = (length: number) => string;

const filled = (unit: string, length: number): string => unit.repeat(Math.ceil(length / Math.max(1, unit.length)));

export function attacksOn(pattern: RegExp): readonly Attack[] {
  const options = partsOf(pattern);
  const alphabet = alphabetOf(pattern, options.flat());
  const { kinds } = alphabet;
  const ends = ['', ...kinds];
  const attacks: Attack[] = kinds.flatMap((kind) =>
    ends.flatMap((end) =>
      ['', kind].map(
        (last): Attack =>
          (length) =>
            filled(kind, length) + end + last,
      ),
    ),
  );
  for (const one of kinds)
    for (const other of kinds) if (one !== other) attacks.push((length) => filled(one + other, length));
  for (const { before, repeat } of options.flatMap((option) => pumpsOf(option)))
    for (const variant of VARIANTS) {
      const lead = sample(before, alphabet, variant);
      const pump = sample([repeat.body], alphabet, variant) || 'x';
      for (const end of ends) attacks.push((length) => lead + filled(pump, length) + end);
      attacks.push((length) => filled(lead + pump, length));
      attacks.push((length) => filled(lead, length / 2) + filled(pump, length / 2));
    }
  for (const option of options)
    for (const variant of VARIANTS)
      for (let most = 1; most <= option.length; most++) {
        const unit = sample(option.slice(0, most), alphabet, variant);
        if (unit !== '') attacks.push((length) => filled(unit, length));
      }
  return attacks;
}
