// French translations of the operations. Infinitives and nouns avoid “tu” and “vous”. A non-breaking space precedes : ;
// and ?. Keys are English: command, field name, label of a choice.

import type { CommandLocale } from '../../src/domain/command-locale.ts';
import { queryCommands } from './fr-queries.ts';

const genders = {
  'Not known': 'Inconnu',
  Male: 'Masculin',
  Female: 'Féminin',
  'Not applicable': 'Sans objet',
};

const folder = {
  folder_id: {
    name: 'dossier',
    label: 'Dossier',
    help: 'Numéro d’un dossier existant de l’espace de travail où ranger le résultat.',
  },
};

const project = {
  project_name: {
    name: 'projet',
    label: 'Nom du projet',
    help: 'Nom du projet dans l’espace de travail, de 3 à 255 caractères.',
  },
  project_description: {
    name: 'description-du-projet',
    label: 'Description du projet',
    help: 'Le sujet du projet, de 3 à 5 000 caractères.',
  },
  ...folder,
};

const dictionaries = {
  chosen_dictionaries: {
    name: 'dictionnaires',
    label: 'Dictionnaires',
    help: 'Dictionnaires à appliquer en plus de ceux qui valent d’eux-mêmes (/dictionary).',
  },
};

export const frenchCommandLocale: CommandLocale = {
  tag: 'fr',
  linkUploadField: {
    name: 'fichier',
    label: 'Fichier',
    help: 'Le film ou l’enregistrement lui-même, au lieu d’un lien.',
  },
  commands: {
    tts: {
      name: 'tts',
      title: 'Synthèse vocale',
      verb: 'Lire à voix haute',
      summary: 'Synthèse vocale : faire lire un texte à voix haute.',
      files: { speech: 'Synthèse vocale' },
      followUps: { voice: 'Autre voix', language: 'Dans une autre langue', right: 'Bien le dire' },
      fields: {
        text: { name: 'texte', label: 'Texte', help: 'Que faut-il dire ?' },
        voice_id: { name: 'voix', label: 'Voix', help: 'Qui parle : nom ou numéro d’une voix.' },
        language: { name: 'langue', label: 'Langue', help: 'La langue du texte.' },
        target_language: {
          name: 'en',
          label: 'En',
          help: 'La langue dans laquelle le dire, si c’en est une autre.',
        },
        gender: {
          name: 'genre',
          label: 'Genre',
          help: 'Genre de la personne qui parle, si la voix ne le précise pas.',
          choices: genders,
        },
        age: {
          name: 'âge',
          label: 'Âge',
          help: 'Âge de la personne qui parle, en années, si la voix ne le précise pas.',
        },
        ...project,
      },
    },
    sound: {
      name: 'son',
      title: 'Son',
      verb: 'Créer',
      summary: 'Créer un effet sonore ou une musique à partir d’une description.',
      files: { sound: 'Son' },
      followUps: { variation: 'Variante' },
      fields: {
        prompt: { name: 'description', label: 'Description', help: 'Que doit-on entendre ?' },
        audio_type: {
          name: 'type',
          label: 'Type',
          help: 'Effet sonore ou musique.',
          choices: { 'Sound effect': 'Effet sonore', Music: 'Musique' },
        },
        duration: {
          name: 'durée',
          label: 'Durée (secondes)',
          help: 'Durée de l’effet sonore, 10 secondes au maximum. Une musique a sa propre durée.',
        },
        ...project,
      },
    },
    translate: {
      name: 'traduire',
      title: 'Traduction',
      verb: 'Traduire',
      summary: 'Traduire un texte dans une autre langue.',
      followUps: { say: 'Le dire' },
      fields: {
        texts: {
          name: 'texte',
          label: 'Texte',
          help: 'Que faut-il traduire ? Chaque ligne est traduite séparément.',
        },
        target_language: {
          name: 'vers',
          label: 'Langue cible',
          help: 'La langue vers laquelle traduire.',
        },
        source_language: { name: 'depuis', label: 'Langue source', help: 'La langue du texte.' },
        formality: {
          name: 'registre',
          label: 'Registre',
          help: 'La façon de s’adresser aux lecteurs.',
          choices: { Formal: 'Formel', Informal: 'Informel' },
        },
        gender: {
          name: 'genre',
          label: 'Genre',
          help: 'Genre grammatical à privilégier.',
          choices: genders,
        },
        age: { name: 'âge', label: 'Âge', help: 'Âge du public visé, en années.' },
        ...dictionaries,
        ...project,
      },
    },
    voice: {
      name: 'nouvelle-voix',
      title: 'Voix',
      verb: 'Concevoir',
      summary: 'Décrire une voix, écouter deux échantillons et garder le meilleur.',
      followUps: { say: 'Dire quelque chose' },
      fields: {
        voice_description: {
          name: 'description',
          label: 'Description',
          help: 'Genre, âge, accent, ton, style : au moins 18 mots et 100 caractères.',
          topics: 'genre, âge, accent, ton, rythme et style',
        },
        text: {
          name: 'texte',
          label: 'Texte des échantillons',
          help: 'Ce que disent les échantillons ; le rendu est meilleur à partir de 100 caractères.',
        },
        recording: {
          name: 'fichier',
          label: 'Enregistrement',
          help: 'Au lieu d’une description : une voix comme celle-ci, si c’est la vôtre ou si vous y avez droit.',
        },
      },
    },
    clone: {
      name: 'ma-voix',
      title: 'Voix personnelle',
      verb: 'Créer une voix pareille',
      summary: 'Créer une voix à partir d’un enregistrement, si c’est la vôtre ou si vous y avez droit.',
      followUps: { say: 'Dire quelque chose' },
      fields: {
        voice_name: { name: 'nom', label: 'Nom', help: 'Le nom de la voix dans les listes.' },
        file: {
          name: 'fichier',
          label: 'Enregistrement',
          help: 'Une personne qui parle clairement, sans musique ; idéalement de 10 à 60 secondes.',
        },
        gender: { name: 'genre', label: 'Genre', help: 'Genre de la voix.', choices: genders },
        language: { name: 'langue', label: 'Langue', help: 'La langue propre à la voix.' },
        age: { name: 'âge', label: 'Âge', help: 'Âge de la voix, en années.' },
        description: {
          name: 'description',
          label: 'Description',
          help: 'Comment est la voix. Lisible par tous ceux qui utilisent le même compte du service média.',
        },
        enhance_audio: {
          name: 'nettoyer',
          label: 'Nettoyer',
          help: 'Retirer d’abord le bruit de l’enregistrement.',
        },
      },
    },
    story: {
      name: 'histoire',
      title: 'Histoire',
      verb: 'Raconter',
      summary: 'Faire lire un texte ou un document Word comme une histoire.',
      files: { story: 'Histoire' },
      fields: {
        file: { name: 'document', label: 'Document', help: 'Un document .txt ou .docx.' },
        title: { name: 'titre', label: 'Titre', help: 'Titre de l’histoire, de 3 à 255 caractères.' },
        narrator_voice_id: {
          name: 'voix',
          label: 'Voix de narration',
          help: 'Qui lit : nom ou numéro d’une voix.',
        },
        source_language: { name: 'langue', label: 'Langue', help: 'La langue du document.' },
        description: {
          name: 'description',
          label: 'Description',
          help: 'Ce que raconte l’histoire, de 3 à 5 000 caractères.',
        },
        ...dictionaries,
        ...folder,
      },
    },
    separate: {
      name: 'séparer',
      title: 'Séparation',
      verb: 'Séparer',
      summary: 'Séparer la voix du fond sonore dans un enregistrement.',
      files: { foreground: 'Voix', background: 'Fond sonore' },
      followUps: { transcribe: 'Transcrire', dub: 'Doubler la voix', like: 'Une voix comme celle-ci' },
      fields: {
        media_file: {
          name: 'fichier',
          label: 'Enregistrement',
          help: 'Fichier .aac, .flac, .mp3 ou .wav ; idéalement de 10 secondes à 10 minutes.',
        },
        ...project,
      },
    },
    transcribe: {
      name: 'transcrire',
      title: 'Transcription',
      verb: 'Transcrire',
      summary: 'Mettre par écrit ce qui est dit dans un enregistrement ou un film.',
      followUps: { translate: 'Traduire' },
      fields: {
        media_file: {
          name: 'fichier',
          label: 'Enregistrement',
          help: 'Un enregistrement, un message vocal, un clip ou un film.',
        },
        media_url: {
          name: 'lien',
          label: 'Lien',
          help: 'Lien public vers un enregistrement ou un film, à la place d’un fichier.',
        },
        language: {
          name: 'langue',
          label: 'Langue',
          help: 'La langue parlée.',
        },
        ...project,
      },
    },
    dub: {
      name: 'doubler',
      title: 'Doublage',
      verb: 'Doubler',
      summary: 'Doubler un film ou un enregistrement dans d’autres langues.',
      files: { video: 'Film doublé', audio: 'Son doublé' },
      fields: {
        video_url: {
          name: 'lien',
          label: 'Lien',
          help: 'Lien public vers le film ou l’enregistrement (MP4, MOV, MP3, WAV…), même un fichier partagé.',
        },
        target_languages: {
          name: 'vers',
          label: 'Langues cibles',
          help: 'Une ou plusieurs langues de doublage.',
        },
        source_language: {
          name: 'depuis',
          label: 'Langue d’origine',
          help: 'La langue parlée dans l’original.',
        },
        subtitles: {
          name: 'sous-titres',
          label: 'Sous-titres',
          help: 'Un fichier .srt ou .vtt avec les paroles ; il remplace l’écoute.',
        },
        captions: {
          name: 'incrustation',
          label: 'Sous-titres dans le film',
          help: 'Mettre les sous-titres dans le film même : piste à activer ou gravés dans l’image.',
          choices: { Track: 'Piste', Burn: 'Dans l’image' },
        },
        ai_optimization: {
          name: 'rythme',
          label: 'Rythme naturel',
          help: 'Ajuster le minutage pour éviter un débit précipité.',
        },
        selected_audio_tracks: {
          name: 'pistes',
          label: 'Pistes audio',
          help: 'MXF uniquement : numéros des pistes à doubler (une ou deux), comptées à partir de 0.',
        },
        add_output_as_an_audio_track: {
          name: 'piste-supplémentaire',
          label: 'Garder les pistes d’origine',
          help: 'MXF uniquement : ajouter le doublage comme piste supplémentaire.',
        },
        review: {
          name: 'lignes-avant',
          label: 'Lignes d’abord',
          help: 'Voir et corriger ce qui sera dit avant que rien ne soit dit.',
        },
        ...dictionaries,
        ...project,
      },
    },
    ...queryCommands,
  },
};
