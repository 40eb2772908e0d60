// Limits on how many tasks people may have, and who may use the bot where, in Brazilian Portuguese.

import type { Full, Scope } from '../../../../domain/tasks/task.ts';
import { formatsIn } from '../../../../domain/words/formats.ts';
import type { LimitWords } from '../../../../domain/words/limits.ts';

const { count } = formatsIn('pt-BR');

const of = ({ used, most }: Full) => `${count(used)} de ${count(most)}`;
const WHOM = 'Peça a quem administra o Earshot aqui';

const DAY: Readonly<Record<Scope, (tasks: string) => string>> = {
  person: (tasks) => `Você usou ${tasks} tarefas hoje.`,
  place: (tasks) => `Nesta conversa foram usadas ${tasks} tarefas hoje.`,
  server: (tasks) => `Neste servidor ou espaço de trabalho foram usadas ${tasks} tarefas hoje.`,
  all: (tasks) => `Todos juntos usaram ${tasks} tarefas hoje.`,
};

const AT_ONCE: Readonly<Record<Scope, (tasks: string) => string>> = {
  person: (tasks) => `Você tem ${tasks} tarefas em andamento.`,
  place: (tasks) => `Nesta conversa há ${tasks} tarefas em andamento.`,
  server: (tasks) => `Neste servidor ou espaço de trabalho há ${tasks} tarefas em andamento.`,
  all: (tasks) => `Todos juntos têm ${tasks} tarefas em andamento.`,
};

const TITLES: Readonly<Record<Scope, string>> = {
  person: 'Suas tarefas',
  place: 'Tarefas nesta conversa',
  server: 'Tarefas neste servidor ou espaço de trabalho',
  all: 'Tarefas de todos',
};

export const limits: LimitWords = {
  full: (one) =>
    one.period === 'day'
      ? `${DAY[one.scope](of(one))} A contagem recomeça às 00:00 UTC.`
      : `${AT_ONCE[one.scope](of(one))} Tente de novo quando uma delas terminar.`,
  title: (scope) => TITLES[scope],
  used: (one) =>
    one.period === 'day' ? `${of(one)} hoje, recomeça às 00:00 UTC` : `${of(one)} em andamento`,
  noDirectMessages:
    'Aqui não dá para me usar em mensagens diretas. Use um canal ou pergunte a quem administra o Earshot.',
  notThisServer: (server) =>
    `Não estou disponível para este servidor ou espaço de trabalho. ${WHOM} para incluí-lo em ALLOW_SERVERS (${server}).`,
  notThisChannel: (channel) =>
    `Não dá para me usar nesta conversa. Use um canal em que estou disponível ou peça a quem administra o Earshot aqui para incluir este em ALLOW_CHANNELS (${channel}).`,
  noRole: `É preciso um cargo que você não tem aqui. ${WHOM} um dos que estão em ALLOW_ROLES.`,
  diskFull:
    'Não há mais espaço no disco aqui, então nada começou. Tente mais tarde: o que é antigo sai sozinho, e quem administra este serviço pode abrir espaço.',
};
