// French texts about playing results in voice channels.

import type { VoiceChannelMessages } from '../en-voice.ts';

export const voice: VoiceChannelMessages = {
  play: 'Écouter en vocal',
  pause: 'Pause',
  resume: 'Reprendre',
  skip: 'Passer',
  stop: 'Arrêter et partir',
  commands: {
    join: { name: 'rejoindre', summary: 'Rejoindre votre salon vocal, ou celui que vous choisissez' },
    leave: { name: 'quitter', summary: 'Quitter le salon vocal et vider la file d’attente' },
    skip: { name: 'passer', summary: 'Passer ce qui est joué dans le salon vocal' },
    queue: { name: 'file', summary: 'Voir ce qui est joué et ce qui attend dans le salon vocal' },
  },
  channel: { name: 'salon', help: 'Le salon vocal ; sinon celui où vous êtes' },

  playing: (channel) => `C’est joué dans ${channel}.`,
  inLine: (place, channel) => `Numéro ${place} dans la file de ${channel}.`,
  elsewhere: (here, channel, minutes) =>
    `Je joue dans ${here}. Le vôtre sera joué dans ${channel} dès que la file de ${here} est vide. Cela prend au plus ${minutes} minutes et le son alors en cours.`,
  joined: (channel) => `Je suis dans ${channel}. Appuyez sur « Écouter en vocal » sous un son terminé.`,
  busy: (channel, minutes) =>
    `Je joue dans ${channel} pour d’autres. Rejoignez-les, ou appuyez sur « Écouter en vocal » dans votre salon : ce sera au plus tard après ${minutes} minutes et le son alors en cours.`,
  left: 'J’ai quitté le salon vocal.',
  skipped: (title) => `Passé : ${title}.`,

  onlyServers: 'Seuls les serveurs ont des salons vocaux. Faites-le sur un serveur dont je suis membre.',
  notInVoice: 'Rejoignez d’abord un salon vocal de ce serveur, puis réessayez.',
  nothing: 'Je ne suis dans aucun salon vocal ici, et rien n’attend.',
  notYours: (name) => `C’est à ${name}. Seuls cette personne, un modérateur ou qui écoute seul peuvent le faire.`,
  notAlone: 'D’autres veulent encore écouter quelque chose. Un modérateur peut me faire partir.',
  fullChannel: (most) =>
    `${most} sons attendent déjà dans ce salon, c’est le maximum. Réessayez quand quelques-uns auront été joués.`,
  fullPerson: (most) =>
    `${most} de vos sons attendent déjà, c’est le maximum. Réessayez quand quelques-uns auront été joués.`,
  unplayable: 'Je ne peux pas jouer ce type de fichier.',
  obstacles: {
    gone: () => 'Je ne connais pas ce salon vocal. Choisissez-en un autre.',
    view: () => 'Je ne vois pas ce salon. Demandez à un administrateur de m’y accorder « Voir le salon ».',
    connect: (channel) =>
      `Je n’ai pas la permission de rejoindre ${channel}. Demandez à un administrateur de m’y accorder « Se connecter ».`,
    speak: (channel) =>
      `Je n’ai pas la permission de parler dans ${channel}. Demandez à un administrateur de m’y accorder « Parler ».`,
    full: (channel) => `${channel} est plein. Réessayez quand quelqu’un sera parti.`,
    afk: (channel) => `${channel} est pour les absents : personne ne peut y parler.`,
    timeout: () =>
      'Je suis exclu temporairement sur ce serveur et ne peux rejoindre aucun salon. Un modérateur peut y mettre fin.',
  },
  unreachable: (channel) =>
    `Je n’ai pas pu joindre les serveurs vocaux de Discord pour ${channel}. Réessayez dans une minute. La personne qui m’héberge peut vérifier que l’UDP sortant est autorisé.`,

  title: 'Vocal',
  now: (channel, person) => `Joué dans ${channel} pour ${person}`,
  paused: (channel) => `En pause dans ${channel}`,
  waiting: (channel) => `Rien n’est joué dans ${channel}`,
  muted: (channel) => `Muet dans ${channel} par un modérateur : je reprends dès que je peux parler`,
  stage: (channel) => `Je suis dans le public de la scène ${channel}. Je joue dès qu’un modérateur m’invite à parler.`,
  speakers: (channel) =>
    `D’autres intervenants sont sur la scène ${channel}. Je joue dès qu’ils sont dans le public ou partis.`,
  reconnecting: (channel) => `Connexion à ${channel}`,
  next: 'Ensuite',
  length: 'Durée',
  more: (count) => `et ${count} de plus`,

  idle: 'Rien n’a été joué depuis un moment, j’ai donc quitté le salon vocal.',
  alone: 'Plus personne n’écoutait, j’ai donc quitté le salon vocal.',
  kicked: 'J’ai été déconnecté du salon vocal.',
  restarted: 'J’ai été redémarré entre-temps.',
  dropped: (count) => `Non joués : ${count}.`,
};
