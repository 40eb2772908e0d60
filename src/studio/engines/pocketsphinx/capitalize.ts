// Capitalises English names and other words that always have a capital. Data and a lookup. Skips names that are also
// common words (may, march, turkey, china, nice, reading, polish), because a wrong capital is worse than a missing one.

const NAME_WORDS = `
  i i'm i've i'll i'd
  monday tuesday wednesday thursday friday saturday sunday
  mondays tuesdays wednesdays thursdays fridays saturdays sundays
  january february april june july august september october november december
  christmas easter halloween thanksgiving ramadan hanukkah
  africa america antarctica asia australia europe
  african american asian australian european
  afghanistan albania algeria angola argentina armenia austria bangladesh belgium bolivia brazil britain bulgaria cambodia canada
  chile colombia croatia cuba denmark ecuador egypt england estonia ethiopia finland france georgia germany ghana greece haiti hungary
  iceland india indonesia iran iraq ireland israel italy jamaica japan kenya korea kuwait latvia lebanon libya lithuania luxembourg
  malaysia malta mexico mongolia morocco nepal netherlands nigeria norway pakistan panama paraguay peru philippines poland portugal
  romania russia scotland serbia singapore slovakia slovenia somalia spain sudan sweden switzerland syria taiwan tanzania thailand
  tunisia uganda ukraine uruguay venezuela vietnam wales yemen zimbabwe
  austrian belgian brazilian british bulgarian canadian chinese colombian croatian cuban czech danish dutch egyptian english estonian
  finnish french german greek hungarian icelandic indian indonesian iranian iraqi irish israeli italian japanese korean latvian lebanese
  lithuanian mexican nigerian norwegian pakistani peruvian portuguese romanian russian scottish serbian slovak slovenian spanish swedish
  swiss syrian taiwanese thai turkish ukrainian vietnamese welsh
  arabic hebrew hindi latin
  amsterdam athens atlanta baghdad baltimore bangkok barcelona beijing berlin birmingham boston brisbane brussels bucharest budapest
  cairo calgary cambridge chicago cleveland copenhagen dallas delhi denver detroit dublin edinburgh frankfurt geneva glasgow hamburg
  helsinki houston istanbul jakarta jerusalem johannesburg karachi kiev lagos leeds lisbon liverpool london madrid manchester manila
  melbourne miami milan milwaukee minneapolis montreal moscow mumbai munich nairobi oslo ottawa oxford paris philadelphia pittsburgh
  portland prague rome rotterdam sacramento seattle seoul shanghai stockholm sydney tehran tokyo toronto vancouver venice vienna warsaw
  zurich
  alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho illinois indiana iowa kansas kentucky
  louisiana maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada oklahoma oregon pennsylvania
  tennessee texas utah vermont virginia wisconsin wyoming
  hollywood manhattan brooklyn
`;

/** Names of several words that could be common words on their own. */
const NAME_PHRASES = `
  new york, new jersey, new orleans, new zealand, new delhi, new mexico, new hampshire,
  north carolina, south carolina, north dakota, south dakota, rhode island, west virginia,
  los angeles, san francisco, san diego, san antonio, las vegas, salt lake city, hong kong,
  united states, united kingdom, united nations, south africa, south korea, north korea,
  saudi arabia, sri lanka, costa rica, puerto rico, buenos aires, sao paulo, cape town,
  soviet union, european union, great britain, middle east, latin america, wall street
`;

const NAMES = new Set(NAME_WORDS.trim().split(/\s+/));
const MAX_PHRASE_WORDS = 3;
const PHRASES = new Set(NAME_PHRASES.trim().split(/,\s+/));

const capitalizeWord = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** Also accepts a possessive: “london's”. */
const isName = (word: string): boolean => NAMES.has(word) || NAMES.has(word.replace(/'s$/, ''));

export function capitalizeNames(words: readonly string[]): string[] {
  const named = words.map((word) => (isName(word) ? capitalizeWord(word) : word));
  for (let at = 0; at < words.length; at++)
    for (let count = 2; count <= MAX_PHRASE_WORDS && at + count <= words.length; count++)
      if (PHRASES.has(words.slice(at, at + count).join(' ')))
        for (let one = at; one < at + count; one++) named[one] = capitalizeWord(words[one] ?? '');
  return named;
}

export const capitalizeFirstWord = (words: readonly string[]): string[] =>
  words.map((word, at) => (at === 0 ? capitalizeWord(word) : word));
