// French texts of a task's card.

import type { CardMessages } from '../../../../domain/messages/card.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, bytes: sized, count, duration, percent, plural, elapsed: took } = getFormats('fr');

export const card: CardMessages = {
  noSubtitles: (name) =>
    `Le service média n’accepte pas les sous-titres : « ${name} » est laissé de côté et la parole est reconnue à la place.`,
  noCaptions:
    'Le service média ne peut pas mettre de sous-titres dans le film. Vous les recevez dans des fichiers à part.',
  queued: 'En file d’attente',
  queuedBehind: 'En file d’attente derrière vos autres tâches',
  waiting: {
    noRoom: 'En attente : le disque est plein ici. Votre demande partira dès qu’il y aura de la place.',
    serviceFull:
      'En attente : le disque du service média est plein. Rien n’a commencé ; un nouvel essai suit automatiquement.',
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
  bringing: 'Terminé ; récupération du résultat',
  bringingAgain: 'Terminé ; nouvel essai pour récupérer le résultat',
  done: (seconds) => `Terminé en ${took(seconds)}`,
  doneInPart: (seconds) => `Terminé en ${took(seconds)}, mais tout ne tient pas ici`,
  doneUnclear: (seconds, share) =>
    `Terminé en ${took(seconds)}, mais seulement ${percent(share)} environ de ce qui est dit a été compris`,
  doneWithout: (seconds, names) => `Terminé en ${took(seconds)}, sans ${all(names)}`,
  whichSample: (line) => `${line}. Lequel préférez-vous ?`,
  notPosted: 'Terminé, mais impossible de le publier ici. Il est conservé pour vous.',
  kept: (names, own) =>
    `Voix enregistrée : ${all(names.map((name) => `« ${name} »`))}.${own === undefined ? '' : ` « ${own} » est maintenant votre voix par défaut.`}`,
  stopped: {
    unanswered: 'Sans confirmation en une journée, rien n’a été envoyé.',
    unsent: 'Arrêté avant l’envoi.',
    ended: 'Arrêté. Il n’y aura pas de résultat.',
    over: 'C’était déjà terminé. Actualisez pour voir le résultat.',
    unfollowed:
      'Suivi arrêté. Le service média peut quand même terminer la tâche et la facturer. Actualisez pour vérifier.',
  },
  buttons: {
    stop: 'Arrêter',
    unfollow: 'Ne plus suivre',
    confirm: 'Continuer',
    decline: 'Annuler',
    again: 'Encore',
    tryAgain: 'Réessayer',
    post: 'Publier ici',
    refresh: 'Actualiser',
    edit: 'Modifier',
    setDefault: 'En faire ma voix',
    undoDefault: 'Rétablir ma voix précédente',
    save: (letter) => `Enregistrer ${letter}`,
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
    `${all(names)} : ce type de fichier ne peut pas être marqué comme synthétique. Précisez-le si vous le partagez.`,
  expense({ minutes, characters, bytes, languages, isFree }) {
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
    return isFree ? `${amount} Cela peut prendre un moment.` : `${amount} Cela peut épuiser votre forfait.`;
  },
  voiceOfYoursUnusable: 'La voix que vous avez choisie par défaut n’est pas utilisable ici ; une autre parle donc.',
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
