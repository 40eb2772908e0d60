// French texts about cloned voices. If you change `statement`, raise CONSENT_VERSION (domain/media/consent.ts).

import type { CloningMessages } from '../../../../domain/messages/cloning.ts';

export const cloning: CloningMessages = {
  statement:
    'C’est ma propre voix, ou la personne qui parle m’a permis de faire créer cette voix et de la faire parler. Je ne tromperai personne avec elle.',
  ask: 'Une voix n’est créée à partir de cet enregistrement qu’une fois que vous acceptez le texte ci-dessous. Votre accord, sa date et la version du texte sont conservés avec la voix. Si le service média a un serveur vocal qui parle avec des enregistrements, l’enregistrement y est envoyé. Il y reste jusqu’à la suppression de la voix.',
  agree: 'J’accepte : créer la voix',
  reworded: 'Le texte a changé, rien n’a donc été fait. Lisez le nouveau texte sur la carte et acceptez-le.',
  off: 'Créer une voix à partir d’un enregistrement est désactivé ici. Les personnes qui gèrent Earshot ici peuvent l’autoriser (CLONING).',
  moderatorsOnly:
    'Ici, seuls les modérateurs peuvent faire créer une voix à partir d’un enregistrement. Demandez-le à l’un d’eux, ou aux personnes qui gèrent Earshot ici.',
  notAgreed:
    'Le texte actuel n’a été accepté par aucune personne autorisée. Aucune voix n’a été créée et rien n’a été envoyé. Réessayez pour voir la question.',
  unfit: {
    short: (name) =>
      `« ${name} » dure moins de 10 secondes, trop peu pour une voix ; rien n’a été envoyé. L’idéal : 10 à 60 secondes d’une seule personne qui parle clairement.`,
    long: (name) =>
      `« ${name} » dure plus de 2 minutes ; rien n’a été envoyé. Coupez-en 10 à 60 secondes d’une seule personne qui parle clairement.`,
    silent: (name) =>
      `Dans « ${name} », on n’entend presque rien ; rien n’a été envoyé. L’idéal : 10 à 60 secondes d’une seule personne qui parle clairement.`,
  },
  nearest: 'Des voix disponibles ici, c’est la plus proche de celle de l’enregistrement ; ce n’est pas une copie.',
  byAddress:
    'Le serveur vocal de l’opérateur parle avec l’enregistrement lui-même. Il le garde jusqu’à la suppression de la voix.',
  delete: (name) => `Supprimer « ${name} »`,
  deleted: 'La voix créée à partir de cet enregistrement est supprimée.',
  deletedNow: (name) => `« ${name} » est supprimée.`,
  deletedLater: (name) =>
    `« ${name} » est supprimée ici. Le serveur vocal n’a pas encore supprimé l’enregistrement ; un nouvel essai suit automatiquement.`,
  leftThere:
    'Enregistrements de voix que vous avez créées : le serveur vocal ne les a pas encore supprimés ; un nouvel essai suit automatiquement.',
  hiddenNow: (name) =>
    `« ${name} » n’est plus ici : personne ne peut plus la voir ni l’utiliser. Le service média lui-même ne l’a pas supprimée.`,
  goneBefore: 'Cette voix n’est plus là.',
  notYours: 'Seule la personne qui a créé cette voix, ou un modérateur de son serveur, peut la supprimer.',
};
