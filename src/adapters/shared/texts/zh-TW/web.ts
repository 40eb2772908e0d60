// Traditional Chinese error messages of the web chat's server.

import type { WebServerMessages } from '../en-web.ts';

export const web: WebServerMessages = {
  address: '這個位址不允許使用。請用 localhost 或 127.0.0.1 開啟聊天室。',
  foreign: '在瀏覽器裡只有聊天室自己的頁面可以呼叫。',
  signIn: '請先登入：密碼是營運者設為 WEB_CHAT_SECRET 的內容。程式請送出「Authorization: Bearer <密碼>」。',
  wrongSecret: '這不是正確的密碼。請向營運者詢問 WEB_CHAT_SECRET。',
  wrongSecrets: '錯誤的密碼太多了。請等一分鐘再試。',
  nothing: '這裡什麼都沒有。聊天室在 /。',
  broke: '這裡出了點問題。請再試一次；如果又發生，請告訴營運者。',
  starting: '正在啟動或停止。請稍後再試。',
  fileGone: (again) =>
    `這個檔案已經不在了：沒有送出的檔案保留一天，其他保留 30 天，磁碟滿時會更短。請再上傳一次，或在卡片上按「${again}」。`,
  messageGone: '這則訊息已不存在。',
  notYourMessage: '只有寫的人可以刪除。',
  messageAtWork: '這還在進行中。請停止或等它結束，再刪除。',
  notYourFile: '只有檔案的主人可以刪除。',
  fileAtWork: '還在進行的工作需要這個檔案。請先停止它或等它結束。',
  noSample: '這個聲音沒有可以試聽的樣本。',
  kinds: '檔案可以存成 mp3 或 wav。',
  tooLargeToConvert: '這段錄音太大，無法在這裡轉換。請直接儲存。',
  converting: '目前正在轉換好幾段錄音。請一分鐘後再試。',
  unfit: (kind) => `這個沒有 ${kind}：只有 200 MB 以內的 MP3、WAV 和 FLAC 錄音可以轉換。請直接儲存。`,
  damaged: (kind) => `這段錄音無法讀到結尾，所以沒有 ${kind}。請直接儲存。`,
  tooMuch: '一次太多了。長文字請以檔案傳送。',
  notWhole: '內容不完整。請再送一次。',
  empty: '這則訊息是空的：請加上文字或檔案。',
  tooLong: (size, most) => `共有 ${size} 個字元，最多 ${most} 個。請以檔案傳送。`,
  fileTooLarge: (most) => `檔案最多 ${most}。請傳送較短或較小的檔案。`,
  noRoomForFile: '這裡的磁碟已滿，所以沒有儲存檔案。請傳送較小的檔案，或一小時後再試：舊檔案會自動刪除。',
  fileNotWhole: '檔案不完整。請再送一次。',
  emptyFile: '這個檔案是空的。請選擇另一個。',
  allowance: (most, left) =>
    `這超過你的位址今天的上傳上限：每天 ${most}，還剩 ${left}。00:00 UTC 重新計算；在那之前請試試較小的檔案。`,
};
