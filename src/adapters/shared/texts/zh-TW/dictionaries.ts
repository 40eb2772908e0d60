// Traditional Chinese texts about pronunciation dictionaries.

import type { DictionaryMessages } from '../../../../domain/messages/dictionaries.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, count } = getFormats('zh-TW');

export const dictionaries: DictionaryMessages = {
  title: '詞典',
  fact: '詞典',
  change: '新增或移除詞語',
  sayAgain: '再說一次',
  ofYours: '我的詞語',
  ofAll: '我們的詞語',
  explained: '這些項目適用於語音、故事、配音和翻譯。',
  none: (call) => `還沒有詞語。試試 ${call}`,
  words: (words) => `${count(words)} 個詞`,
  more: (words) => `還有 ${count(words)} 個`,
  mine: '只有您',
  here: '這裡的所有人',
  service: '媒體服務的詞典，指定名稱時才套用',
  everyLanguage: '所有語言',
  added: (word, as) => `從現在起，「${word}」念作「${as}」。`,
  addedForAll: (word, as) => `從現在起，對這裡的所有人「${word}」都念作「${as}」。`,
  alone: '這裡沒有其他人，所以只為您保存。',
  removed: (word) => `「${word}」恢復照寫法念。`,
  noSuchWord: (word) => `這些詞典裡都沒有「${word}」。`,
  notYours: '那是別人新增的，只有對方或管理員可以移除。',
  deleted: (name) => `已刪除「${name}」。`,
  noSuch: (name, names) =>
    names.length === 0 ? `這裡沒有名為「${name}」的詞典。` : `這裡沒有名為「${name}」的詞典，有的是${all(names)}。`,
  made: (name, words) => `「${name}」現在有 ${count(words)} 個詞。`,
  skipped: (rows) => `略過了 ${count(rows)} 列：每列需要一個詞、念法，也可以加上語言。`,
  noTable:
    '這個檔案在這裡讀不成表格。請在 Excel 或其他試算表中選「另存新檔」（或「下載」），類型選 CSV，再傳那個檔案：每列一個詞、念法，也可以加上語言。',
  fullWords: (most) => `一本詞典最多 ${count(most)} 個詞。請移除一些，或另建一本。`,
  fullTogether: (most) => `這些詞典合計最多 ${count(most)} 個詞。請先移除一些。`,
  fullDictionaries: (most) => `最多可保存 ${count(most)} 本詞典。請先刪除一本。`,
  unknown: (typed, names) =>
    names.length === 0 ? `沒有名為「${typed}」的詞典` : `沒有名為「${typed}」的詞典，有的是${all(names)}`,
  strange: '用了這裡不能用的詞典編號，請以名稱選擇',
};
