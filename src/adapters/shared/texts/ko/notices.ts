// Korean replies to pressed buttons and to saving a voice.

import type { NoticeMessages } from '../../../../domain/messages/notices.ts';

export const notices: NoticeMessages = {
  resultGone: '그 결과는 더 이상 볼 수 없어요. 다시 요청해 주세요.',
  linkOver: '이 링크는 잘못되었거나 만료되었어요. 결과는 7일 동안 보관돼요. 채팅에서 다시 요청하세요.',
  begunBefore: '이미 시작했어요. 아래 메시지를 확인해 주세요.',
  answeredBefore: '이미 답한 요청이에요.',
  noResult: '아직 올릴 결과가 없어요.',
  tooLateToStop: '중지하기에는 이미 늦었어요.',
  oldButton: '이 버튼은 만료되었어요.',
  unknownTask: '그 작업의 기록이 더는 없어요. 끝난 작업은 30일 동안 보관돼요.',
  notYours: (name) => `이 작업을 요청한 ${name} 님만 할 수 있어요.`,
  strangeVoice: '그 요청의 목소리는 여기에서 쓸 수 없어요. 다른 목소리를 골라 다시 보내 주세요.',
  voice: {
    nothingToKeep: '아직 저장할 것이 없어요.',
    keptBefore: (name) => `이미 “${name}” 이름으로 저장되어 있어요.`,
    kept: (name) => `“${name}” 이름으로 저장했어요. 목소리 목록의 맨 앞에 나와요.`,
    nothingToChange: '이제 바꿀 것이 없어요.',
    sampleGone: '그 샘플은 이제 없어요. 다시 시도하면 새 샘플을 만들어요.',
    expired: '샘플의 기한이 지났어요. 다시 시도하면 새 샘플을 만들어요.',
    refused: (said) => `미디어 서비스가 샘플을 받지 않았어요: ${said}`,
    unasked: '미디어 서비스에 연결할 수 없어 저장하지 못했어요. 잠시 후에 다시 시도해 주세요.',
    designed: '만든 목소리',
  },
};
