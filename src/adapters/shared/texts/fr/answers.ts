// French answers to queries: voices, languages, tasks, settings, help, and deleting personal data.

import type { AnswerMessages } from '../../../../domain/messages/answers.ts';
import { getFormats, joinSentence } from '../../../../domain/messages/formats.ts';

const { count, plural } = getFormats('fr');

const FOUND = { one: '# résultat.', many: '# de résultats.', other: '# résultats.' };
const TASKS = { one: '# tâche', many: '# de tâches', other: '# tâches' };
const FINISHED = { one: '# tâche terminée', many: '# de tâches terminées', other: '# tâches terminées' };
const FILES = { one: '# fichier', many: '# de fichiers', other: '# fichiers' };
const VOICES = { one: '# voix', many: '# de voix', other: '# voix' };
const MESSAGES = { one: '# message', many: '# de messages', other: '# messages' };

export const answers: AnswerMessages = {
  found: (found) => plural(found, FOUND),
  firstOf: (shown, found) =>
    `Les ${count(shown)} premiers résultats sur ${count(found)} ; une recherche réduit la liste.`,
  number: (id) => `numéro ${id}`,

  voices: {
    title: 'Voix disponibles',
    noneYet: 'Le service média n’a pas encore donné ses voix. Réessayez dans un instant.',
    noneFits: (search) => `Aucune voix ne correspond à « ${search} ». Essayez une langue ou un nom.`,
    male: 'masculine',
    female: 'féminine',
    age: (years) => `environ ${plural(years, { one: '# an', other: '# ans' })}`,
  },
  languages: {
    title: 'Langues',
    noneFits: (search) => `Aucune langue ne correspond à « ${search} ». Essayez son nom en anglais.`,
  },
  tasks: {
    title: 'Tâches',
    none: (call) => `Rien encore. Essayez ${call}`,
    last: (shown) => (shown === 1 ? 'Votre dernière tâche.' : `Vos ${count(shown)} dernières tâches.`),
    postHere: 'Publier le résultat ici',
  },
  settings: {
    title: 'Paramètres',
    names: { voice: 'Voix', language: 'Langue', target_language: 'Traduire vers' },
    explained: 'Utilisé quand vous ne choisissez rien d’autre.',
    kept: 'Enregistré pour vous.',
    keptForAll: 'Enregistré pour tout le monde ici.',
    yours: (value) => `${value} · votre choix`,
    everybodys: (value) => `${value} · pour tout le monde ici`,
    house: (value) => `${value} · par défaut ici`,
    hadLast: (value) => `${value} · votre dernière voix`,
    told: (value) => `reconnue dans le texte, sinon ${value}`,
    unset: 'non défini',
    unusableVoice: 'une voix inutilisable ici',
    voice: (id) => `voix ${id}`,
    language: (id) => `langue ${id}`,
  },
  help: {
    title: 'Aide',
    line: (help) => `Ce que vous pouvez taper. ${help} suivi du nom d’une commande l’explique.`,
    needed: 'Obligatoire.',
    standard: (value) => `Par défaut : ${value}.`,
  },
  forget: {
    how: (call) => `Rien n’a changé. Pour supprimer ce qui est conservé sur vous, écrivez : ${call}`,
    title: 'Données supprimées',
    line: 'Ce qui était conservé sur vous est supprimé.',
    deletedTitle: 'Supprimé',
    deleted: (tasks, files, voices) =>
      `Vos valeurs par défaut et vos dictionnaires, ${plural(tasks, FINISHED)} avec ce qui était demandé, ${plural(files, FILES)} derrière des liens et ${plural(voices, VOICES)} que vous aviez créées.`,
    thereTitle: 'Supprimé dans les conversations',
    there: (messages, files) => `${plural(messages, MESSAGES)} et ${plural(files, FILES)} de votre part.`,
    openTitle: 'Encore en cours',
    open: (tasks, call) =>
      `${plural(tasks, TASKS)} de votre part. Attendez la fin ou arrêtez, puis écrivez de nouveau ${call}.`,
    hiddenTitle: 'Caché pour de bon',
    hidden: (voices) =>
      voices === 1
        ? `${plural(voices, VOICES)} que vous avez créée. Le service média ne l’a pas supprimée ; ici, plus personne ne peut la voir ni l’utiliser, et le nom que vous lui aviez donné est supprimé.`
        : `${plural(voices, VOICES)} que vous avez créées. Le service média ne les a pas supprimées ; ici, plus personne ne peut les voir ni les utiliser, et les noms que vous leur aviez donnés sont supprimés.`,
    notTitle: 'Pas supprimé',
    not: (there, service) =>
      joinSentence(
        [
          !there && 'les messages et les fichiers dans les conversations, que vous pouvez y supprimer',
          !service && 'ce que le service média garde par ailleurs',
          'le nombre de tâches du jour, jusqu’à sa remise à zéro',
        ],
        ' ; ',
      ),
  },
};
