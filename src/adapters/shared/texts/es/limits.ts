// Spanish texts about task limits, and about who may use the bot where.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { LimitMessages } from '../../../../domain/messages/limits.ts';
import type { LimitScope, LimitUsage } from '../../../../domain/tasks/task.ts';

const { count } = getFormats('es');

const of = ({ used, max }: LimitUsage) => `${count(used)} de ${count(max)}`;
const WHOM = 'Pide a quienes administran Earshot aquí';

const DAY: Readonly<Record<LimitScope, (tasks: string) => string>> = {
  person: (tasks) => `Hoy has usado ${tasks} tareas.`,
  place: (tasks) => `En esta conversación se han usado hoy ${tasks} tareas.`,
  server: (tasks) => `En este servidor o espacio de trabajo se han usado hoy ${tasks} tareas.`,
  all: (tasks) => `Entre todos se han usado hoy ${tasks} tareas.`,
};

const AT_ONCE: Readonly<Record<LimitScope, (tasks: string) => string>> = {
  person: (tasks) => `Tienes ${tasks} tareas en marcha.`,
  place: (tasks) => `En esta conversación hay ${tasks} tareas en marcha.`,
  server: (tasks) => `En este servidor o espacio de trabajo hay ${tasks} tareas en marcha.`,
  all: (tasks) => `Entre todos hay ${tasks} tareas en marcha.`,
};

const TITLES: Readonly<Record<LimitScope, string>> = {
  person: 'Tus tareas',
  place: 'Tareas en esta conversación',
  server: 'Tareas en este servidor o espacio de trabajo',
  all: 'Tareas de todos',
};

export const limits: LimitMessages = {
  full: (one) =>
    one.period === 'day'
      ? `${DAY[one.scope](of(one))} Se reinicia a las 00:00 UTC.`
      : `${AT_ONCE[one.scope](of(one))} Inténtalo otra vez cuando termine alguna.`,
  title: (scope) => TITLES[scope],
  used: (one) => (one.period === 'day' ? `${of(one)} hoy, se reinicia a las 00:00 UTC` : `${of(one)} en marcha`),
  noDirectMessages:
    'Aquí no se me puede usar en mensajes directos. Úsame en un canal o pregunta a quienes administran Earshot.',
  notThisServer: (server) =>
    `No estoy disponible para este servidor o espacio de trabajo. ${WHOM} que lo añadan a ALLOW_SERVERS (${server}).`,
  notThisChannel: (channel) =>
    `No se me puede usar en esta conversación. Úsame en un canal donde esté disponible o pide a quienes administran Earshot aquí que añadan este a ALLOW_CHANNELS (${channel}).`,
  noRole: `Hace falta un rol que aquí no tienes. ${WHOM} uno de los de ALLOW_ROLES.`,
  diskFull:
    'Aquí el disco está lleno, así que no se empezó nada. Inténtalo más tarde. Los archivos antiguos se borran automáticamente; quien administra esto puede liberar espacio.',
};
