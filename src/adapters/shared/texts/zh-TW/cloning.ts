// Voices made of recordings, in Chinese (Taiwan). Whoever changes what `statement` says raises CONSENT_VERSION (domain/media/consent.ts).

import type { CloningWords } from '../../../../domain/words/cloning.ts';

export const cloning: CloningWords = {
  statement: '這是我自己的聲音，或者說話的人已經允許我製作這個聲音並讓它說話。我不會用它欺騙任何人。',
  ask: '只有在您同意這裡的內容之後，才會用這段錄音製作聲音。您同意這件事、同意的時間和文字版本會與聲音一起保存。若媒體服務有能以錄音說話的語音伺服器，錄音會傳送到那裡，並保留到聲音被刪除為止。',
  agree: '我同意，製作聲音',
  reworded: '文字在那之後已經變更，因此沒有製作任何聲音。請在卡片上重新閱讀後再同意。',
  off: '這裡已關閉用錄音製作聲音的功能。這裡負責 Earshot 的人可以開放（CLONING）。',
  moderatorsOnly: '這裡只有管理員可以用錄音製作聲音。請洽管理員，或這裡負責 Earshot 的人。',
  notAgreed: '沒有具權限的人同意目前的文字，因此沒有製作聲音，也沒有送出任何內容。再試一次就會重新詢問。',
  unfit: {
    short: (name) =>
      `「${name}」不到 10 秒，不足以製作聲音，因此沒有送出任何內容。一個人清楚說話 10 到 60 秒的錄音效果最好。`,
    long: (name) => `「${name}」超過 2 分鐘，因此沒有送出任何內容。請剪出一個人清楚說話的 10 到 60 秒。`,
    silent: (name) =>
      `「${name}」裡幾乎聽不到聲音，因此沒有送出任何內容。一個人清楚說話 10 到 60 秒的錄音效果最好。`,
  },
  nearest: '這是這裡的聲音中最接近錄音的一個，並不是複製。',
  byAddress:
    '由指定位址的伺服器直接以錄音說話：在這裡經營 Earshot 的人所指定的語音伺服器會保留錄音，直到聲音被刪除。',
  delete: (name) => `刪除「${name}」`,
  deleted: '用這段錄音製作的聲音已經刪除。',
  deletedNow: (name) => `已刪除「${name}」。`,
  deletedLater: (name) =>
    `「${name}」在這裡已刪除。保有錄音的語音伺服器尚未刪除錄音；會一再要求，直到刪除為止。`,
  leftThere: '您製作的聲音所用的錄音：保有錄音的語音伺服器尚未刪除；會一再要求，直到刪除為止。',
  hiddenNow: (name) => `「${name}」在這裡已經沒有了，任何人都無法再看到或使用。媒體服務本身並沒有刪除它。`,
  goneBefore: '那個聲音已經不在了。',
  notYours: '只有製作那個聲音的人，或其伺服器的管理員，可以刪除它。',
};
