// Traditional Chinese replies to pressed buttons and to saving a voice.

import type { NoticeMessages } from '../../../../domain/messages/notices.ts';

export const notices: NoticeMessages = {
  resultGone: '那個結果已無法取得，請重新提出要求。',
  linkOver: '這個連結有誤或已過期：結果會保留 7 天。請在聊天室再要求一次。',
  begunBefore: '已經開始了，請查看下方的訊息。',
  answeredBefore: '這已經回覆過了。',
  noResult: '還沒有可以張貼的結果。',
  tooLateToStop: '已經來不及停止了。',
  oldButton: '這個按鈕已過期。',
  unknownTask: '已經沒有那個任務的紀錄：完成的任務會保留 30 天。',
  notYours: (name) => `只有提出要求的 ${name} 可以這麼做。`,
  strangeVoice: '您在這裡無法使用那個要求的聲音。請選擇另一個聲音後再送出。',
  voice: {
    nothingToKeep: '還沒有可以儲存的內容。',
    keptBefore: (name) => `已經儲存為「${name}」。`,
    kept: (name) => `已儲存為「${name}」，會排在您聲音清單的最前面。`,
    nothingToChange: '已經沒有可以變更的內容。',
    sampleGone: '那個樣本已經不在了，再試一次就會有新的樣本。',
    expired: '樣本已經過期，再試一次就會有新的樣本。',
    refused: (said) => `媒體服務沒有接受樣本：${said}`,
    unasked: '無法連上媒體服務來儲存聲音，請稍後再試。',
    designed: '設計的聲音',
  },
};
