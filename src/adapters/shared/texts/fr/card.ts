// What a task's card says, in French.

import type { CardWords } from '../../../../domain/words/card.ts';
import { formatsIn } from '../../../../domain/words/formats.ts';

const { all, bytes: sized, count, duration, percent, plural, took } = formatsIn('fr');

export const card: CardWords = {
  noSubtitles: (name) =>
    `Le service média ne prend pas de sous-titres : « ${name} » est laissé de côté et il écoute à la place.`,
  noCaptions:
    'Le service média ne peut pas mettre de sous-titres dans le film ; ils arrivent en fichiers à côté.',
  queued: 'En file d’attente',
  queuedBehind: 'En file d’attente derrière vos autres tâches',
  waiting: {
    noRoom:
      'En attente : il n’y a plus de place sur le disque ici. Votre demande partira dès qu’il y en aura.',
    serviceFull:
      'En attente : le service média n’a plus de place sur son disque pour le moment. Rien n’a commencé ; votre demande repartira d’elle-même.',
    busy: 'En attente : le service média est occupé pour le moment. Votre demande partira dès qu’il pourra la prendre.',
    away: 'En attente : le service média est injoignable pour le moment. Votre demande partira dès qu’il répondra.',
  },
  silent: 'Le service média ne répond pas pour le moment. Je continue à suivre ; rien n’est perdu.',
  inLine: 'Dans la file',
  placeInLine: (place) => `Numéro ${count(place)} dans la file`,
  working: 'En cours',
  stages: {
    starting: 'démarrage',
    reading: 'lecture du document',
    speaking: 'synthèse de la voix',
    narrating: 'narration',
    translating: 'traduction',
    fetching: 'téléchargement',
    transcription: 'transcription',
    translation: 'traduction',
    voiceover: 'pose de la nouvelle voix',
    assembly: 'assemblage',
    decoding: 'lecture de l’enregistrement',
    listening: 'écoute',
    playing: 'exécution de la musique',
    making: 'création du son',
    separating: 'séparation',
    writing: 'enregistrement',
    'project setup': 'préparation',
  },
  percent,
  usually: (ms) => `d’habitude ${vaguely(ms)}`,
  stopping: 'Arrêt en cours',
  bringing: 'Terminé ; le résultat arrive',
  bringingAgain: 'Terminé ; un nouvel essai pour apporter le résultat',
  done: (seconds) => `Terminé en ${took(seconds)}`,
  doneInPart: (seconds) => `Terminé en ${took(seconds)}, mais tout ne tient pas ici`,
  doneUnclear: (seconds, share) =>
    `Terminé en ${took(seconds)}, mais seulement ${percent(share)} environ de ce qui est dit a été compris`,
  doneWithout: (seconds, names) => `Terminé en ${took(seconds)}, sans ${all(names)}`,
  whichSample: (line) => `${line}. Lequel préférez-vous ?`,
  notPosted: 'Terminé, mais impossible de le publier ici. Il est conservé pour vous.',
  kept: (names, own) =>
    `Voix gardée : ${all(names.map((name) => `« ${name} »`))}.${own === undefined ? '' : ` « ${own} » parle quand vous n’indiquez pas d’autre voix.`}`,
  stopped: {
    unanswered: 'Personne n’a donné son accord en une journée, rien n’a donc été envoyé.',
    unsent: 'Arrêté avant l’envoi.',
    ended: 'Arrêté. Il n’en sortira plus rien.',
    over: 'C’était déjà fini avant l’arrêt ; actualisez pour voir ce qui en est sorti.',
    unfollowed:
      'Suivi abandonné. Le service média peut quand même terminer la tâche et la compter ; actualisez pour la reprendre.',
  },
  buttons: {
    stop: 'Arrêter',
    unfollow: 'Ne plus suivre',
    go: 'Continuer',
    decline: 'Annuler',
    again: 'Encore',
    tryAgain: 'Réessayer',
    post: 'Publier ici',
    refresh: 'Actualiser',
    edit: 'Modifier',
    use: 'En faire ma voix',
    unuse: 'Annuler : ma voix d’avant',
    keep: (letter) => `Garder ${letter}`,
  },
  detected: (language) => `${language} (reconnu)`,
  from: 'Issu de',
  note: 'Remarque',
  yes: 'oui',
  no: 'non',
  captions: 'Sous-titres',
  transcript: 'Transcription',
  sample: (letter) => `Extrait ${letter}`,
  synthetic: { voice: 'Voix de synthèse', sound: 'Son de synthèse' },
  unmarked: (names) =>
    `${all(names)} : ce type de fichier ne porte aucune marque indiquant qu’il est synthétique. Précisez-le si vous le transmettez.`,
  expense({ minutes, characters, bytes, languages, free }) {
    const each = languages > 1 ? ` dans chacune des ${count(languages)} langues` : '';
    const words = characters === undefined ? '' : plural(characters, CHARACTERS);
    const size = bytes === undefined ? words : `un fichier de ${sized(bytes)}`;
    const about = bytes === undefined ? 'Environ' : 'Peut-être';
    const amount =
      minutes !== undefined
        ? `${about} ${long(minutes)} d’audio${each}${size === '' ? '' : ` (${size})`}.`
        : characters !== undefined
          ? `${about} ${words}${each}.`
          : `${count(languages)} langues, et la durée ne peut pas être connue d’avance.`;
    return free ? `${amount} Cela peut prendre un moment.` : `${amount} Cela peut épuiser votre forfait.`;
  },
  voiceOfYoursUnusable:
    'La voix que vous avez choisie par défaut n’est pas utilisable ici ; une autre parle donc.',
  voiceOfAllUnusable: 'La voix choisie ici pour tout le monde n’est plus utilisable ; une autre parle donc.',
};

const CHARACTERS = { one: '# caractère', many: '# de caractères', other: '# caractères' };

function vaguely(ms: number): string {
  if (ms < 10_000) return 'quelques secondes';
  if (ms < 90_000) return `environ ${duration(Math.round(ms / 10_000) * 10, 'second')}`;
  return `environ ${duration(Math.round(ms / 60_000), 'minute')}`;
}

function long(minutes: number): string {
  if (minutes < 1.5) return 'une minute';
  return minutes < 90 ? duration(Math.round(minutes), 'minute') : duration(Math.round(minutes / 60), 'hour');
}
