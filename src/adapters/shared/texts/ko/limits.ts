// Korean texts about task limits, and about who may use the bot where.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { LimitMessages } from '../../../../domain/messages/limits.ts';
import type { LimitScope, LimitUsage } from '../../../../domain/tasks/task.ts';

const { count } = getFormats('ko');

const of = ({ used, max }: LimitUsage) => `${count(max)}개 중 ${count(used)}개`;
const WHOM = '여기에서 Earshot을 운영하는 분께';

const WHERE: Readonly<Record<LimitScope, string>> = {
  person: '내 작업',
  place: '이 대화의 작업',
  server: '이 서버 또는 워크스페이스의 작업',
  all: '모두의 작업',
};

export const limits: LimitMessages = {
  full: (one) =>
    one.period === 'day'
      ? `${WHERE[one.scope]}: 오늘 ${of(one)}를 사용했어요. 00:00(UTC)에 초기화돼요.`
      : `${WHERE[one.scope]}: 지금 ${of(one)}가 진행 중이에요. 하나가 끝나면 다시 시도해 주세요.`,
  title: (scope) => WHERE[scope],
  used: (one) => (one.period === 'day' ? `오늘 ${of(one)}, 00:00(UTC)에 초기화` : `${of(one)} 진행 중`),
  noDirectMessages: '여기에서는 다이렉트 메시지로 쓸 수 없어요. 채널에서 쓰거나 Earshot을 운영하는 분께 문의해 주세요.',
  notThisServer: (server) =>
    `이 서버 또는 워크스페이스에서는 쓸 수 없어요. ${WHOM} ALLOW_SERVERS에 추가해 달라고 해 주세요(${server}).`,
  notThisChannel: (channel) =>
    `이 대화에서는 쓸 수 없어요. 쓸 수 있는 채널로 가거나, ${WHOM} ALLOW_CHANNELS에 추가해 달라고 해 주세요(${channel}).`,
  noRole: `필요한 역할이 여기에서 주어지지 않았어요. ${WHOM} ALLOW_ROLES에 있는 역할을 요청해 주세요.`,
  diskFull:
    '여기 디스크가 가득 차서 아무것도 시작하지 않았어요. 나중에 다시 시도해 주세요. 오래된 파일은 자동으로 지워지고, 운영하는 분이 공간을 마련할 수도 있어요.',
};
