// Traditional Chinese answer to questions about privacy.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { PrivacyMessages } from '../../../../domain/messages/privacy.ts';

const { all, count } = getFormats('zh-TW');

export const privacy: PrivacyMessages = {
  title: '隱私',
  line: '這裡保存了哪些關於你的資料、保存多久，以及還有誰看得到。',
  keptTitle: '保存的內容',
  kept: (days) =>
    `工作的文字和檔案只在進行期間保存；完成的工作保存 ${count(days)} 天。設定、詞典和聲音會保存到你更改或刪除為止。`,
  conversationTitle: '對話',

  ours: (days) => `訊息、卡片和檔案在營運者的電腦上保存 ${count(days)} 天。能開啟這個聊天的人都能看到每個聊天室。`,
  theirs: '卡片和檔案與一般訊息相同：能看到對話的人都看得到，平台會依自己的規則保存。',
  linksTitle: '連結',
  links: (days) => `太大而無法張貼的結果，有連結的人在 ${count(days)} 天內都能開啟。`,
  workTitle: '由誰處理',
  here: '營運者的電腦。除了取得你提供的連結，不會傳出任何東西。',
  away: (hosts) =>
    `任務的文字、檔案、語言和聲音會傳到實際處理的地方：${all(hosts)}；不會傳送您的身分。保存多久由那些服務決定。`,
  readTitle: '會讀取的內容',
  read: '只有給機器人的內容：指令、表單、提及它或寫給它的訊息，以及使用了選單或按鈕的訊息。',

  aloud: '頻道正在朗讀時，也會讀取那裡寫的內容，但不會保存。',
  operatorTitle: '營運者',
  operator: '營運這個機器人的人看得到保存的內容。不會傳送任何東西給 Earshot 的作者。',
  forgetTitle: '刪除資料',

  forget: (call) => `${call} 會刪除關於你的資料，並說明哪些無法刪除。`,
};
