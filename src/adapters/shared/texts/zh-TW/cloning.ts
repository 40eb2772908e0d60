// Traditional Chinese texts about cloned voices. If you change `statement`, raise CONSENT_VERSION
// (domain/media/consent.ts).

import type { CloningMessages } from '../../../../domain/messages/cloning.ts';

export const cloning: CloningMessages = {
  statement: '這是我自己的聲音，或者說話的人已經允許我製作這個聲音並讓它說話。我不會用它欺騙任何人。',
  ask: '只有在您同意下方的文字之後，才會用這段錄音製作聲音。您同意了、何時同意、同意哪個版本，會和聲音一起保存。媒體服務如果有以錄音說話的語音伺服器，錄音會送到那裡，並保留到聲音被刪除為止。',
  agree: '我同意，製作聲音',
  reworded: '文字已經變更，因此沒有製作任何聲音。請在卡片上閱讀新的文字後再同意。',
  off: '這裡已關閉用錄音製作聲音的功能。這裡負責 Earshot 的人可以開放（CLONING）。',
  moderatorsOnly: '這裡只有管理員可以用錄音製作聲音。請洽管理員，或這裡負責 Earshot 的人。',
  notAgreed: '目前的文字尚未獲得有權限的人同意。沒有製作聲音，也沒有送出任何內容。再試一次就會看到詢問。',
  unfit: {
    short: (name) =>
      `「${name}」不到 10 秒，不足以製作聲音，因此沒有送出任何內容。一個人清楚說話 10 到 60 秒的錄音效果最好。`,
    long: (name) => `「${name}」超過 2 分鐘，因此沒有送出任何內容。請剪出一個人清楚說話的 10 到 60 秒。`,
    silent: (name) => `「${name}」裡幾乎聽不到聲音，因此沒有送出任何內容。一個人清楚說話 10 到 60 秒的錄音效果最好。`,
  },
  nearest: '這是這裡的聲音中最接近錄音的一個，並不是複製。',
  byAddress: '營運者的語音伺服器直接以錄音說話，並保留錄音，直到聲音被刪除。',
  delete: (name) => `刪除「${name}」`,
  deleted: '用這段錄音製作的聲音已經刪除。',
  deletedNow: (name) => `已刪除「${name}」。`,
  deletedLater: (name) => `「${name}」在這裡已刪除。語音伺服器尚未刪除錄音，會自動重試。`,
  leftThere: '您製作的聲音所用的錄音：語音伺服器尚未刪除，會自動重試。',
  hiddenNow: (name) => `「${name}」在這裡已經沒有了，任何人都無法再看到或使用。媒體服務本身並沒有刪除它。`,
  goneBefore: '那個聲音已經不在了。',
  notYours: '只有製作那個聲音的人，或其伺服器的管理員，可以刪除它。',
};
