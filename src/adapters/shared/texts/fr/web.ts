// French error messages of the web chat's server.

import type { WebServerMessages } from '../en-web.ts';

export const web: WebServerMessages = {
  address: 'Cette adresse n’est pas autorisée. Ouvrez le chat par localhost ou 127.0.0.1.',
  foreign: 'Depuis un navigateur, seule la page du chat peut appeler.',
  signIn:
    'Connectez-vous d’abord : le secret est celui que l’opérateur a choisi comme WEB_CHAT_SECRET. Les scripts envoient « Authorization: Bearer <secret> ».',
  wrongSecret: 'Ce n’est pas le secret. Demandez WEB_CHAT_SECRET à l’opérateur.',
  wrongSecrets: 'Trop de secrets erronés. Attendez une minute, puis réessayez.',
  nothing: 'Il n’y a rien ici. Le chat est à l’adresse /.',
  broke: 'Quelque chose s’est mal passé ici. Réessayez ; si cela se reproduit, prévenez la personne qui s’en occupe.',
  starting: 'Le chat démarre ou s’arrête. Réessayez dans un instant.',
  fileGone: (again) =>
    `Ce fichier n’est plus ici : les fichiers non envoyés sont gardés un jour, les autres 30 jours, ou moins si le disque est plein. Envoyez-le de nouveau, ou appuyez sur « ${again} » sur sa carte.`,
  messageGone: 'Ce message n’existe plus.',
  notYourMessage: 'Seule la personne qui l’a écrit peut le supprimer.',
  messageAtWork: 'C’est encore en cours. Arrêtez-le ou laissez-le finir, puis supprimez-le.',
  notYourFile: 'Seule la personne à qui est ce fichier peut le supprimer.',
  fileAtWork: 'Ce fichier sert à ce qui est encore en cours. Arrêtez-le ou laissez-le finir d’abord.',
  noSample: 'Cette voix n’a pas d’extrait à écouter.',
  kinds: 'Un fichier peut être obtenu en mp3 ou en wav.',
  tooLargeToConvert: 'Cet enregistrement est trop gros pour être converti ici. Enregistrez-le tel quel.',
  converting: 'Plusieurs enregistrements sont en cours de conversion. Réessayez dans une minute.',
  unfit: (kind) =>
    `Il n’y a pas de ${kind} de ceci : seuls les enregistrements MP3, WAV et FLAC jusqu’à 200 Mo peuvent être convertis. Enregistrez-le tel quel.`,
  damaged: (kind) =>
    `Cet enregistrement n’a pas pu être lu jusqu’au bout, il n’y en a donc pas de ${kind}. Enregistrez-le tel quel.`,
  tooMuch: 'C’est trop à la fois. Envoyez les longs textes sous forme de fichier.',
  notWhole: 'Ceci était incomplet. Envoyez-le de nouveau.',
  empty: 'Ce message est vide. Ajoutez un texte ou un fichier.',
  tooLong: (size, most) => `Cela fait ${size} caractères ; le maximum est ${most}. Envoyez-le sous forme de fichier.`,
  fileTooLarge: (most) => `Un fichier peut faire ${most} au plus. Envoyez-en un plus court ou plus petit.`,
  noRoomForFile:
    'Le disque est plein ici, le fichier n’a donc pas été enregistré. Envoyez-en un plus petit, ou réessayez dans une heure : les anciens fichiers sont supprimés automatiquement.',
  fileNotWhole: 'Le fichier était incomplet. Envoyez-le de nouveau.',
  emptyFile: 'Ce fichier est vide. Choisissez-en un autre.',
  allowance: (most, left) =>
    `Ceci dépasse la limite d’envoi du jour pour votre adresse : ${most} par jour, il reste ${left}. Remise à zéro à 00:00 UTC ; d’ici là, essayez un fichier plus petit.`,
};
