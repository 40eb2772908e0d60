// Writes IPA in eSpeak NG's phoneme mnemonics. Each language has its own set. Pure. The tables were compared with the
// IPA that eSpeak reports for every mnemonic of every language.

import { type IpaSound, isVowel, splitIpa } from '../../../domain/speech-markup/ipa.ts';

/** Mnemonics by sound, best first. Every language has the last one. */
const SOUNDS = parseTable(`
i i / iː i: i / y y y: i / yː y: y i / ɪ I i / ɪː I: I i / ʏ Y y i / e e / eː e: e / ɛ E e / ɛː E: E e / æ & a / æː &: a: a
a a / aː a: A: a / ä a / ɐ a# V a / ɑ A A: a / ɑː A: a: A a / ɒ 0 O o / ɒː O: 0 O o / ɔ O o / ɔː O: O o: o / o o / oː o: o
ʊ U u / ʊː U u / u u / uː u: u / ʌ V a / ə @ / əː @ / ɘ @ / ɜ 3: @ / ɜː 3: @ / ɞ 3: W @ / ɵ 8 U @ / ɵː 8 U @ / ɤ V @ / ʉ u- U u / ʉː u: u
ɯ u / ɯː u: u / ɨ I# y i / ɨː y: i: i / ᵻ I# I i / ø Y Y: W e / øː Y: Y W e / œ W W: Y Y: E e / œː W: W Y E e / ɶ W a / ɷ U u
i\u0303 i~ / y\u0303 i~ y / e\u0303 e~ E~ / ɛ\u0303 E~ e~ / ɪ\u0303 I~ i~ / æ\u0303 &~ E~ / a\u0303 a~ A~ &~ / ɐ\u0303 &~ a~ A~
ɑ\u0303 A~ a~ / ɔ\u0303 O~ o~ / o\u0303 o~ O~ / u\u0303 u~ / œ\u0303 W~ E~ e~ / ə\u0303 @~ E~ / ʊ\u0303 U~ u~ / ʌ\u0303 V~ a~
ə˞ @ / ɜ˞ 3: @
p p / b b / t t / d d / c c / ɟ J / k k / ɡ g / q q k / ɢ G g / ʔ ? / m m / ɱ m / n n / ɳ n. n / ɲ n^ / ŋ N / ɴ N / t̪ t[ t / d̪ d[ d / ʈ t. t / ɖ d. d
ɸ f / β B / f f / v v B / θ T / ð D / s s / z z / ʃ S / ʒ Z / ʂ s. / ʐ z. / ɕ S; / ʑ Z; / ç C / ʝ J^ / x x / ɣ Q / χ X / ʁ Q" / ħ h / ʕ ? / h h / ɦ h / ɧ S
ʋ v# v / ɹ r / ɻ r / r r / ʀ r" / ɾ * / ɽ *  / ɺ * / ⱱ v / ʙ b / l l / ɭ l. / ʎ l^ / ʟ l / ɬ l# / ɮ l / j j / w w / ʍ w# w / ɥ w / ɰ w
ʘ p / ǀ t[ t / ǃ t / ǂ t / ǁ k / ɓ b / ɗ d / ʄ J / ɠ g / ʛ g / ʜ h / ʢ ? / ʡ ?
pʰ p# ph p / tʰ t# th t / kʰ k# kh k / tʲ t; t / dʲ d; d / nʲ n; n^ / lʲ l; l^ / sʲ s; s / mʲ m; m / rʲ r; r / zʲ z; z
m\u0329 m- / n\u0329 n- / ŋ\u0329 N- / l\u0329 l-
`);

/** Mnemonics of two sounds. Languages without one say both sounds. */
const PAIRS = parseTable(`
aɪ aI ai / aʊ aU au / ɑʊ aU / eɪ eI EI ei / ɛɪ EI eI / oʊ oU ou / əʊ @U oU / ɔɪ OI oI / oɪ oI OI / ɔʏ OY OI / ɔø OY OI / ʊɪ uI / uɪ uI ui / ɪə i@ / iə i@ / eə e@ / ɛə e@ / ʊə U@ / ai aI ai / au aU au / ei eI ei / oi OI oi
tʃ tS / dʒ dZ / tɕ tS; / dʑ dZ; / ts ts / dz dz / ʈʂ ts. / tʂ ts.
`);

/** Mnemonics that languages use in another way, by the language of the phoneme table. */
const OTHERS: Readonly<Record<string, ReadonlyMap<string, readonly string[]>>> = {
  ar: parseTable('ɑ a / ɑː a / ħ H / ʕ A / tˤ tH t'),
  az: parseTable('ɯ @ / ə E e / ɢ G'),
  bn: parseTable('ʌ a'),
  ca: parseTable('ɛ E2 e / ɔ O2 o / e e2 / o o2'),
  cs: parseTable('ɨ i / y i'),
  da: parseTable('ɒ O / ɔ 0 / ɜ 3 / ɜː 3 / ə˞ 3 / ɜ˞ 3'),
  de: parseTable('ɜ 3 / ɜː 3 / ə˞ 3 / ɜ˞ 3'),
  en: parseTable('ər 3 / əɹ 3 / ə˞ 3 / æ a / a a / ɐ a# / əʊ oU / ʁ Q" / ɪ I / ø 3: / øː 3: / œ 3: / y u: / yː u:'),
  fr: parseTable('ʁ r / r R / əʊ oU / ɥ y / ɡ g'),
  it: parseTable('ɛ E / ɔ O'),
  ko: parseTable('ɯ u- / ə V @'),
  lv: parseTable('æ E / æː E: / ɛ e'),
  nb: parseTable('ʉ u- / ʉː u-'),
  no: parseTable('ʉ u- / ʉː u-'),
  ru: parseTable('ɨ y / ʌ a / ɫ l / lʲ l^ l'),
  sv: parseTable('ʉ u- / ʉː u-'),
  th: parseTable('ɯ W / ɯː W / œ @ / ø @'),
  tr: parseTable('ɯ @ / ə E e / ɢ G'),
};

/** Parses rows such as `ə @`: a sound and its mnemonics. */
function parseTable(rows: string): ReadonlyMap<string, readonly string[]> {
  const all = rows
    .split(/ \/ |\n/u)
    .map((row) => row.trim().split(/ +/u))
    .filter(([sound = '']) => sound !== '');
  return new Map(all.map(([sound = '', ...mnemonics]) => [toKey(sound), mnemonics]));
}

function toKey(sound: string): string {
  return sound.normalize('NFD').replaceAll('c\u0327', 'ç');
}

/** Phonemes of the language that speaks. */
export interface PhonemeTable {
  /** Name in eSpeak's data, such as `en-us`. */
  readonly name: string;
  readonly mnemonics: ReadonlySet<string>;
}

const STRESS_MARKS = { primary: "'", secondary: ',' } as const;

/** Returns the word's mnemonics. Without `|` between them, eSpeak could read two as one. */
function writeWord(sounds: readonly IpaSound[], { name, mnemonics }: PhonemeTable): string {
  const others = OTHERS[name.split('-')[0] ?? name];
  const find = (table: ReadonlyMap<string, readonly string[]>, key: string): string | undefined =>
    [...(others?.get(key) ?? []), ...(table.get(key) ?? [])].find((one) => mnemonics.has(one));
  const written: string[] = [];
  let stress: IpaSound['stress'];
  for (let at = 0; at < sounds.length; at += 1) {
    const sound = sounds[at] as IpaSound;
    const next = sounds[at + 1];
    stress = sound.stress ?? stress;
    const pair = next && canJoin(sound, next) ? find(PAIRS, sound.letter + next.letter) : undefined;
    if (pair !== undefined) at += 1;
    const [first, ...rest] = pair === undefined ? writeSound(sound, (key) => find(SOUNDS, key)) : [pair];
    if (first === undefined) continue;
    // In IPA the mark precedes the syllable, in eSpeak the vowel.
    const takesStress = stress !== undefined && (isVowel(sound) || sound.isSyllabic);
    written.push(takesStress ? STRESS_MARKS[stress ?? 'primary'] + first : first, ...rest);
    if (takesStress) stress = undefined;
  }
  return written.join('|');
}

/** True for two sounds that may be one phoneme. */
const canJoin = (sound: IpaSound, next: IpaSound): boolean =>
  !next.stress &&
  !sound.isLong &&
  !sound.isNasal &&
  !next.isNasal &&
  !next.isSyllabic &&
  !(isVowel(next) && next.isLong);

function writeSound(sound: IpaSound, find: (key: string) => string | undefined): readonly string[] {
  const { letter, isLong, isNasal, isSyllabic, isDental, isRhotic, isAspirated, isPalatal } = sound;
  const vowel = isVowel(sound);
  const plain = find(letter);
  if (isNasal && vowel) {
    const nasal = find(`${letter}\u0303`);
    return nasal === undefined ? [...(plain ? [plain] : []), 'n'] : [nasal];
  }
  if (isRhotic) {
    const rhotic = find(`${letter}˞`);
    return rhotic === '@' || rhotic === undefined ? [rhotic ?? '@', 'r'] : [rhotic];
  }
  if (isSyllabic) {
    const syllabic = find(`${letter}\u0329`);
    return syllabic === undefined ? ['@', ...(plain ? [plain] : [])] : [syllabic];
  }
  if (isPalatal) {
    const palatal = find(`${letter}ʲ`);
    return palatal === undefined ? [...(plain ? [plain] : []), 'j'] : [palatal];
  }
  if (isLong && vowel && plain !== undefined) return writeLongVowel(plain, find(`${letter}ː`));
  const marked = (isAspirated && find(`${letter}ʰ`)) || (isDental && find(`${letter}\u032a`)) || plain;
  return marked === undefined || marked === '' ? [] : [marked];
}

/** Most languages have no long vowel of their own, but a mark that lengthens any. */
const writeLongVowel = (short: string, long = short): readonly string[] =>
  long === short && !short.endsWith(':') ? [short, ':'] : [long];

/** Returns eSpeak's input for the phonetic writing, or `''` if it has no sound. */
export function toEspeakPhonemes(ipa: string, table: PhonemeTable): string {
  const words = splitIpa(ipa).map((sounds) => writeWord(sounds, table));
  return words
    .filter((word) => /[^|',]/u.test(word))
    .map((word) => `[[${word}]]`)
    .join(' ');
}
