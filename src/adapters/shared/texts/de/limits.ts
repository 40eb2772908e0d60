// German texts about task limits, and about who may use the bot where.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { LimitMessages } from '../../../../domain/messages/limits.ts';
import type { LimitScope, LimitUsage } from '../../../../domain/tasks/task.ts';

const { count } = getFormats('de');

const of = ({ used, max }: LimitUsage) => `${count(used)} von ${count(max)}`;
const WHOM = 'Frage die Leute, die Earshot hier betreiben';

const DAY: Readonly<Record<LimitScope, (tasks: string) => string>> = {
  person: (tasks) => `Du hast heute ${tasks} Aufträgen verbraucht.`,
  place: (tasks) => `In dieser Unterhaltung sind heute ${tasks} Aufträgen verbraucht.`,
  server: (tasks) => `Auf diesem Server oder Workspace sind heute ${tasks} Aufträgen verbraucht.`,
  all: (tasks) => `Alle zusammen haben heute ${tasks} Aufträgen verbraucht.`,
};

const AT_ONCE: Readonly<Record<LimitScope, (tasks: string) => string>> = {
  person: (tasks) => `Von dir sind ${tasks} Aufträgen in Arbeit.`,
  place: (tasks) => `In dieser Unterhaltung sind ${tasks} Aufträgen in Arbeit.`,
  server: (tasks) => `Auf diesem Server oder Workspace sind ${tasks} Aufträgen in Arbeit.`,
  all: (tasks) => `Von allen zusammen sind ${tasks} Aufträgen in Arbeit.`,
};

const TITLES: Readonly<Record<LimitScope, string>> = {
  person: 'Deine Aufträge',
  place: 'Aufträge in dieser Unterhaltung',
  server: 'Aufträge auf diesem Server oder Workspace',
  all: 'Aufträge von allen zusammen',
};

export const limits: LimitMessages = {
  full: (one) =>
    one.period === 'day'
      ? `${DAY[one.scope](of(one))} Zurückgesetzt wird um 00:00 UTC.`
      : `${AT_ONCE[one.scope](of(one))} Versuche es wieder, wenn einer davon beendet ist.`,
  title: (scope) => TITLES[scope],
  used: (one) => (one.period === 'day' ? `${of(one)} heute, zurückgesetzt um 00:00 UTC` : `${of(one)} in Arbeit`),
  noDirectMessages: 'In Direktnachrichten bin ich hier nicht zu benutzen. Nimm einen Kanal, oder frage den Betreiber.',
  notThisServer: (server) =>
    `Für diesen Server oder Workspace bin ich nicht freigegeben. ${WHOM}, ob sie ihn in ALLOW_SERVERS aufnehmen (${server}).`,
  notThisChannel: (channel) =>
    `In dieser Unterhaltung bin ich nicht zu benutzen. Nimm einen Kanal, der für mich freigegeben ist, oder frage die Leute, die Earshot hier betreiben, ob sie diesen in ALLOW_CHANNELS aufnehmen (${channel}).`,
  noRole: `Dafür brauchst du eine Rolle, die du hier nicht hast. ${WHOM} nach einer aus ALLOW_ROLES.`,
  diskFull:
    'Hier ist die Platte voll, deshalb wurde nichts begonnen. Versuche es später noch einmal. Alte Dateien werden automatisch gelöscht; der Betreiber kann Platz schaffen.',
};
