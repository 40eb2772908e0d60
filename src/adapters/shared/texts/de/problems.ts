// German texts for invalid input. Whole sentences, with or without a field's label and a colon before them.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { ProblemMessages } from '../../../../domain/messages/problems.ts';

const { all, count, either, plural } = getFormats('de');

const NUMBERS = { one: '# Zahl', other: '# Zahlen' };
const WORDS = { one: '# Wort', other: '# Wörter' };
const THINGS = { one: '# Eintrag', other: '# Einträge' };
const noVoices = 'Der Mediendienst hat seine Stimmen noch nicht genannt. Versuche es gleich noch einmal';
const quoted = (names: readonly string[]) => names.map((name) => `„${name}“`);
const meant = (near: readonly string[], otherwise: string) =>
  near.length > 0 ? `Meinst du ${either(quoted(near))}?` : otherwise;

export const problems: ProblemMessages = {
  at: (label, problem) => `${label}: ${problem}`,

  missing: 'Hier fehlt noch etwas',
  empty: 'Das darf nicht leer sein',
  notText: 'Das ist kein Text',
  oneValue: 'Hier passt nur ein einzelner Wert, keine Liste',

  charactersBetween: (least, most) => `Gebraucht werden ${count(least)} bis ${count(most)} Zeichen`,
  charactersAtLeast: (least) => `Gebraucht werden mindestens ${count(least)} Zeichen`,
  charactersAtMost: (most) => `Höchstens ${count(most)} Zeichen sind möglich`,
  tooLong: (size, most) => `Das sind ${count(size)} Zeichen; höchstens ${count(most)} sind möglich`,
  saysTooLittle: (words, characters, about) =>
    `Gebraucht werden mindestens ${plural(words, WORDS)} und ${count(characters)} Zeichen. Sag mehr dazu: ${about}`,
  notAddress: 'Gebraucht wird eine ganze Adresse, die mit https:// oder http:// beginnt',

  notNumber: 'Das ist keine Zahl',
  notThisNumber: (typed) => `„${typed}“ ist keine Zahl`,
  notWhole: 'Gebraucht wird eine ganze Zahl',
  notThisWhole: (typed) => `„${typed}“ ist keine ganze Zahl`,
  moreThan: (bound) => `Die Zahl muss größer als ${count(bound)} sein`,
  orMore: (bound) => `Die Zahl muss mindestens ${count(bound)} sein`,
  orLess: (bound) => `Die Zahl darf höchstens ${count(bound)} sein`,

  notNumbers: 'Gebraucht wird eine Liste von Zahlen',
  numbersAtLeast: (least) => `Mindestens ${plural(least, NUMBERS)} angeben`,
  numbersAtMost: (most) => `Höchstens ${plural(most, NUMBERS)} angeben`,
  notLanguages: 'Gebraucht wird eine Liste von Sprachen',
  languagesAtLeast: 'Mindestens eine Sprache angeben',
  notTexts: 'Gebraucht wird eine Liste von Texten',
  listTooLong: (size, most) => `Die Liste hat ${count(size)} Zeichen; höchstens ${count(most)} sind möglich`,
  listTooMany: (size, most) => `Das sind ${plural(size, THINGS)}; höchstens ${count(most)} sind möglich`,

  notChoice: (labels) => `Zur Wahl stehen: ${labels.join(', ')}`,
  notToggle: 'Nur ja oder nein',
  notVoice: 'Das ist keine Stimme',
  notSourceLanguage: 'Aus dieser Sprache übersetzt der Mediendienst nicht',
  notTargetLanguage: 'In diese Sprache übersetzt der Mediendienst nicht',
  targetOnly: (language) => `${language} geht hier nicht: Der Mediendienst übersetzt nur in diese Sprache`,
  unknownLanguage: (typed, near, list) =>
    `„${typed}“ kenne ich nicht als Sprache. ${meant(near, `Alle zeigt ${list}`)}`,
  unknownVoice: (typed, near, list) => `„${typed}“ kenne ich nicht als Stimme. ${meant(near, `Alle zeigt ${list}`)}`,
  unsureLanguage: (names) => `Das könnte ${either(names)} sein: Gib an, was gemeint ist`,
  noVoicesToLookUp: `Die Stimme lässt sich nicht nachschlagen. ${noVoices}`,
  noVoicesToChoose: `Es lässt sich keine Stimme wählen. ${noVoices}`,
  strangeVoice: 'Diese Stimme kannst du hier nicht verwenden. Wähle eine andere',

  fileMissing: (endings) => `Hier fehlt eine Datei. Füge eine an: ${either(endings)}`,
  fileTyped: 'Hier gehört eine Datei hin: füge sie an',
  noFile: 'Hier gehört keine Datei hin',
  notThisFile: (endings, name) => `„${name}“ passt hier nicht; möglich ist ${either(endings)}`,
  oneFile: 'Nur eine Datei auf einmal',
  oneLink: 'Nur ein Link oder eine Datei, nicht mehrere',
  besideLink: 'Das geht nur mit einem angefügten Film oder einer Aufnahme, nicht mit einem Link',
  noLink:
    'Gebraucht wird ein öffentlicher Link: Diese Datei ist von außen nicht zu erreichen (wer das hier betreibt, kann PUBLIC_URL setzen)',
  onlyFor: (kind) => `Das geht nur mit ${kind}-Dateien`,

  unknownCommand: (call, near, help) =>
    near.length > 0
      ? `${call} kenne ich nicht. Meinst du ${either(near)}?`
      : `${call} kenne ich nicht. ${help} zeigt, was ich kann.`,
  unknownField(call, typed, { near, options, isText }) {
    const found = near === undefined ? '' : ` Meinst du „${near}:“?`;
    const takes = options.length > 0 ? ` Möglich sind ${all(options)}.` : '';
    const wayOut = isText ? ' Gehört es zum Text, setze den Text in Anführungszeichen.' : '';
    return `Bei ${call} gibt es „${typed}“ nicht.${found || takes}${wayOut}`;
  },
  takesNoFile: (call) => `Zu ${call} gehört keine Datei.`,
};
