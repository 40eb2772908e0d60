// German ordinals, which are written as a number with a full stop: `mein 4. Versuch`, `der 1. und 2. Weltkrieg`. What stands before one
// says that it is an ordinal and which ending it has. Pure.

/** Nouns that are counted also without an article, by gender. */
const MASCULINE =
  'Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Stock|Platz|Rang|Tag|Teil|Weltkrieg|Akt|Satz|Versuch|Band|Schritt|Geburtstag|Spieltag|Advent|Grad|Bezirk|Gang|Sieg|Kreuzzug|Termin|Monat|Abschnitt';
const FEMININE =
  'Klasse|Runde|Auflage|Etage|Halbzeit|Liga|Bundesliga|Minute|Stunde|Woche|Seite|Zeile|Folge|Staffel|Strophe|Symphonie|Sinfonie|Reihe|Hälfte|Person|Ausgabe|Generation|Welle|Dimension|Etappe|Lektion|Szene|Stufe|Division';
const NEUTER =
  'Jahrhundert|Jahrtausend|Jahr|Mal|Quartal|Kapitel|Semester|Buch|Obergeschoss|Stockwerk|Halbjahr|Viertel|Drittel|Tor|Kind|Spiel|Bild|Album|Treffen|Date|Gebot|Lebensjahr|Video|Foto|Haus|Zimmer|Lied|Auto|Rennen|Stück|Gespräch|Schuljahr|Regiment';
const COUNTED = new RegExp(`^(?:${MASCULINE}|${FEMININE}|${NEUTER})(?!\\p{L})`, 'u');
const IS_FEMININE = new RegExp(
  `^(?:${FEMININE})|^\\p{Lu}\\p{Ll}{1,40}(?:ung|heit|keit|schaft|ion|tät|ie|enz|anz)(?!\\p{L})`,
  'u',
);
const IS_NEUTER = new RegExp(
  `^(?:${NEUTER})|^\\p{Lu}\\p{Ll}{1,40}(?:chen|lein|ment|um|jahr|buch|kapitel|spiel|haus)(?!\\p{L})`,
  'u',
);

/** With the ending -en: am vierten, mit meinem vierten, in der vierten. */
const WITH_N = `am|vom|zum|zur|beim|im|dem|den|des|(?:[mds]ein|ihr|unser|eur|kein|ein)e[mnrs]|(?:dies|jed|jen|welch)e[mn]|(?:in|mit|nach|von|zu|bei|aus|seit|vor|an|auf|unter|über|während|trotz|wegen|statt|ab|hinter|neben|zwischen) (?:der|meiner|deiner|seiner|ihrer|unserer)`;
/** With -e: der vierte, meine vierte. */
const WITH_E = `der|die|das|ans|ins|aufs|fürs|dies(?:e|er|es)|jede[rs]?|jene[rs]?|welche[rs]?|(?:[mds]ein|ihr|unser|eur|kein|ein)e|alle`;
/** With the ending of the noun: mein vierter Versuch, mein viertes Kapitel. */
const WITH_ANY = '[mds]ein|ihr|unser|euer|kein|ein';
/** A date or a limit; it may also end a sentence with a plain number. */
const OPEN = 'bis|ab|seit';

const before = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words}) $`, 'iu');
const BEFORE_N = before(WITH_N);
const BEFORE_E = before(WITH_E);
const BEFORE_ANY = before(WITH_ANY);
const BEFORE_OPEN = before(OPEN);

/** Longest words that decide, in characters. */
const REACH = 40;

/** Ending of an ordinal between the two texts; `undefined` for a plain number at a sentence's end. */
export function germanOrdinalEnding(
  ahead: string,
  next: string,
  isOpener: (word: string) => boolean,
): 'n' | '' | 'r' | 's' | undefined {
  const lead = ahead.slice(-REACH);
  const word = /^\p{L}+/u.exec(next)?.[0] ?? '';
  const isCounted = COUNTED.test(next);
  if (!isCounted && isOpener(word)) return undefined;
  if (BEFORE_N.test(lead) || (BEFORE_OPEN.test(lead) && (isCounted || word === ''))) return 'n';
  if (BEFORE_E.test(lead)) return '';
  if (!isCounted && !BEFORE_ANY.test(lead)) return undefined;
  if (word === '') return undefined;
  if (IS_FEMININE.test(next)) return '';
  return IS_NEUTER.test(next) ? 's' : 'r';
}
