// French texts about reading a channel aloud, including the spoken ones.

import { parseEmojiNames, type ReadAloudMessages } from '../en-aloud.ts';

export const aloud: ReadAloudMessages = {
  title: 'Lu à voix haute',
  command: { name: 'lire', summary: 'Lire ce salon à voix haute dans votre salon vocal, ou voir qui est lu' },
  what: { name: 'quoi', help: 'Que faire' },
  choices: {
    on: 'oui',
    off: 'non',
    who: 'qui est lu',
    silent: 'pas moi',
    messages: 'moi de nouveau',
    proxied: 'copies de webhooks',
    unproxied: 'pas de copies de webhooks',
  },

  on: (channel) =>
    `Désormais, je lis à voix haute dans ${channel} ce qu’écrivent ici les personnes qui y sont. Ce qui commence par // n’est pas lu, et « pas moi » vous laisse de côté.`,
  off: 'Ce salon n’est plus lu à voix haute.',
  notOn: 'Ce salon n’est pas lu à voix haute.',
  notYours: 'Seuls les modérateurs et les personnes qui y écoutent peuvent y mettre fin.',
  elsewhere: (channel) =>
    `Je lis à voix haute dans ${channel} en ce moment, et des personnes y écoutent. Rejoignez-les, ou demandez-leur ou à un modérateur d’y mettre fin d’abord.`,
  unseen: 'Je ne vois pas ce salon. Demandez à un administrateur de m’y accorder « Voir le salon ».',
  unable:
    'Je n’ai pas le droit de lire les messages. La personne qui m’exploite peut activer « Message Content Intent » dans le portail développeur de Discord, sous Bot, puis me redémarrer.',
  silent: 'Ce que vous écrivez sur ce serveur n’est plus lu à voix haute.',
  heard: 'Ce que vous écrivez est de nouveau lu quand vous êtes dans le salon vocal.',
  copies:
    'Les messages qu’un webhook publie de nouveau, comme ceux de PluralKit, sont désormais lus à voix haute sur ce serveur, sous le nom qu’ils portent.',
  noCopies: 'Les messages qu’un webhook publie de nouveau ne sont pas lus à voix haute sur ce serveur.',
  onlyModerators: 'Seuls les modérateurs peuvent changer cela.',
  who: (text, channel, people) => `${text} dans ${channel} : ${people}`,
  nobody: 'personne en ce moment',
  more: (count) => `et ${count} de plus`,
  usedUp: (name, why) => `${name} : ${why} D’ici là, je ne lis pas vos messages à voix haute.`,

  spoken: {
    says: (name) => `${name} dit :`,
    answers: (name, to) => `${name} répond à ${to} :`,
    somebody: 'quelqu’un',
    link: (host) => `un lien vers ${host}`,
    code: 'code omis',
    spoiler: 'spoiler omis',
    left: {
      picture: (count) => (count === 1 ? 'Image omise.' : `${count} images omises.`),
      film: (count) => (count === 1 ? 'Vidéo omise.' : `${count} vidéos omises.`),
      recording: (count) => (count === 1 ? 'Enregistrement omis.' : `${count} enregistrements omis.`),
      file: (count) => (count === 1 ? 'Fichier omis.' : `${count} fichiers omis.`),
      voice: () => 'Message vocal omis.',
    },
    sticker: (name) => `Autocollant ${name}.`,
    poll: (question, answers) => `Sondage : ${question} ${answers}.`,
    forwards: 'Transféré :',
    andSoOn: 'Et cetera.',
    pages: {
      customize: 'Salons et rôles',
      browse: 'Parcourir les salons',
      guide: 'Guide du serveur',
      'linked-roles': 'Rôles liés',
    },
    leftOut: (count, name) =>
      count === 1 ? `Encore un message de ${name} omis.` : `Encore ${count} messages de ${name} omis.`,
    emoji: parseEmojiNames(
      'rit, rit aux éclats, sourit, avec amour, pleure, triste, en colère, réfléchit, fait un clin d’œil, cool, pouce en l’air, pouce en bas, applaudit, s’il vous plaît, cœur, feu, fête, cent, salue, des yeux, crâne, supplie, ouf, coché',
    ),
  },
};
