// French answer to questions about privacy.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { PrivacyMessages } from '../../../../domain/messages/privacy.ts';

const { all, count } = getFormats('fr');

export const privacy: PrivacyMessages = {
  title: 'Confidentialité',
  line: 'Ce qui est gardé ici à votre sujet, combien de temps, et qui d’autre le voit.',
  keptTitle: 'Gardé',
  kept: (days) =>
    `Les mots et les fichiers d’une tâche pendant qu’elle est en cours ; la tâche terminée, ${count(days)} jours. Vos réglages, dictionnaires et voix, jusqu’à ce que vous les changiez ou les supprimiez.`,
  conversationTitle: 'La conversation',

  ours: (days) =>
    `Messages, cartes et fichiers restent ${count(days)} jours sur la machine de l’exploitant. Qui peut ouvrir ce chat peut lire tous les salons.`,
  theirs:
    'Cartes et fichiers sont des messages normaux : ceux qui peuvent lire la conversation les voient, et la plateforme les garde selon ses propres règles.',
  linksTitle: 'Liens',
  links: (days) => `Un résultat trop grand pour être publié reste ${count(days)} jours à la portée de qui a le lien.`,
  workTitle: 'Qui fait le travail',
  here: 'La machine de l’exploitant. Rien n’en sort ; seuls les liens que vous donnez sont ouverts.',
  away: (hosts) =>
    `Le texte, les fichiers, les langues et la voix d’une tâche sont envoyés à ${all(hosts)} si le travail y est fait ; pas votre identité. Ces services décident de la durée de conservation.`,
  readTitle: 'Ce qui est lu',
  read: 'Seulement ce qui est destiné au bot : commandes, formulaires, ce qui le mentionne ou lui est écrit, et les messages dont on utilise le menu ou un bouton.',

  aloud: 'Et ce qui s’écrit dans un canal pendant qu’il est lu à voix haute. Rien n’en est gardé.',
  operatorTitle: 'L’exploitant',
  operator: 'Qui fait tourner ce bot peut voir ce qui est gardé. Rien ne va aux auteurs d’Earshot.',
  forgetTitle: 'Supprimer vos données',

  forget: (call) => `${call} supprime ce qui est gardé à votre sujet et dit ce qui n’a pas pu l’être.`,
};
