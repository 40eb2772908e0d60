// What a person is told who pressed a button, and what comes of keeping a voice, in French.

import type { NoticeWords } from '../../../../domain/words/notices.ts';

export const notices: NoticeWords = {
  resultGone: 'Ce résultat n’est plus là. Redemandez-le.',
  linkOver:
    'Il n’y a rien derrière ce lien, ou plus rien : les résultats sont gardés ici 7 jours. Redemandez-le dans le chat.',
  begunBefore: 'C’est déjà commencé : voyez le message qui en est sorti.',
  answeredBefore: 'Il y a déjà eu une réponse.',
  noResult: 'Il n’y a pas encore de résultat à publier.',
  tooLateToStop: 'Il est trop tard pour l’arrêter.',
  oldButton: 'Ce bouton ne fait plus rien.',
  unknownTask: 'Je ne connais plus cette tâche : les tâches terminées sont gardées 30 jours.',
  notYours: (name) => `Seule la personne qui l’a demandé, ${name}, peut faire cela.`,
  strangeVoice:
    'Vous ne pouvez pas, ou plus, utiliser ici la voix de cette demande. Refaites la demande avec une autre.',
  voice: {
    nothingToKeep: 'Il n’y a encore rien à garder.',
    keptBefore: (name) => `Déjà gardée sous le nom « ${name} ».`,
    kept: (name) => `Gardée sous le nom « ${name} ». Elle vient en premier dans vos listes de voix.`,
    nothingToChange: 'Il n’y a plus rien à changer.',
    sampleGone: 'Cet extrait n’est plus là. Réessayez pour en avoir de nouveaux.',
    expired: 'Les extraits ont expiré. Réessayez pour en avoir de nouveaux.',
    refused: (said) => `Le service média n’a pas pris l’extrait : ${said}`,
    unasked: 'Impossible de demander au service média de la garder. Réessayez dans un instant.',
    designed: 'Voix conçue',
  },
};
