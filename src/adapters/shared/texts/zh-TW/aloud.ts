// Traditional Chinese texts about reading a channel aloud, including the spoken ones.

import { parseEmojiNames, type ReadAloudMessages } from '../en-aloud.ts';

export const aloud: ReadAloudMessages = {
  title: '朗讀',
  command: { name: '朗讀', summary: '在你的語音頻道朗讀這個頻道，或查看會朗讀誰的訊息' },
  what: { name: '動作', help: '要做什麼' },
  choices: {
    on: '開啟',
    off: '關閉',
    who: '朗讀誰',
    silent: '不要讀我',
    messages: '再讀我',
    proxied: '朗讀 Webhook 轉貼',
    unproxied: '不朗讀 Webhook 轉貼',
  },

  on: (channel) =>
    `從現在起，我會在 ${channel} 朗讀在場的人寫在這裡的內容。以 // 開頭的不讀；選「不要讀我」就會略過你。`,
  off: '這個頻道不再朗讀了。',
  notOn: '這個頻道沒有在朗讀。',
  notYours: '只有管理員和在那裡聆聽的人可以結束。',
  elsewhere: (channel) => `我正在 ${channel} 朗讀，而且有人在聽。請加入他們，或請他們或管理員先結束。`,
  unseen: '我看不到這個頻道。請管理員在這裡給我「檢視頻道」權限。',
  unable: '我沒有讀取訊息的權限。營運者可以在 Discord 開發者平台的 Bot 開啟「Message Content Intent」，再重新啟動我。',
  silent: '你在這個伺服器寫的內容不再朗讀。',
  heard: '你在語音頻道時，你寫的內容會再次朗讀。',
  copies: '這個伺服器現在會朗讀由 Webhook 重新發布的訊息（例如 PluralKit），並使用訊息上的名稱。',
  noCopies: '這個伺服器不朗讀由 Webhook 重新發布的訊息。',
  onlyModerators: '只有版主可以更改。',
  who: (text, channel, people) => `${text} → ${channel}：${people}`,
  nobody: '目前沒有人',
  more: (count) => `還有 ${count} 人`,
  usedUp: (name, why) => `${name}：${why}在那之前，我不會朗讀你的訊息。`,

  spoken: {
    says: (name) => `${name}說：`,
    answers: (name, to) => `${name}回覆${to}：`,
    somebody: '某人',
    link: (host) => `連到 ${host} 的連結`,
    code: '程式碼略過',
    spoiler: '劇透略過',
    left: {
      picture: (count) => (count === 1 ? '圖片略過。' : `${count} 張圖片略過。`),
      film: (count) => (count === 1 ? '影片略過。' : `${count} 部影片略過。`),
      recording: (count) => (count === 1 ? '錄音略過。' : `${count} 段錄音略過。`),
      file: (count) => (count === 1 ? '檔案略過。' : `${count} 個檔案略過。`),
      voice: () => '語音訊息略過。',
    },
    sticker: (name) => `貼圖，${name}。`,
    poll: (question, answers) => `投票：${question} ${answers}。`,
    forwards: '轉寄：',
    andSoOn: '以下略過。',
    pages: {
      customize: '頻道與身分組',
      browse: '瀏覽頻道',
      guide: '伺服器指南',
      'linked-roles': '已連結的身分組',
    },
    leftOut: (count, name) => (count === 1 ? `${name}還有一則訊息略過。` : `${name}還有 ${count} 則訊息略過。`),
    emoji: parseEmojiNames(
      '笑, 大笑, 微笑, 愛心眼, 大哭, 難過, 生氣, 思考, 眨眼, 酷, 讚, 倒讚, 鼓掌, 拜託, 愛心, 火, 慶祝, 一百分, 揮手, 眼睛, 骷髏, 懇求, 呼, 打勾',
    ),
  },
};
