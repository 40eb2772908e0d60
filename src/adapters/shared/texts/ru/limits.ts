// Limits on how many tasks people may have, and who may use the bot where, in Russian.

import type { Full, Scope } from '../../../../domain/tasks/task.ts';
import { formatsIn } from '../../../../domain/words/formats.ts';
import type { LimitWords } from '../../../../domain/words/limits.ts';

const { count } = formatsIn('ru');

const of = ({ used, most }: Full) => `${count(used)} из ${count(most)}`;
const WHOM = 'Попросите тех, кто управляет Earshot здесь,';

const DAY: Readonly<Record<Scope, string>> = {
  person: 'Ваши задачи за сегодня',
  place: 'Задачи в этом разговоре за сегодня',
  server: 'Задачи на этом сервере или в рабочем пространстве за сегодня',
  all: 'Задачи всех вместе за сегодня',
};

const AT_ONCE: Readonly<Record<Scope, string>> = {
  person: 'Ваши задачи в работе',
  place: 'Задачи в работе в этом разговоре',
  server: 'Задачи в работе на этом сервере или в рабочем пространстве',
  all: 'Задачи всех вместе в работе',
};

const TITLES: Readonly<Record<Scope, string>> = {
  person: 'Ваши задачи',
  place: 'Задачи в этом разговоре',
  server: 'Задачи на этом сервере или в рабочем пространстве',
  all: 'Задачи всех вместе',
};

export const limits: LimitWords = {
  full: (one) =>
    one.period === 'day'
      ? `${DAY[one.scope]}: ${of(one)}. Счёт начнётся заново в 00:00 UTC.`
      : `${AT_ONCE[one.scope]}: ${of(one)}. Попробуйте ещё раз, когда одна из них закончится.`,
  title: (scope) => TITLES[scope],
  used: (one) => (one.period === 'day' ? `сегодня ${of(one)}, заново в 00:00 UTC` : `в работе ${of(one)}`),
  noDirectMessages:
    'В личных сообщениях я здесь не работаю. Напишите мне в канале или обратитесь к тем, кто управляет Earshot.',
  notThisServer: (server) =>
    `На этом сервере или в этом рабочем пространстве я не работаю. ${WHOM} добавить его в ALLOW_SERVERS (${server}).`,
  notThisChannel: (channel) =>
    `В этом разговоре я не работаю. Напишите мне в канале, который для меня открыт, или попросите тех, кто управляет Earshot здесь, добавить этот в ALLOW_CHANNELS (${channel}).`,
  noRole: `Для этого нужна роль, которой у вас здесь нет. ${WHOM} дать вам одну из ролей ALLOW_ROLES.`,
  diskFull:
    'Здесь на диске нет места, поэтому ничего не запущено. Попробуйте позже: старое удаляется само, а администратор может освободить место.',
};
