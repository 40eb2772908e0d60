// Limits on how many tasks people may have, and who may use the bot where, in German.

import type { Full, Scope } from '../../../../domain/tasks/task.ts';
import { formatsIn } from '../../../../domain/words/formats.ts';
import type { LimitWords } from '../../../../domain/words/limits.ts';

const { count } = formatsIn('de');

const of = ({ used, most }: Full) => `${count(used)} von ${count(most)}`;
const WHOM = 'Frage die Leute, die Earshot hier betreiben';

const DAY: Readonly<Record<Scope, (tasks: string) => string>> = {
  person: (tasks) => `Du hast heute ${tasks} Aufträgen verbraucht.`,
  place: (tasks) => `In dieser Unterhaltung sind heute ${tasks} Aufträgen verbraucht.`,
  server: (tasks) => `Auf diesem Server oder Workspace sind heute ${tasks} Aufträgen verbraucht.`,
  all: (tasks) => `Alle zusammen haben heute ${tasks} Aufträgen verbraucht.`,
};

const AT_ONCE: Readonly<Record<Scope, (tasks: string) => string>> = {
  person: (tasks) => `Von dir sind ${tasks} Aufträgen in Arbeit.`,
  place: (tasks) => `In dieser Unterhaltung sind ${tasks} Aufträgen in Arbeit.`,
  server: (tasks) => `Auf diesem Server oder Workspace sind ${tasks} Aufträgen in Arbeit.`,
  all: (tasks) => `Von allen zusammen sind ${tasks} Aufträgen in Arbeit.`,
};

const TITLES: Readonly<Record<Scope, string>> = {
  person: 'Deine Aufträge',
  place: 'Aufträge in dieser Unterhaltung',
  server: 'Aufträge auf diesem Server oder Workspace',
  all: 'Aufträge von allen zusammen',
};

export const limits: LimitWords = {
  full: (one) =>
    one.period === 'day'
      ? `${DAY[one.scope](of(one))} Um 00:00 UTC beginnt es von vorn.`
      : `${AT_ONCE[one.scope](of(one))} Versuche es wieder, wenn einer davon beendet ist.`,
  title: (scope) => TITLES[scope],
  used: (one) => (one.period === 'day' ? `${of(one)} heute, neu ab 00:00 UTC` : `${of(one)} in Arbeit`),
  noDirectMessages:
    'In Direktnachrichten bin ich hier nicht zu benutzen. Nimm einen Kanal, oder frage die Leute, die Earshot betreiben.',
  notThisServer: (server) =>
    `Für diesen Server oder Workspace bin ich nicht freigegeben. ${WHOM}, ob sie ihn in ALLOW_SERVERS aufnehmen (${server}).`,
  notThisChannel: (channel) =>
    `In dieser Unterhaltung bin ich nicht zu benutzen. Nimm einen Kanal, der für mich freigegeben ist, oder frage die Leute, die Earshot hier betreiben, ob sie diesen in ALLOW_CHANNELS aufnehmen (${channel}).`,
  noRole: `Dafür brauchst du eine Rolle, die du hier nicht hast. ${WHOM} nach einer aus ALLOW_ROLES.`,
  diskFull:
    'Hier ist auf der Platte kein Platz mehr, es wurde nichts begonnen. Versuche es später: Altes verschwindet von selbst, und wer das hier betreibt, kann Platz schaffen.',
};
