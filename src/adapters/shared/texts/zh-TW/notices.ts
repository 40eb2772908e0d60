// What a person is told who pressed a button, and what comes of keeping a voice, in Traditional Chinese.

import type { NoticeWords } from '../../../../domain/words/notices.ts';

export const notices: NoticeWords = {
  resultGone: '那個結果已經不在了，請重新提出要求。',
  linkOver: '這個連結沒有內容，或已經沒有了：結果在這裡保留 7 天。請在聊天室再要求一次。',
  begunBefore: '這已經開始了，請查看因此出現的訊息。',
  answeredBefore: '這已經回覆過了。',
  noResult: '還沒有可以張貼的結果。',
  tooLateToStop: '已經來不及停止了。',
  oldButton: '這個按鈕已經失效。',
  unknownTask: '已經沒有那個任務的紀錄：完成的任務會保留 30 天。',
  notYours: (name) => `只有提出要求的 ${name} 可以這麼做。`,
  strangeVoice: '那個要求的聲音您在這裡無法使用，或已經無法使用。請換一個聲音重新提出要求。',
  voice: {
    nothingToKeep: '還沒有可以保留的內容。',
    keptBefore: (name) => `已經保留為「${name}」。`,
    kept: (name) => `已保留為「${name}」，會排在您聲音清單的最前面。`,
    nothingToChange: '已經沒有可以變更的內容。',
    sampleGone: '那個樣本已經不在了，再試一次就會有新的樣本。',
    expired: '樣本已經過期，再試一次就會有新的樣本。',
    refused: (said) => `媒體服務沒有接受樣本：${said}`,
    unasked: '無法請媒體服務保留聲音，請稍後再試。',
    designed: '設計的聲音',
  },
};
