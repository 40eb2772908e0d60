// Finds the endings of German ordinals, which are written with a full stop: `mein 4. Versuch`, `der 1. und 2.
// Weltkrieg`. The words before the number show that it is an ordinal, and its ending. Pure.

/** Nouns that follow an ordinal even without an article, by gender. */
const MASCULINE =
  'Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Stock|Platz|Rang|Tag|Teil|Weltkrieg|Akt|Satz|Versuch|Band|Schritt|Geburtstag|Spieltag|Advent|Grad|Bezirk|Gang|Sieg|Kreuzzug|Termin|Monat|Abschnitt';
const FEMININE =
  'Klasse|Runde|Auflage|Etage|Halbzeit|Liga|Bundesliga|Minute|Stunde|Woche|Seite|Zeile|Folge|Staffel|Strophe|Symphonie|Sinfonie|Reihe|Hälfte|Person|Ausgabe|Generation|Welle|Dimension|Etappe|Lektion|Szene|Stufe|Division';
const NEUTER =
  'Jahrhundert|Jahrtausend|Jahr|Mal|Quartal|Kapitel|Semester|Buch|Obergeschoss|Stockwerk|Halbjahr|Viertel|Drittel|Tor|Kind|Spiel|Bild|Album|Treffen|Date|Gebot|Lebensjahr|Video|Foto|Haus|Zimmer|Lied|Auto|Rennen|Stück|Gespräch|Schuljahr|Regiment';
const COUNTED_NOUN = new RegExp(`^(?:${MASCULINE}|${FEMININE}|${NEUTER})(?!\\p{L})`, 'u');
const IS_FEMININE = new RegExp(
  `^(?:${FEMININE})|^\\p{Lu}\\p{Ll}{1,40}(?:ung|heit|keit|schaft|ion|tät|ie|enz|anz)(?!\\p{L})`,
  'u',
);
const IS_NEUTER = new RegExp(
  `^(?:${NEUTER})|^\\p{Lu}\\p{Ll}{1,40}(?:chen|lein|ment|um|jahr|buch|kapitel|spiel|haus)(?!\\p{L})`,
  'u',
);

/** Words that require -en: am vierten, mit meinem vierten, in der vierten. */
const WITH_N = `am|vom|zum|zur|beim|im|dem|den|des|(?:[mds]ein|ihr|unser|eur|kein|ein)e[mnrs]|(?:dies|jed|jen|welch)e[mn]|(?:in|mit|nach|von|zu|bei|aus|seit|vor|an|auf|unter|über|während|trotz|wegen|statt|ab|hinter|neben|zwischen) (?:der|meiner|deiner|seiner|ihrer|unserer)`;
/** Words that require -e: der vierte, meine vierte. */
const WITH_E = `der|die|das|ans|ins|aufs|fürs|dies(?:e|er|es)|jede[rs]?|jene[rs]?|welche[rs]?|(?:[mds]ein|ihr|unser|eur|kein|ein)e|alle`;
/** Words after which the noun's gender decides: mein vierter Versuch, mein viertes Kapitel. */
const WITH_ANY = '[mds]ein|ihr|unser|euer|kein|ein';
/** Prepositions before a date or limit. A plain number after them may also end a sentence. */
const DATE_PREPOSITIONS = 'bis|ab|seit';

const before = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words}) $`, 'iu');
const BEFORE_N = before(WITH_N);
const BEFORE_E = before(WITH_E);
const BEFORE_ANY = before(WITH_ANY);
const BEFORE_DATE = before(DATE_PREPOSITIONS);

/** Maximum length of the words that decide the ending. */
const MAX_LOOKBACK_CHARACTERS = 40;

/** Returns the letters after `dritte`: none, n, r or s. Undefined for a plain number that ends a sentence. */
export function findGermanOrdinalInflection(
  textBefore: string,
  textAfter: string,
  isSentenceStarter: (word: string) => boolean,
): 'n' | '' | 'r' | 's' | undefined {
  const lead = textBefore.slice(-MAX_LOOKBACK_CHARACTERS);
  const word = /^\p{L}+/u.exec(textAfter)?.[0] ?? '';
  const isCounted = COUNTED_NOUN.test(textAfter);
  if (!isCounted && isSentenceStarter(word)) return undefined;
  if (BEFORE_N.test(lead) || (BEFORE_DATE.test(lead) && (isCounted || word === ''))) return 'n';
  if (BEFORE_E.test(lead)) return '';
  if (!isCounted && !BEFORE_ANY.test(lead)) return undefined;
  if (word === '') return undefined;
  if (IS_FEMININE.test(textAfter)) return '';
  return IS_NEUTER.test(textAfter) ? 's' : 'r';
}
