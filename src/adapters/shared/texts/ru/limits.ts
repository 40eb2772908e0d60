// Russian texts about task limits, and about who may use the bot where.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { LimitMessages } from '../../../../domain/messages/limits.ts';
import type { LimitScope, LimitUsage } from '../../../../domain/tasks/task.ts';

const { count } = getFormats('ru');

const of = ({ used, max }: LimitUsage) => `${count(used)} из ${count(max)}`;
const WHOM = 'Попросите тех, кто управляет Earshot здесь,';

const DAY: Readonly<Record<LimitScope, string>> = {
  person: 'Ваши задачи за сегодня',
  place: 'Задачи в этом разговоре за сегодня',
  server: 'Задачи на этом сервере или в рабочем пространстве за сегодня',
  all: 'Задачи всех вместе за сегодня',
};

const AT_ONCE: Readonly<Record<LimitScope, string>> = {
  person: 'Ваши задачи в работе',
  place: 'Задачи в работе в этом разговоре',
  server: 'Задачи в работе на этом сервере или в рабочем пространстве',
  all: 'Задачи всех вместе в работе',
};

const TITLES: Readonly<Record<LimitScope, string>> = {
  person: 'Ваши задачи',
  place: 'Задачи в этом разговоре',
  server: 'Задачи на этом сервере или в рабочем пространстве',
  all: 'Задачи всех пользователей',
};

export const limits: LimitMessages = {
  full: (one) =>
    one.period === 'day'
      ? `${DAY[one.scope]}: ${of(one)}. Счёт сбросится в 00:00 UTC.`
      : `${AT_ONCE[one.scope]}: ${of(one)}. Попробуйте ещё раз, когда одна из них закончится.`,
  title: (scope) => TITLES[scope],
  used: (one) => (one.period === 'day' ? `сегодня ${of(one)}, сброс в 00:00 UTC` : `в работе ${of(one)}`),
  noDirectMessages:
    'В личных сообщениях я здесь не работаю. Напишите мне в канале или обратитесь к тем, кто управляет Earshot.',
  notThisServer: (server) =>
    `На этом сервере или в этом рабочем пространстве я не работаю. ${WHOM} добавить его в ALLOW_SERVERS (${server}).`,
  notThisChannel: (channel) =>
    `В этом разговоре я не работаю. Напишите мне в канале, который для меня открыт, или попросите тех, кто управляет Earshot здесь, добавить этот в ALLOW_CHANNELS (${channel}).`,
  noRole: `Для этого нужна роль, которой у вас здесь нет. ${WHOM} дать вам одну из ролей ALLOW_ROLES.`,
  diskFull:
    'Диск здесь заполнен, поэтому ничего не запущено. Попробуйте позже. Старые файлы удаляются автоматически; администратор может освободить место.',
};
