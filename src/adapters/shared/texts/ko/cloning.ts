// Voices made of recordings, in Korean. Whoever changes what `statement` says raises CONSENT_VERSION (domain/media/consent.ts).

import type { CloningWords } from '../../../../domain/words/cloning.ts';

export const cloning: CloningWords = {
  statement:
    '이것은 제 목소리이거나, 말하는 사람에게서 이 목소리를 만들고 말하게 해도 된다는 허락을 받았습니다. 이 목소리로 아무도 속이지 않겠습니다.',
  ask: '여기에 적힌 내용에 동의해야만 이 녹음으로 목소리를 만들어요. 동의했다는 사실과 시각, 글의 버전이 목소리와 함께 보관돼요.',
  agree: '동의하고 목소리 만들기',
  reworded: '그 사이에 글이 바뀌어서 아무것도 만들지 않았어요. 카드에서 다시 읽고 동의해 주세요.',
  off: '여기에서는 녹음으로 목소리를 만드는 기능이 꺼져 있어요. 여기에서 Earshot을 운영하는 분이 허용할 수 있어요(CLONING).',
  moderatorsOnly:
    '여기에서는 운영진만 녹음으로 목소리를 만들 수 있어요. 운영진이나 여기에서 Earshot을 운영하는 분께 말해 주세요.',
  notAgreed:
    '권한이 있는 사람이 지금의 글에 동의하지 않아서 목소리를 만들지 않았고 아무것도 보내지 않았어요. 다시 시도하면 새로 물어볼게요.',
  unfit: {
    short: (name) =>
      `“${name}” 파일은 10초보다 짧아 목소리를 만들기에 부족해서 아무것도 보내지 않았어요. 한 사람이 또렷하게 말하는 10~60초가 가장 좋아요.`,
    long: (name) =>
      `“${name}” 파일은 2분보다 길어서 아무것도 보내지 않았어요. 한 사람이 또렷하게 말하는 10~60초를 잘라 주세요.`,
    silent: (name) =>
      `“${name}” 파일에서는 거의 아무 소리도 들리지 않아서 아무것도 보내지 않았어요. 한 사람이 또렷하게 말하는 10~60초가 가장 좋아요.`,
  },
  nearest: '여기 있는 목소리 중 녹음과 가장 비슷한 목소리예요. 똑같이 복제한 것은 아니에요.',
  delete: (name) => `“${name}” 삭제`,
  deleted: '이 녹음으로 만든 목소리는 삭제되었어요.',
  deletedNow: (name) => `“${name}” 목소리를 삭제했어요.`,
  hiddenNow: (name) =>
    `“${name}” 목소리는 이제 여기에서 아무도 보거나 쓸 수 없어요. 미디어 서비스 자체에서는 삭제되지 않았어요.`,
  goneBefore: '그 목소리는 이제 없어요.',
  notYours: '그 목소리는 만든 사람이나 그 서버의 운영진만 삭제할 수 있어요.',
};
