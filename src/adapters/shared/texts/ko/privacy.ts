// Korean answer to questions about privacy.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { PrivacyMessages } from '../../../../domain/messages/privacy.ts';

const { all, count } = getFormats('ko');

export const privacy: PrivacyMessages = {
  title: '개인정보',
  line: '여기에 당신에 대해 무엇이 얼마나 보관되고, 그 밖에 누가 볼 수 있는지 알려 드려요.',
  keptTitle: '보관되는 것',
  kept: (days) =>
    `작업의 글과 파일은 진행되는 동안, 끝난 작업은 ${count(days)}일 동안 보관돼요. 설정, 사전, 목소리는 바꾸거나 지울 때까지 보관돼요.`,
  conversationTitle: '대화',

  ours: (days) =>
    `메시지, 카드, 파일은 운영자의 컴퓨터에 ${count(days)}일 동안 보관돼요. 이 채팅을 열 수 있는 사람은 모든 방을 읽을 수 있어요.`,
  theirs:
    '카드와 파일은 다른 메시지와 같아요. 대화를 읽을 수 있는 사람은 볼 수 있고, 플랫폼이 자체 규칙에 따라 보관해요.',
  linksTitle: '링크',
  links: (days) => `너무 커서 올릴 수 없는 결과는 링크가 있는 사람이 ${count(days)}일 동안 열 수 있어요.`,
  workTitle: '작업하는 곳',
  here: '운영자의 컴퓨터예요. 당신이 준 링크를 가져오는 것 말고는 아무것도 밖으로 나가지 않아요.',
  away: (hosts) =>
    `작업의 글, 파일, 언어, 목소리는 처리에 쓰이는 만큼 ${all(hosts)}(으)로 전송돼요. 당신이 누구인지는 전송되지 않아요. 보관 기간은 그 서비스가 정해요.`,
  readTitle: '읽는 것',
  read: '봇에게 온 것만 읽어요. 명령어, 양식, 봇을 언급하거나 봇에게 쓴 메시지, 그리고 메뉴나 버튼이 사용된 메시지예요.',

  aloud: '채널을 소리 내어 읽는 동안에는 그곳에 쓰인 글도 읽지만, 보관하지 않아요.',
  operatorTitle: '운영자',
  operator: '이 봇의 운영자는 보관된 것을 볼 수 있어요. Earshot을 만든 사람에게는 아무것도 가지 않아요.',
  forgetTitle: '데이터 삭제',

  forget: (call) => `${call} 명령은 당신에 대해 보관된 것을 지우고, 지우지 못한 것을 알려 줘요.`,
};
