// French texts about sending results as voice messages and adding them to a soundboard.

import type { SharingMessages } from '../en-sharing.ts';

export const sharing: SharingMessages = {
  message: {
    send: 'Envoyer en message vocal',
    sent: 'C’est maintenant ici en message vocal.',
    lacks: {
      write: 'Vous ne pouvez pas envoyer de messages dans ce salon, je n’en envoie donc pas non plus pour vous.',
      person:
        'Vous ne pouvez pas envoyer de messages vocaux dans ce salon, je n’en envoie donc pas non plus pour vous. La personne qui gère le serveur peut vous accorder « Envoyer des messages vocaux ».',
      bot: 'Je ne peux pas envoyer de messages vocaux dans ce salon. La personne qui gère le serveur peut m’accorder « Envoyer des messages vocaux ».',
    },
    closed:
      'Je ne peux rien publier dans ce salon. La personne qui gère le serveur peut m’y accorder « Voir le salon », « Envoyer des messages » et « Joindre des fichiers ».',
    unfit: 'Ce fichier ne peut pas devenir un message vocal : il est trop grand ou d’un type que je ne sais pas lire.',
    refused: (code) =>
      `Discord ne l’a pas accepté comme message vocal (${code}). Le fichier de la carte est le même son.`,
  },
  board: {
    add: 'Ajouter à la soundboard',
    name: 'Nom',
    nameHelp: 'De 2 à 32 caractères ; tout le serveur le voit.',
    emoji: 'Émoji',
    emojiHelp: 'Un émoji placé à côté du nom ; peut rester vide.',
    cut: 'Seulement les 5 premières secondes',
    tooLong: (length) => `Une soundboard prend 5,2 secondes au plus ; ceci dure ${length}.`,
    mayBeLong: 'Une soundboard prend 5,2 secondes au plus. Ce qui est plus long ne passe qu’ainsi.',
    added: (name) => `« ${name} » est maintenant dans la soundboard.`,
    lacks: {
      person:
        'Vous ne pouvez pas ajouter de sons à la soundboard de ce serveur, je n’en ajoute donc pas non plus pour vous. La personne qui gère le serveur peut vous accorder « Créer des expressions ».',
      bot: 'Je ne peux pas ajouter de sons à la soundboard de ce serveur. La personne qui gère le serveur peut m’accorder « Créer des expressions ».',
    },
    full: (count, most) =>
      `La soundboard est pleine : ${count} places sur ${most} sont prises. Quelqu’un peut retirer un son dans les paramètres du serveur, ou booster le serveur.`,
    long: (length) =>
      `Cela dure ${length}, et une soundboard prend 5,2 secondes au plus. Appuyez sur « Modifier » et cochez « Seulement les 5 premières secondes ».`,
    noName: 'Un nom a de 2 à 32 caractères. Appuyez sur « Modifier ».',
    noEmoji: 'Ce n’est pas un seul émoji. Appuyez sur « Modifier » et choisissez-en un au clavier, ou laissez vide.',
    unfit:
      'Ce fichier ne peut pas devenir un son de la soundboard : il est trop grand ou d’un type que je ne sais pas lire.',
    refused: (code) =>
      `Discord ne l’a pas accepté dans la soundboard (${code}). Essayez un autre nom ou un autre émoji.`,
    unsure: 'Discord n’a pas dit s’il a pris le son. Regardez la soundboard avant de réessayer.',
  },
};
