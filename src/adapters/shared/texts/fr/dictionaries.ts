// French texts about pronunciation dictionaries.

import type { DictionaryMessages } from '../../../../domain/messages/dictionaries.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, count, plural } = getFormats('fr');

const WORDS = { one: '# mot', other: '# mots' };
const ROWS = { one: '# ligne', other: '# lignes' };

export const dictionaries: DictionaryMessages = {
  title: 'Dictionnaires',
  fact: 'Dictionnaire',
  change: 'Ajouter ou retirer un mot',
  sayAgain: 'Redire',
  ofYours: 'Mes mots',
  ofAll: 'Nos mots',
  explained: 'Ces entrées s’appliquent à la parole, aux histoires, aux doublages et aux traductions.',
  none: (call) => `Pas encore de mots. Essayez ${call}`,
  words: (words) => plural(words, WORDS),
  more: (words) => `et ${count(words)} de plus`,
  mine: 'pour vous',
  here: 'pour tout le monde ici',
  service: 'du service média ; choisissez-le par son nom pour l’utiliser',
  everyLanguage: 'dans toutes les langues',
  added: (word, as) => `« ${word} » se dit désormais « ${as} ».`,
  addedForAll: (word, as) => `« ${word} » se dit désormais « ${as} » pour tout le monde ici.`,
  alone: 'Il n’y a personne d’autre ici : cela ne vaut que pour vous.',
  removed: (word) => `« ${word} » se prononce de nouveau comme il s’écrit.`,
  noSuchWord: (word) => `« ${word} » ne figure dans aucun de ces dictionnaires.`,
  notYours: 'Une autre personne l’a ajouté : elle peut le retirer, ou la modération.',
  deleted: (name) => `« ${name} » est supprimé.`,
  noSuch: (name, names) =>
    names.length === 0
      ? `Il n’y a pas de dictionnaire « ${name} » ici.`
      : `Il n’y a pas de dictionnaire « ${name} » ici, mais ${all(names)}.`,
  made: (name, words) => `« ${name} » compte maintenant ${plural(words, WORDS)}.`,
  skipped: (rows) => `${plural(rows, ROWS)} de côté : il faut un mot, sa prononciation et, si vous voulez, une langue.`,
  noTable:
    'Ce fichier n’est pas un tableau lisible ici. Dans Excel ou un autre tableur, choisissez « Enregistrer sous » (ou « Télécharger ») et le type CSV, puis envoyez ce fichier : sur chaque ligne un mot, sa prononciation et, si vous voulez, une langue.',
  fullWords: (most) => `Un dictionnaire contient au plus ${count(most)} mots. Retirez-en, ou commencez-en un autre.`,
  fullTogether: (most) => `Tous ces dictionnaires réunis contiennent au plus ${count(most)} mots. Retirez-en d’abord.`,
  fullDictionaries: (most) => `On peut garder au plus ${count(most)} dictionnaires. Supprimez-en d’abord un.`,
  unknown: (typed, names) =>
    names.length === 0
      ? `n’a pas de dictionnaire « ${typed} »`
      : `n’a pas de dictionnaire « ${typed} » ; il y a ${all(names)}`,
  strange: 'nomme un dictionnaire par un numéro qui ne vaut pas ici : choisissez-en un par son nom',
};
