// French texts about task limits, and about who may use the bot where.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { LimitMessages } from '../../../../domain/messages/limits.ts';
import type { LimitScope, LimitUsage } from '../../../../domain/tasks/task.ts';

const { count } = getFormats('fr');

const of = ({ used, max }: LimitUsage) => `${count(used)} sur ${count(max)}`;
const WHOM = 'Demandez aux personnes qui gèrent Earshot ici';

const DAY: Readonly<Record<LimitScope, (tasks: string) => string>> = {
  person: (tasks) => `Vos tâches utilisées aujourd’hui : ${tasks}.`,
  place: (tasks) => `Tâches utilisées aujourd’hui dans cette conversation : ${tasks}.`,
  server: (tasks) => `Tâches utilisées aujourd’hui sur ce serveur ou dans cet espace de travail : ${tasks}.`,
  all: (tasks) => `Tâches utilisées aujourd’hui par tout le monde : ${tasks}.`,
};

const AT_ONCE: Readonly<Record<LimitScope, (tasks: string) => string>> = {
  person: (tasks) => `Vos tâches en cours : ${tasks}.`,
  place: (tasks) => `Tâches en cours dans cette conversation : ${tasks}.`,
  server: (tasks) => `Tâches en cours sur ce serveur ou dans cet espace de travail : ${tasks}.`,
  all: (tasks) => `Tâches en cours de tout le monde : ${tasks}.`,
};

const TITLES: Readonly<Record<LimitScope, string>> = {
  person: 'Vos tâches',
  place: 'Tâches dans cette conversation',
  server: 'Tâches sur ce serveur ou dans cet espace de travail',
  all: 'Tâches de tout le monde',
};

export const limits: LimitMessages = {
  full: (one) =>
    one.period === 'day'
      ? `${DAY[one.scope](of(one))} Remise à zéro à 00:00 UTC.`
      : `${AT_ONCE[one.scope](of(one))} Réessayez quand l’une d’elles sera finie.`,
  title: (scope) => TITLES[scope],
  used: (one) => (one.period === 'day' ? `${of(one)} aujourd’hui, remise à zéro à 00:00 UTC` : `${of(one)} en cours`),
  noDirectMessages:
    'On ne peut pas m’utiliser en message privé ici. Passez par un canal, ou demandez aux personnes qui gèrent Earshot.',
  notThisServer: (server) =>
    `Je ne suis pas disponible pour ce serveur ou cet espace de travail. ${WHOM} de l’ajouter à ALLOW_SERVERS (${server}).`,
  notThisChannel: (channel) =>
    `On ne peut pas m’utiliser dans cette conversation. Passez par un canal où je suis disponible, ou demandez aux personnes qui gèrent Earshot ici d’ajouter celui-ci à ALLOW_CHANNELS (${channel}).`,
  noRole: `Il faut un rôle que vous n’avez pas ici. ${WHOM} l’un de ceux d’ALLOW_ROLES.`,
  diskFull:
    'Le disque est plein ici, rien n’a donc commencé. Réessayez plus tard. Les anciens fichiers sont supprimés automatiquement ; la personne qui gère ce service peut libérer de la place.',
};
