// French texts of the adapters.

import type { AdapterMessages } from '../en.ts';
import { aloud } from './aloud.ts';
import { sharing } from './sharing.ts';
import { voice } from './voice.ts';
import { web } from './web.ts';

export const texts: AdapterMessages = {
  yes: 'Oui',
  no: 'Non',
  close: 'Annuler',
  more: 'Plus d’options',
  choose: 'Choisir',
  setting: 'Vide : votre réglage est utilisé',
  fileMost: (size) => `Ici, ${size} au plus ; au-delà, dans un message.`,
  kept: (name) => `« ${name} » est conservé ; ajoutez un fichier pour le remplacer.`,
  byMenu: (label, verb) => `${label} : ouvrez le menu (⋮) d’un message qui le contient et choisissez « ${verb} ».`,
  keptText: (label, size) =>
    `${label} : votre texte de ${size} caractères est conservé tel quel ; il est trop long pour être modifié ici.`,

  toFix: 'Rien n’a encore été envoyé. Voici ce qu’il faut changer :',
  edit: 'Modifier',
  possible: (names) => `Possible ici : ${names}.`,
  startedBefore: 'C’est déjà lancé.',
  open: 'Ouvrir le formulaire',
  late: 'Le formulaire n’a pas pu s’ouvrir à temps.',
  formRefused: (line) =>
    `Slack n’a pas pu afficher ce formulaire. Écrivez plutôt tout sur une ligne, par exemple ${line}.`,
  lost: 'Ce que vous aviez saisi avant le formulaire est perdu. Vérifiez et renvoyez.',
  formGone: 'Je n’ai plus ce que vous aviez écrit. Relancez la commande.',
  oldButton: 'Ce bouton a expiré.',
  notTaken: 'Nous n’avons pas pu l’accepter. Renvoyez-le dans un instant.',
  interrupted: 'Nous avons été interrompus avant de commencer. Renvoyez votre demande.',
  queuedStays: 'Une carte restée sur « En file d’attente » n’avancera plus.',
  interruptedPress: 'Nous avons été interrompus. Si le message ne montre pas votre choix, appuyez de nouveau.',
  unknown: (command) => `Je ne connais pas « ${command} ». Essayez l’une de celles-ci :`,
  unknownNow: (command, platform) => `Je ne connais plus « ${command} ». Rechargez ${platform} pour voir ce qu’il y a.`,

  noText: 'Ce message ne contient pas de texte. Choisissez-en un qui en contient.',
  onlySticker: 'Ce message n’est qu’un autocollant, sans mots. Choisissez-en un qui contient du texte.',
  mentionMe:
    'Vous avez mentionné mon rôle : Discord ne me montre donc pas ce que vous avez écrit. Mentionnez-moi : choisissez l’entrée qui porte la marque APP.',
  noAnswerHere:
    'Je ne peux pas répondre là où vous venez de demander : le fil est verrouillé ou archivé, ou je n’ai pas le droit d’y écrire. Rien n’a été lancé. Demandez dans un autre salon ou ici, dans nos messages privés.',
  noFile: (kinds) => `Ce message ne contient pas de fichier adapté. Il faut : ${kinds}.`,
  noLink: 'Ce message ne contient ni lien, ni film ou enregistrement adapté. Choisissez-en un autre.',
  deletedFile: 'Ce fichier a été supprimé. Joignez-le de nouveau.',
  unreadFile: 'Je n’ai pas reçu les détails de ce fichier. Renvoyez-le dans un instant.',
  noUse: (name, kinds) => `Je ne peux pas utiliser « ${name} ». J’accepte : ${kinds}.`,
  whatWith: (name) => `Que dois-je faire de « ${name} » ?`,
  whatWithText: 'Que dois-je faire de ce texte ?',

  invite: (bot) =>
    `Je ne suis pas membre de ce canal et ne peux rien y publier. Tapez /invite @${bot} pour me laisser entrer.`,
  outside: 'Je ne peux rien publier ici.',
  noStep: 'Je ne propose pas cette étape ici.',
  unsure: 'Je ne sais pas si mon message est arrivé ici ; je continue là où je peux le vérifier.',
  direct: 'Vous le trouverez dans nos messages privés.',
  notDirect: 'Je ne peux pas non plus vous écrire en message privé ; rien n’a été envoyé.',

  hello: (name) => `Je suis ${name} : parole, sons, traductions, voix, histoires, audio séparé et doublages, ici même.`,
  how: (name, line) =>
    `Tapez une commande comme ${line}, écrivez-moi la même chose après @${name} ou en message privé, ou ouvrez le menu d’un message (⋮) et choisissez que faire de son texte ou de son fichier.`,
  howTitle: 'Pour commencer',
  help: 'Toutes les commandes',
  defaults: 'Changer les réglages',

  since: (time) => `depuis ${time}`,
  inFile: 'Le texte entier est dans le fichier.',
  cut: 'Le reste ne tient pas ici.',
  wholeText: (title) => `${title} : le texte entier`,
  elsewhere: (line) =>
    `${line}. Ici, on ne peut pas publier de fichiers ; le résultat est dans un message privé à la personne qui l’a demandé.`,
  post: 'Publier ici',
  linked: (size, until) => `${size}. Le lien est valable jusqu’au ${until}.`,
  unlinked: (size) => `${size}. Il est gardé quelque temps par le service média.`,
  noFiles: {
    storage:
      'L’espace de fichiers de cet espace de travail est plein, le résultat n’a pas pu être envoyé. On peut supprimer d’anciens fichiers ou changer d’offre ; appuyez ensuite sur « Publier ici ».',
    off: 'L’envoi de fichiers est désactivé dans cet espace de travail. L’administration peut l’autoriser ; appuyez ensuite sur « Publier ici ».',
    imagesOnly:
      'Cet espace de travail n’accepte que des images, le résultat n’a pas pu être envoyé. L’administration peut en autoriser d’autres ; appuyez ensuite sur « Publier ici ».',
    type: 'Cet espace de travail n’autorise pas ce type de fichier, le résultat n’a pas pu être envoyé. L’administration peut l’autoriser ; appuyez ensuite sur « Publier ici ».',
    scope:
      'L’application ne peut pas envoyer de fichiers dans cet espace de travail. La personne qui l’a installée peut la réinstaller avec l’autorisation files:write ; appuyez ensuite sur « Publier ici ».',
    large: 'Les fichiers aussi grands que le résultat ne sont pas acceptés ici. Demandez quelque chose de plus court.',
    other: (code) => `Le résultat n’a pas été accepté ici (${code || '?'}). Réessayez « Publier ici » plus tard.`,
  },
  nowhere: (platform) =>
    `${platform} ne nous laisse écrire ni dans ce canal ni en message privé. Invitez le bot ou ouvrez vos messages privés, ou demandez dans un autre canal.`,
  noScope:
    'Il manque une autorisation à l’application dans cet espace de travail. Demandez à la personne qui l’a installée de la réinstaller, puis réessayez.',
  revoked: 'L’application n’est plus installée dans cet espace de travail. Réinstallez-la, puis réessayez.',

  fileGone: (name, platform) =>
    `${platform} n’a plus « ${name} » ou ne nous laisse pas le lire. Joignez-le de nouveau.`,
  fileLater: (name, platform) => `${platform} n’a pas donné « ${name} ». Réessayez dans un instant.`,
  fileLost: (name, platform) => `${platform} n’a pas dit où se trouve « ${name} ». Joignez-le de nouveau.`,
  fileHidden: (name, platform) =>
    `${platform} ne nous laisse pas lire « ${name} » ici. Envoyez-le au bot en message privé.`,
  fileExternal: (name) =>
    `« ${name} » renvoie seulement à un autre service et ne peut pas être lu. Envoyez le fichier lui-même.`,
  fileForeign: (name, platform) =>
    `« ${name} » n’est pas sur les serveurs de fichiers de ${platform} et n’a pas été lu. Envoyez le fichier lui-même.`,
  fileSignIn: (name, platform) =>
    `${platform} a donné une page de connexion au lieu de « ${name} ». La personne qui a installé l’application peut la réinstaller avec l’autorisation files:read.`,
  fileCutOff: (name, platform) => `« ${name} » est arrivé incomplet de ${platform}. Réessayez dans un instant.`,

  uploadGone:
    'Un des fichiers n’est pas ici, ou n’y est plus : ce qui n’est pas envoyé est gardé un jour, ou moins si le disque est plein. Choisissez-le et envoyez-le de nouveau.',
  notKept: (name) =>
    `« ${name} » n’est plus gardé ici, rien n’a donc commencé. Déposez-le de nouveau et renvoyez la commande.`,
  noRoom:
    'Le disque est plein, ceci n’a pas été accepté. Réessayez plus tard. Les anciens fichiers sont supprimés automatiquement ; la personne qui gère ce service peut libérer de la place.',
  refreshed: 'Vérifié à nouveau : la carte montre où cela en est.',

  plain: {
    unsure: 'Je ne suis pas sûr de ce qui est demandé. Est-ce l’une de ces choses ?',
    'no-input':
      'Je ne vois pas de quel texte ou fichier il s’agit. Joignez-le, mettez les mots entre guillemets ou choisissez-le dans le menu de ce message.',
    unknown: (help: string) =>
      `Je n’ai pas compris. Essayez « dis "Bonjour" en anglais » ou « fais un bruit de tonnerre, 5 secondes » ; ${help} montre tout ce qu’il y a.`,
  },

  agent: {
    begun: 'C’est en cours. La ligne ci-dessous montre l’avancement, et le résultat apparaît ici.',
    title: 'Vous pouvez commencer ainsi',
    prompts: [
      { title: 'Le dire en anglais', message: 'dis "Bonjour" en anglais' },
      { title: 'Traduire une phrase', message: 'traduis "Où est la gare ?" en italien' },
      { title: 'Faire un bruit', message: 'fais un bruit de tonnerre, 5 secondes' },
      { title: 'Doubler une vidéo', message: 'double cette vidéo en espagnol' },
    ],
    next: 'Étapes suivantes',
    needed: (what: string) => `Il manque encore : ${what}.`,
    good: 'Bien',
    bad: 'Pas bien',
    thanks: 'Merci. Votre avis est compté sans votre nom.',
    sorry: (edit: string) =>
      `Merci. Votre avis est compté sans votre nom. « ${edit} » sur la carte permet d’essayer autrement.`,
  },

  web,
  voice,
  sharing,
  aloud,
};
