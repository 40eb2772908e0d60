// French texts for invalid input. Whole sentences, with or without a field's label and a colon before them.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { ProblemMessages } from '../../../../domain/messages/problems.ts';

const { all, count, either, plural } = getFormats('fr');

const CHARACTERS = { one: '# caractère', many: '# de caractères', other: '# caractères' };
const WORDS = { one: '# mot', many: '# de mots', other: '# mots' };
const NUMBERS = { one: '# nombre', many: '# de nombres', other: '# nombres' };
const THINGS = { one: '# élément', many: '# d’éléments', other: '# éléments' };
const noVoices = 'Le service média n’a pas encore donné ses voix. Réessayez bientôt';
const quoted = (names: readonly string[]) => names.map((name) => `« ${name} »`);
const meant = (near: readonly string[], otherwise: string) =>
  near.length > 0 ? `Vouliez-vous dire ${either(quoted(near))} ?` : otherwise;

export const problems: ProblemMessages = {
  at: (label, problem) => `${label} : ${problem}`,

  missing: 'À remplir',
  empty: 'Cela ne peut pas rester vide',
  notText: 'Ce n’est pas un texte',
  oneValue: 'Une seule valeur, pas une liste',

  charactersBetween: (least, most) => `Il faut entre ${count(least)} et ${plural(most, CHARACTERS)}`,
  charactersAtLeast: (least) => `Il faut au moins ${plural(least, CHARACTERS)}`,
  charactersAtMost: (most) => `Il faut au plus ${plural(most, CHARACTERS)}`,
  tooLong: (size, most) => `Il y a ${plural(size, CHARACTERS)} ; le maximum est ${count(most)}`,
  saysTooLittle: (words, characters, about) =>
    `Il faut au moins ${plural(words, WORDS)} et ${plural(characters, CHARACTERS)}. Dites-en plus : ${about}`,
  notAddress: 'Il faut une adresse complète qui commence par https:// ou http://',

  notNumber: 'Ce n’est pas un nombre',
  notThisNumber: (typed) => `« ${typed} » n’est pas un nombre`,
  notWhole: 'Il faut un nombre entier',
  notThisWhole: (typed) => `« ${typed} » n’est pas un nombre entier`,
  moreThan: (bound) => `Il faut plus de ${count(bound)}`,
  orMore: (bound) => `Il faut ${count(bound)} ou plus`,
  orLess: (bound) => `Il faut ${count(bound)} ou moins`,

  notNumbers: 'Il faut une liste de nombres',
  numbersAtLeast: (least) => `Il faut au moins ${plural(least, NUMBERS)}`,
  numbersAtMost: (most) => `Il faut au plus ${plural(most, NUMBERS)}`,
  notLanguages: 'Il faut une liste de langues',
  languagesAtLeast: 'Il faut au moins une langue',
  notTexts: 'Il faut une liste de textes',
  listTooLong: (size, most) => `La liste fait ${plural(size, CHARACTERS)} ; le maximum est ${count(most)}`,
  listTooMany: (size, most) => `Il y a ${plural(size, THINGS)} ; le maximum est ${count(most)}`,

  notChoice: (labels) => `Au choix : ${labels.join(', ')}`,
  notToggle: 'Oui ou non seulement',
  notVoice: 'Ce n’est pas une voix',
  notSourceLanguage: 'Le service média ne traduit pas depuis cette langue',
  notTargetLanguage: 'Le service média ne traduit pas vers cette langue',
  targetOnly: (language) => `${language} n’est pas possible ici ; le service média traduit seulement vers cette langue`,
  unknownLanguage: (typed, near, list) =>
    `Je ne connais pas la langue « ${typed} ». ${meant(near, `${list} les montre toutes`)}`,
  unknownVoice: (typed, near, list) =>
    `Je ne connais pas la voix « ${typed} ». ${meant(near, `${list} les montre toutes`)}`,
  unsureLanguage: (names) => `Cela peut être ${either(names)} ; indiquez la langue voulue`,
  noVoicesToLookUp: `Impossible de chercher cette voix. ${noVoices}`,
  noVoicesToChoose: `Impossible de choisir une voix. ${noVoices}`,
  strangeVoice: 'Vous ne pouvez pas utiliser cette voix ici. Choisissez-en une autre',

  fileMissing: (endings) => `Il manque un fichier. Joignez-en un : ${either(endings)}`,
  fileTyped: 'Il faut un fichier, à joindre',
  noFile: 'Pas de fichier ici',
  notThisFile: (endings, name) => `« ${name} » ne convient pas ; il faut ${either(endings)}`,
  oneFile: 'Un seul fichier à la fois',
  oneLink: 'Un seul lien ou un seul fichier, pas plusieurs',
  besideLink: 'Cela va avec un film ou un enregistrement joint, pas avec un lien',
  noLink:
    'Il faut un lien public ; ce fichier n’est pas accessible de l’extérieur (la personne qui gère ce service peut définir PUBLIC_URL)',
  onlyFor: (kind) => `Seulement avec des fichiers ${kind}`,

  unknownCommand: (call, near, help) =>
    near.length > 0
      ? `Je ne connais pas ${call}. Vouliez-vous dire ${either(near)} ?`
      : `Je ne connais pas ${call}. ${help} montre ce que je sais faire.`,
  unknownField(call, typed, { near, options, isText }) {
    const found = near === undefined ? '' : ` Vouliez-vous dire « ${near}: » ?`;
    const takes = options.length > 0 ? ` Il y a ${all(options)}.` : '';
    const wayOut = isText ? ' Si cela fait partie du texte, mettez le texte entre guillemets.' : '';
    return `${call} n’a pas de « ${typed} ».${found || takes}${wayOut}`;
  },
  takesNoFile: (call) => `${call} ne prend pas de fichier.`,
};
