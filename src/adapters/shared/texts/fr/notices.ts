// French replies to pressed buttons and to saving a voice.

import type { NoticeMessages } from '../../../../domain/messages/notices.ts';

export const notices: NoticeMessages = {
  resultGone: 'Ce résultat n’est plus disponible. Redemandez-le.',
  linkOver: 'Ce lien est faux ou a expiré : les résultats sont gardés 7 jours. Redemandez-le dans le chat.',
  begunBefore: 'Déjà commencé : voyez le message ci-dessous.',
  answeredBefore: 'Il y a déjà eu une réponse.',
  noResult: 'Il n’y a pas encore de résultat à publier.',
  tooLateToStop: 'Il est trop tard pour l’arrêter.',
  oldButton: 'Ce bouton a expiré.',
  unknownTask: 'Je ne connais plus cette tâche : les tâches terminées sont gardées 30 jours.',
  notYours: (name) => `Seule la personne qui l’a demandé, ${name}, peut faire cela.`,
  strangeVoice:
    'Vous ne pouvez pas utiliser ici la voix de cette demande. Choisissez-en une autre et renvoyez la demande.',
  voice: {
    nothingToKeep: 'Il n’y a encore rien à enregistrer.',
    keptBefore: (name) => `Déjà enregistrée sous le nom « ${name} ».`,
    kept: (name) => `Enregistrée sous le nom « ${name} ». Elle vient en premier dans vos listes de voix.`,
    nothingToChange: 'Il n’y a plus rien à changer.',
    sampleGone: 'Cet extrait n’est plus là. Réessayez pour en avoir de nouveaux.',
    expired: 'Les extraits ont expiré. Réessayez pour en avoir de nouveaux.',
    refused: (said) => `Le service média n’a pas accepté l’extrait : ${said}`,
    unasked: 'Impossible de joindre le service média pour l’enregistrer. Réessayez dans un instant.',
    designed: 'Voix conçue',
  },
};
