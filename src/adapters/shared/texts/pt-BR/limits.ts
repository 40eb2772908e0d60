// Brazilian Portuguese texts about task limits, and about who may use the bot where.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { LimitMessages } from '../../../../domain/messages/limits.ts';
import type { LimitScope, LimitUsage } from '../../../../domain/tasks/task.ts';

const { count } = getFormats('pt-BR');

const of = ({ used, max }: LimitUsage) => `${count(used)} de ${count(max)}`;
const WHOM = 'Peça a quem administra o Earshot aqui';

const DAY: Readonly<Record<LimitScope, (tasks: string) => string>> = {
  person: (tasks) => `Você usou ${tasks} tarefas hoje.`,
  place: (tasks) => `Nesta conversa foram usadas ${tasks} tarefas hoje.`,
  server: (tasks) => `Neste servidor ou espaço de trabalho foram usadas ${tasks} tarefas hoje.`,
  all: (tasks) => `Todos juntos usaram ${tasks} tarefas hoje.`,
};

const AT_ONCE: Readonly<Record<LimitScope, (tasks: string) => string>> = {
  person: (tasks) => `Você tem ${tasks} tarefas em andamento.`,
  place: (tasks) => `Nesta conversa há ${tasks} tarefas em andamento.`,
  server: (tasks) => `Neste servidor ou espaço de trabalho há ${tasks} tarefas em andamento.`,
  all: (tasks) => `Todos juntos têm ${tasks} tarefas em andamento.`,
};

const TITLES: Readonly<Record<LimitScope, string>> = {
  person: 'Suas tarefas',
  place: 'Tarefas nesta conversa',
  server: 'Tarefas neste servidor ou espaço de trabalho',
  all: 'Tarefas de todos',
};

export const limits: LimitMessages = {
  full: (one) =>
    one.period === 'day'
      ? `${DAY[one.scope](of(one))} A contagem reinicia às 00:00 UTC.`
      : `${AT_ONCE[one.scope](of(one))} Tente de novo quando uma delas terminar.`,
  title: (scope) => TITLES[scope],
  used: (one) => (one.period === 'day' ? `${of(one)} hoje, reinicia às 00:00 UTC` : `${of(one)} em andamento`),
  noDirectMessages:
    'Aqui não dá para me usar em mensagens diretas. Use um canal ou pergunte a quem administra o Earshot.',
  notThisServer: (server) =>
    `Não estou disponível para este servidor ou espaço de trabalho. ${WHOM} para incluí-lo em ALLOW_SERVERS (${server}).`,
  notThisChannel: (channel) =>
    `Não dá para me usar nesta conversa. Use um canal em que estou disponível ou peça a quem administra o Earshot aqui para incluir este em ALLOW_CHANNELS (${channel}).`,
  noRole: `É preciso um cargo que você não tem aqui. ${WHOM} um dos que estão em ALLOW_ROLES.`,
  diskFull:
    'O disco está cheio aqui, então nada começou. Tente mais tarde. Arquivos antigos são apagados automaticamente; quem administra este serviço pode liberar espaço.',
};
