// Traditional Chinese answers to queries: voices, languages, tasks, settings, help, and deleting personal data.

import type { AnswerMessages } from '../../../../domain/messages/answers.ts';
import { getFormats, joinSentence } from '../../../../domain/messages/formats.ts';

const { count } = getFormats('zh-TW');

export const answers: AnswerMessages = {
  found: (found) => `找到 ${count(found)} 個。`,
  firstOf: (shown, found) => `共 ${count(found)} 個，這是前 ${count(shown)} 個，可以用搜尋縮小範圍。`,
  number: (id) => `編號 ${id}`,

  voices: {
    title: '聲音清單',
    noneYet: '媒體服務還沒有提供聲音清單，請稍後再試。',
    noneFits: (search) => `沒有符合「${search}」的聲音，請試試語言或名稱。`,
    male: '男性',
    female: '女性',
    age: (years) => `約 ${count(years)} 歲`,
  },
  languages: {
    title: '語言清單',
    noneFits: (search) => `沒有符合「${search}」的語言，請試試英文名稱。`,
  },
  tasks: {
    title: '您的任務',
    none: (call) => `還沒有任務，試試 ${call}`,
    last: (shown) => (shown === 1 ? '這是您最近的任務。' : `這是您最近的 ${count(shown)} 個任務。`),
    postHere: '把結果張貼到這裡',
  },
  settings: {
    title: '設定',
    names: { voice: '聲音', language: '語言', target_language: '目標語言' },
    explained: '沒有另外指定時，會使用這些設定。',
    kept: '已為您儲存。',
    keptForAll: '已為這裡的所有人儲存。',
    yours: (value) => `${value} · 您的設定`,
    everybodys: (value) => `${value} · 這裡所有人的設定`,
    house: (value) => `${value} · 這裡的預設聲音`,
    hadLast: (value) => `${value} · 您上次使用的聲音`,
    told: (value) => `由文字判斷，否則為${value}`,
    unset: '未設定',
    unusableVoice: '在這裡無法使用的聲音',
    voice: (id) => `聲音 ${id}`,
    language: (id) => `語言 ${id}`,
  },
  help: {
    title: '說明',
    line: (help) => `您可以輸入這些指令。輸入 ${help} 加上指令名稱，可以查看該指令的說明。`,
    needed: '必填。',
    standard: (value) => `預設：${value}。`,
  },
  forget: {
    how: (call) => `沒有變更任何內容。要刪除保存的您的資料，請輸入：${call}`,
    title: '已刪除',
    line: '保存的您的資料已經刪除。',
    deletedTitle: '刪除的內容',
    deleted: (tasks, files, voices) =>
      `您的預設值和詞典、${count(tasks)} 個已完成的任務和要求內容、${count(files)} 個以連結保存的檔案，以及 ${count(voices)} 個您製作的聲音。`,
    thereTitle: '在對話中刪除的內容',
    there: (messages, files) => `您的 ${count(messages)} 則訊息和 ${count(files)} 個檔案。`,
    openTitle: '仍在進行',
    open: (tasks, call) => `您有 ${count(tasks)} 個任務。請等它們結束或停止它們，然後再輸入一次 ${call}。`,
    hiddenTitle: '永久隱藏',
    hidden: (voices) =>
      `您製作的 ${count(voices)} 個聲音。媒體服務沒有刪除，但在這裡已經沒有人看得到或能使用，您取的名稱也已刪除。`,
    notTitle: '沒有刪除的內容',
    not: (there, service) =>
      joinSentence(
        [
          !there && '對話中的訊息和檔案（您可以在對話中刪除）',
          !service && '媒體服務保存的其他內容',
          '您今天的任務數量（直到重新計算）',
        ],
        '、',
        '。',
      ),
  },
};
