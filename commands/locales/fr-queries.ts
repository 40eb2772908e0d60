// French translations of the queries. The operations, and notes on style, are in fr.ts.

import type { CommandLocale } from '../../src/domain/command-locale.ts';

export const queryCommands: CommandLocale['commands'] = {
  voices: {
    name: 'voix',
    title: 'Voix disponibles',
    verb: 'Chercher',
    summary: 'Trouver une voix par son nom ou sa langue.',
    fields: {
      search: {
        name: 'recherche',
        label: 'Recherche',
        help: 'Une partie d’un nom, d’une langue ou d’une description.',
      },
    },
  },
  languages: {
    name: 'langues',
    title: 'Langues',
    verb: 'Chercher',
    summary: 'Trouver une langue et son identifiant.',
    fields: {
      search: {
        name: 'recherche',
        label: 'Recherche',
        help: 'Une partie du nom, en anglais ou dans la langue elle-même, un code ou un identifiant.',
      },
      side: {
        name: 'usage',
        label: 'Usage',
        help: 'Chercher parmi les langues sources ou les langues cibles.',
        choices: {
          'Spoken or translated from': 'Langue parlée ou langue source',
          'Translated or dubbed into': 'Langue cible de la traduction ou du doublage',
        },
      },
    },
  },
  tasks: {
    name: 'tâches',
    title: 'Tâches',
    verb: 'Afficher',
    summary: 'Voir les dernières tâches et récupérer un résultat.',
    fields: {},
  },
  'correct-lines': {
    name: 'corriger',
    title: 'Corriger les lignes',
    verb: 'Enregistrer',
    summary: 'Corriger ce que dit un doublage avant qu’il soit dit.',
    fields: {
      lines: {
        name: 'lignes',
        label: 'Lignes',
        help: 'Changez ce qui suit un numéro ; laissé vide, ce n’est pas dit.',
      },
    },
  },
  'save-voice': {
    name: 'garder',
    title: 'Enregistrer la voix',
    verb: 'Enregistrer',
    summary: 'Donner un nom à une voix conçue pour s’en servir ensuite.',
    fields: {
      name: { name: 'nom', label: 'Nom', help: 'Le nom de la voix dans les listes.' },
      sample: {
        name: 'extrait',
        label: 'Extrait',
        help: 'Lequel des deux c’est.',
        choices: { 'Sample A': 'Extrait A', 'Sample B': 'Extrait B' },
      },
    },
  },
  settings: {
    name: 'paramètres',
    title: 'Paramètres',
    verb: 'Enregistrer',
    summary: 'Voir ou changer la voix et les langues par défaut.',
    fields: {
      voice: { name: 'voix', label: 'Voix', help: 'La voix qui parle quand aucune n’est indiquée.' },
      language: { name: 'langue', label: 'Langue', help: 'La langue d’écriture habituelle.' },
      target_language: {
        name: 'vers',
        label: 'Traduire vers',
        help: 'La langue vers laquelle traduire.',
      },
      scope: {
        name: 'pour',
        label: 'Pour',
        help: 'Seulement pour soi, ou pour tous ceux qui n’ont rien choisi ici.',
        choices: { Me: 'Moi seulement', 'Everybody here': 'Tout le monde ici' },
      },
      forget: {
        name: 'oublier',
        label: 'Oublier',
        help: 'Écrire me pour supprimer ce qui est conservé : valeurs par défaut et tâches terminées.',
      },
      reset: {
        name: 'réinitialiser',
        label: 'Réinitialiser',
        help: 'Effacer les valeurs par défaut enregistrées.',
      },
    },
  },
  dictionary: {
    name: 'dictionnaire',
    title: 'Dictionnaires',
    verb: 'Enregistrer',
    summary: 'Voir ou changer comment se disent noms et mots, pour soi ou pour tous ici.',
    fields: {
      add: { name: 'mot', label: 'Mot', help: 'Un mot tel qu’il s’écrit.' },
      as: { name: 'comme', label: 'Se dit', help: 'Comment il se dit, écrit comme il sonne.' },
      language: {
        name: 'langue',
        label: 'Langue',
        help: 'S’il ne se dit ainsi que dans une langue ; c’est aussi sa traduction.',
      },
      scope: {
        name: 'pour',
        label: 'Pour',
        help: 'Seulement pour soi, ou pour tous ici.',
        choices: { Me: 'Moi seulement', 'Everybody here': 'Tout le monde ici' },
      },
      remove: { name: 'retirer', label: 'Retirer', help: 'Un mot qui se dira de nouveau comme il s’écrit.' },
      file: {
        name: 'fichier',
        label: 'Fichier',
        help: 'Un tableau (CSV) : par ligne un mot, sa prononciation et, si on veut, une langue.',
      },
      name: { name: 'nom', label: 'Dictionnaire', help: 'Lequel, par son nom, s’il y en a plusieurs.' },
      delete: { name: 'supprimer', label: 'Supprimer', help: 'Le nom d’un dictionnaire à supprimer.' },
    },
  },
  privacy: {
    name: 'confidentialité',
    title: 'Confidentialité',
    verb: 'Afficher',
    summary: 'Ce qui est gardé ici à votre sujet, et qui le voit.',
    fields: {},
  },
  help: {
    name: 'aide',
    title: 'Aide',
    verb: 'Afficher',
    summary: 'Ce qu’on peut faire ici, et comment.',
    fields: {
      command: { name: 'commande', label: 'Commande', help: 'La commande à expliquer.' },
    },
  },
};
