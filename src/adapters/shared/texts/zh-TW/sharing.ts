// Traditional Chinese texts about sending results as voice messages and adding them to a soundboard.

import type { SharingMessages } from '../en-sharing.ts';

export const sharing: SharingMessages = {
  message: {
    send: '以語音訊息傳送',
    sent: '現在已經以語音訊息傳到這裡。',
    lacks: {
      write: '你不能在這個頻道傳送訊息，所以我也不會替你傳送。',
      person: '您在這個頻道不能傳送語音訊息，所以我也不會代您傳送。伺服器管理者可以允許您「傳送語音訊息」。',
      bot: '我在這個頻道不能傳送語音訊息。伺服器管理者可以允許我「傳送語音訊息」。',
    },
    closed: '我無法在這個頻道發文。伺服器管理者可以在那裡允許我「檢視頻道」、「傳送訊息」和「附加檔案」。',
    unfit: '這個檔案無法變成語音訊息：檔案太大，或是我讀不了的類型。',
    refused: (code) => `Discord 沒有接受它作為語音訊息（${code}）。卡片上的檔案是同一段聲音。`,
  },
  board: {
    add: '加入音效板',
    name: '名稱',
    nameHelp: '2 到 32 個字元；伺服器裡的每個人都看得到。',
    emoji: '表情符號',
    emojiHelp: '顯示在名稱旁的一個表情符號；可以留空。',
    cut: '只要前 5 秒',
    tooLong: (length) => `音效板最多 5.2 秒；這段有 ${length}。`,
    mayBeLong: '音效板最多 5.2 秒。更長的只能這樣加入。',
    added: (name) => `「${name}」現在在音效板裡了。`,
    lacks: {
      person: '您不能在這個伺服器的音效板加入聲音，所以我也不會代您加入。伺服器管理者可以允許您「建立表情元素」。',
      bot: '我不能在這個伺服器的音效板加入聲音。伺服器管理者可以允許我「建立表情元素」。',
    },
    full: (count, most) =>
      `音效板已滿：${most} 個位置中已用 ${count} 個。可以在伺服器設定中移除一個聲音，或加成伺服器。`,
    long: (length) => `這段有 ${length}，而音效板最多 5.2 秒。請按「編輯」並勾選「只要前 5 秒」。`,
    noName: '名稱要有 2 到 32 個字元。請按「編輯」。',
    noEmoji: '那不是一個表情符號。請按「編輯」，從鍵盤選一個，或留空。',
    unfit: '這個檔案無法變成音效板的聲音：檔案太大，或是我讀不了的類型。',
    refused: (code) => `Discord 沒有把它加入音效板（${code}）。請換個名稱或表情符號再試。`,
    unsure: 'Discord 沒有說明是否接受了這段聲音。再試之前請先看看音效板。',
  },
};
