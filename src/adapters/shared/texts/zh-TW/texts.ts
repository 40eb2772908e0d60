// Traditional Chinese texts of the adapters.

import type { AdapterMessages } from '../en.ts';
import { aloud } from './aloud.ts';
import { sharing } from './sharing.ts';
import { voice } from './voice.ts';
import { web } from './web.ts';

export const texts: AdapterMessages = {
  yes: '是',
  no: '否',
  close: '取消',
  more: '更多選項',
  choose: '選擇',
  setting: '留空會使用您的預設值',
  fileMost: (size) => `這裡最多 ${size}，更大的檔案請用訊息傳送。`,
  kept: (name) => `會繼續使用「${name}」，要更換時才需要加入檔案。`,
  byMenu: (label, verb) => `${label}：請開啟含有該檔案的訊息選單（⋮），選擇「${verb}」。`,
  keptText: (label, size) => `${label}：您的 ${size} 字文字會照原樣使用，內容太長，無法在這裡修改。`,

  toFix: '還沒有送出任何內容，請修改以下項目：',
  edit: '編輯',
  possible: (names) => `這裡可以：${names}`,
  startedBefore: '這已經開始了。',
  open: '開啟表單',
  late: '表單來不及開啟。',
  formRefused: (line) => `Slack 無法顯示這個表單。請改用一行輸入，例如 ${line}。`,
  lost: '開啟表單前輸入的內容遺失了，請檢查後再送出一次。',
  formGone: '您之前輸入的內容已經不在了，請再使用一次指令。',
  oldButton: '這個按鈕已過期。',
  notTaken: '沒能收下您的要求，請稍後再送出一次。',
  interrupted: '還沒開始就中斷了，請再送出一次。',
  queuedStays: '停在「排隊中」的卡片不會再有進度。',
  interruptedPress: '剛才中斷了。如果訊息沒有顯示您按下的選擇，請再按一次。',
  unknown: (command) => `沒有「${command}」這個指令，請試試這些：`,
  unknownNow: (command, platform) => `「${command}」這個指令已經不在了，請重新載入 ${platform} 看看現在有哪些指令。`,

  noText: '那則訊息沒有文字，請選一則有文字的。',
  onlySticker: '那則訊息只有貼圖，沒有文字。請選一則有文字的。',
  mentionMe: '你提及的是我的身分組，所以 Discord 不讓我看到你寫的內容。請直接提及我：選擇帶有 APP 標記的項目。',
  noAnswerHere:
    '我無法在你剛才提問的地方回覆：討論串已鎖定或封存，或是我沒有在那裡發言的權限。什麼都沒有開始。請在其他頻道或這裡的私訊中提出。',
  noFile: (kinds) => `那則訊息沒有合適的檔案，需要：${kinds}。`,
  noLink: '那則訊息沒有連結，也沒有合適的影片或錄音，請選另一則。',
  deletedFile: '那個檔案已被刪除，請重新附上。',
  unreadFile: '無法得知那是什麼檔案，請稍後再傳一次。',
  noUse: (name, kinds) => `無法使用「${name}」，可以使用的檔案：${kinds}。`,
  whatWith: (name) => `要用「${name}」做什麼？`,
  whatWithText: '要用這段文字做什麼？',

  invite: (bot) => `我不是這個頻道的成員，無法在這裡發言。請輸入 /invite @${bot} 邀請我加入。`,
  outside: '我無法在這裡發言。',
  noStep: '我在這裡不提供這個步驟。',
  unsure: '無法確定我的訊息有沒有送到這裡，所以我會在能確認的地方繼續。',
  direct: '請查看我們的私人訊息。',
  notDirect: '也無法傳私人訊息給您，所以沒有送出任何內容。',

  hello: (name) => `我是 ${name}：語音、音效、翻譯、聲音、故事、人聲分離和配音，在這裡就能完成。`,
  how: (name, line) =>
    `輸入像 ${line} 這樣的指令，或把同樣的內容寫在 @${name} 後面或私人訊息裡，也可以開啟訊息的選單（⋮），選擇要用文字或檔案做什麼。`,
  howTitle: '開始使用',
  help: '所有指令',
  defaults: '變更預設值',

  since: (time) => `從 ${time} 開始`,
  inFile: '完整文字在檔案裡。',
  cut: '其餘內容這裡放不下。',
  wholeText: (title) => `${title}：完整文字`,
  elsewhere: (line) => `${line}。這裡不能張貼檔案，結果已用私人訊息傳給提出要求的人。`,
  post: '張貼到這裡',
  linked: (size, until) => `${size}。連結有效至 ${until}。`,
  unlinked: (size) => `${size}。會在媒體服務上保留一段時間。`,
  noFiles: {
    storage: '這個工作區的檔案空間已滿，無法上傳結果。請刪除舊檔案或變更方案，然後按「張貼到這裡」。',
    off: '這個工作區已關閉檔案上傳，無法上傳結果。請管理員開放後，再按「張貼到這裡」。',
    imagesOnly: '這個工作區只接受圖片，無法上傳結果。請管理員開放後，再按「張貼到這裡」。',
    type: '這個工作區不允許這種檔案，無法上傳結果。請管理員開放後，再按「張貼到這裡」。',
    scope: '應用程式無法在這個工作區上傳檔案。請安裝的人以 files:write 權限重新安裝，再按「張貼到這裡」。',
    large: '結果的檔案太大，這裡無法接受，請要求短一點的內容。',
    other: (code) => `這裡無法接受結果（${code || '?'}），請稍後再按一次「張貼到這裡」。`,
  },
  nowhere: (platform) =>
    `${platform} 不讓我們在那個頻道或私人訊息裡發言。請邀請機器人、開放私人訊息，或改在其他頻道提出要求。`,
  noScope: '應用程式在這個工作區缺少一項權限。請安裝者重新安裝，然後再試一次。',
  revoked: '應用程式已不在那個工作區裡，請重新安裝後再試一次。',

  fileGone: (name, platform) => `${platform} 上已經沒有「${name}」，或我們無法讀取，請重新附上。`,
  fileLater: (name, platform) => `無法從 ${platform} 取得「${name}」，請稍後再試。`,
  fileLost: (name, platform) => `${platform} 沒有告知「${name}」在哪裡，請重新附上。`,
  fileHidden: (name, platform) => `${platform} 不讓我們在這裡讀取「${name}」，請用私人訊息傳給機器人。`,
  fileExternal: (name) => `「${name}」只是指向其他服務的連結，無法讀取，請上傳檔案本身。`,
  fileForeign: (name, platform) => `「${name}」不在 ${platform} 的檔案伺服器上，所以沒有讀取，請上傳檔案本身。`,
  fileSignIn: (name, platform) =>
    `${platform} 傳來的是登入頁面，不是「${name}」。請安裝應用程式的人以 files:read 權限重新安裝。`,
  fileCutOff: (name, platform) => `從 ${platform} 收到的「${name}」不完整，請稍後再試。`,

  uploadGone: '其中一個檔案不在這裡，或已經不在了：沒有送出的檔案會保留一天，磁碟已滿時會更短。請重新選擇並上傳。',
  notKept: (name) => `「${name}」已經不在這裡，所以沒有開始任何工作。請重新加入並再送出一次指令。`,
  noRoom: '磁碟已滿，所以無法收下。請稍後再試。舊檔案會自動刪除，管理這項服務的人也可以騰出空間。',
  refreshed: '已再次查看，最新狀態顯示在卡片上。',

  plain: {
    unsure: '我不確定你的意思。是以下其中一項嗎？',
    'no-input': '我看不出你指的是哪段文字或哪個檔案。請附上它、把文字放在引號裡，或在那則訊息的選單中選擇。',
    unknown: (help: string) => `我沒有聽懂。試試「用法文說"早安"」或「製作5秒的打雷的音效」；${help} 會顯示全部。`,
  },

  agent: {
    begun: '進行中。進度顯示在下方，結果會出現在這裡。',
    title: '可以這樣開始',
    prompts: [
      { title: '用法文說', message: '用法文說"早安"' },
      { title: '翻譯一句話', message: '把"車站在哪裡？"翻譯成英文' },
      { title: '製作音效', message: '製作5秒的打雷的音效' },
      { title: '為影片配音', message: '把這段影片配音成法文' },
    ],
    next: '後續步驟',
    needed: (what: string) => `還需要：${what}`,
    good: '好',
    bad: '不好',
    thanks: '謝謝。評分已計入，不含你的名字。',
    sorry: (edit: string) => `謝謝。評分已計入，不含你的名字。用卡片上的「${edit}」可以換個方式再試。`,
  },

  web,
  voice,
  sharing,
  aloud,
};
