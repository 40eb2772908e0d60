// Limits on how many tasks people may have, and who may use the bot where, in Spanish.

import type { Full, Scope } from '../../../../domain/tasks/task.ts';
import { formatsIn } from '../../../../domain/words/formats.ts';
import type { LimitWords } from '../../../../domain/words/limits.ts';

const { count } = formatsIn('es');

const of = ({ used, most }: Full) => `${count(used)} de ${count(most)}`;
const WHOM = 'Pide a quienes administran Earshot aquí';

const DAY: Readonly<Record<Scope, (tasks: string) => string>> = {
  person: (tasks) => `Hoy has usado ${tasks} tareas.`,
  place: (tasks) => `En esta conversación se han usado hoy ${tasks} tareas.`,
  server: (tasks) => `En este servidor o espacio de trabajo se han usado hoy ${tasks} tareas.`,
  all: (tasks) => `Entre todos se han usado hoy ${tasks} tareas.`,
};

const AT_ONCE: Readonly<Record<Scope, (tasks: string) => string>> = {
  person: (tasks) => `Tienes ${tasks} tareas en marcha.`,
  place: (tasks) => `En esta conversación hay ${tasks} tareas en marcha.`,
  server: (tasks) => `En este servidor o espacio de trabajo hay ${tasks} tareas en marcha.`,
  all: (tasks) => `Entre todos hay ${tasks} tareas en marcha.`,
};

const TITLES: Readonly<Record<Scope, string>> = {
  person: 'Tus tareas',
  place: 'Tareas en esta conversación',
  server: 'Tareas en este servidor o espacio de trabajo',
  all: 'Tareas de todos',
};

export const limits: LimitWords = {
  full: (one) =>
    one.period === 'day'
      ? `${DAY[one.scope](of(one))} La cuenta vuelve a empezar a las 00:00 UTC.`
      : `${AT_ONCE[one.scope](of(one))} Inténtalo otra vez cuando termine alguna.`,
  title: (scope) => TITLES[scope],
  used: (one) => (one.period === 'day' ? `${of(one)} hoy, de nuevo a las 00:00 UTC` : `${of(one)} en marcha`),
  noDirectMessages:
    'Aquí no se me puede usar en mensajes directos. Úsame en un canal o pregunta a quienes administran Earshot.',
  notThisServer: (server) =>
    `No estoy disponible para este servidor o espacio de trabajo. ${WHOM} que lo añadan a ALLOW_SERVERS (${server}).`,
  notThisChannel: (channel) =>
    `No se me puede usar en esta conversación. Úsame en un canal donde esté disponible o pide a quienes administran Earshot aquí que añadan este a ALLOW_CHANNELS (${channel}).`,
  noRole: `Hace falta un rol que aquí no tienes. ${WHOM} uno de los de ALLOW_ROLES.`,
  diskFull:
    'Aquí no queda sitio en el disco, así que no se empezó nada. Inténtalo más tarde: lo viejo se va solo, y quien administra esto puede hacer sitio.',
};
