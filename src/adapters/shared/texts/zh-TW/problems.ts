// Traditional Chinese texts for invalid input. Whole sentences after a field's label.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { ProblemMessages } from '../../../../domain/messages/problems.ts';

const { count } = getFormats('zh-TW');

const either = (words: readonly string[]) => words.join('、');
const noVoices = '媒體服務還沒有提供聲音清單，請稍後再試。';
const meant = (near: readonly string[], otherwise: string) =>
  near.length > 0 ? `您是指 ${either(near)} 嗎？` : otherwise;

export const problems: ProblemMessages = {
  at: (label, problem) => `${label}：${problem}`,

  missing: '請填寫這個項目。',
  empty: '不能空白。',
  notText: '需要文字。',
  oneValue: '只能填一個值，不能是清單。',

  charactersBetween: (least, most) => `需要 ${count(least)} 到 ${count(most)} 個字元。`,
  charactersAtLeast: (least) => `至少需要 ${count(least)} 個字元。`,
  charactersAtMost: (most) => `最多 ${count(most)} 個字元。`,
  tooLong: (size, most) => `有 ${count(size)} 個字元，最多 ${count(most)} 個。`,
  saysTooLittle: (words, characters, about) =>
    `至少需要 ${count(words)} 個詞和 ${count(characters)} 個字元，請多描述一些：${about}。`,
  notAddress: '需要以 https:// 或 http:// 開頭的完整網址。',

  notNumber: '需要數字。',
  notThisNumber: (typed) => `「${typed}」不是數字。`,
  notWhole: '需要整數。',
  notThisWhole: (typed) => `「${typed}」不是整數。`,
  moreThan: (bound) => `必須大於 ${count(bound)}。`,
  orMore: (bound) => `必須是 ${count(bound)} 以上。`,
  orLess: (bound) => `必須是 ${count(bound)} 以下。`,

  notNumbers: '需要一串數字。',
  numbersAtLeast: (least) => `至少需要 ${count(least)} 個數字。`,
  numbersAtMost: (most) => `最多 ${count(most)} 個數字。`,
  notLanguages: '需要一串語言。',
  languagesAtLeast: '至少需要一種語言。',
  notTexts: '需要一串文字。',
  listTooLong: (size, most) => `清單共有 ${count(size)} 個字元，最多 ${count(most)} 個。`,
  listTooMany: (size, most) => `清單有 ${count(size)} 項，最多 ${count(most)} 項。`,

  notChoice: (labels) => `請選擇其中之一：${labels.join('、')}。`,
  notToggle: '請填「是」或「否」。',
  notVoice: '需要一個聲音。',
  notSourceLanguage: '這項服務不支援以它作為原文語言。',
  notTargetLanguage: '這項服務不支援以它作為目標語言。',
  targetOnly: (language) => `不能是${language}：媒體服務只能翻譯成這種語言。`,
  unknownLanguage: (typed, near, list) => `找不到「${typed}」這種語言。${meant(near, `可以用 ${list} 查看所有語言。`)}`,
  unknownVoice: (typed, near, list) => `找不到「${typed}」這個聲音。${meant(near, `可以用 ${list} 查看所有聲音。`)}`,
  unsureLanguage: (names) => `可能是其中之一：${either(names)}。請指定您要的語言。`,
  noVoicesToLookUp: `目前無法查詢：${noVoices}`,
  noVoicesToChoose: `目前無法選擇：${noVoices}`,
  strangeVoice: '這個聲音在這裡無法使用，請選擇另一個。',

  fileMissing: (endings) => `請附上檔案（${either(endings)}）。`,
  fileTyped: '這裡需要檔案，請附上檔案。',
  noFile: '這裡不使用檔案。',
  notThisFile: (endings, name) => `可以使用的檔案是 ${either(endings)}，「${name}」不是。`,
  oneFile: '一次只能使用一個檔案。',
  oneLink: '只能使用一個連結或一個檔案。',
  besideLink: '只能搭配附上的影片或錄音，不能搭配連結。',
  noLink: '需要公開的連結：無法從外部取得這個檔案（管理員可以設定 PUBLIC_URL）。',
  onlyFor: (kind) => `只適用於 ${kind} 檔案。`,

  unknownCommand: (call, near, help) =>
    near.length > 0
      ? `沒有 ${call} 這個指令。您是指 ${either(near)} 嗎？`
      : `沒有 ${call} 這個指令。可以用 ${help} 查看我能做什麼。`,
  unknownField(call, typed, { near, options, isText }) {
    const takes = options.length > 0 ? `可以用的選項：${either(options)}。` : '';
    const hint = near === undefined ? takes : `您是指「${near}:」嗎？`;
    const wayOut = isText ? '如果它是文字的一部分，請用引號把文字括起來。' : '';
    return `${call} 沒有「${typed}」這個選項。${hint}${wayOut}`;
  },
  takesNoFile: (call) => `${call} 不使用檔案。`,
};
