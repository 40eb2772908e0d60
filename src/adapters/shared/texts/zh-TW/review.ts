// Traditional Chinese texts for reviewing the lines of a dub before they are spoken.

import { formatRanges, getFormats } from '../../../../domain/messages/formats.ts';
import type { ReviewMessages } from '../../../../domain/messages/review.ts';

const { count } = getFormats('zh-TW');

export const review: ReviewMessages = {
  line: (lines, languages) =>
    `${languages.join('、')}，共 ${count(lines)} 行。還沒有說出任何內容：請修改不對的地方，或直接配音。`,
  more: (lines) => `… 還有 ${count(lines)} 行。`,
  beyond: (line) => `從第 ${count(line)} 行起會照原樣說出；如要修改，請和影片一起提供字幕。`,
  corrections: '修改',
  corrected: (lines) => `${count(lines)} 行`,
  silent: '（不說出）',
  unsure: '聽不清楚',
  buttons: {
    correct: '修改',
    page: (from, to, language) => `修改 ${count(from)}–${count(to)}${language === undefined ? '' : ` · ${language}`}`,
    reopen: '再次開啟',
  },
  unanswered: '一天內沒有人確認要繼續，所以沒有說出任何內容。這些行仍然保留。',
  stopped: '在說出任何內容之前就停止了。這些行仍然保留。',
  saved: (lines) => `已儲存：修改了 ${count(lines)} 行。`,
  unchanged: '沒有任何修改。',
  crossed: (line, theirs, yours) => `第 ${count(line)} 行在這期間被別人改成「${theirs}」。沒有儲存的是：「${yours}」。`,
  over: '這些行已經不再等待：期間已經配音或擱置。沒有任何修改。',
  notOffered: '這個媒體服務不會說出在這裡修改過的行，所以不會先顯示，而是直接配音。',
  unnumbered: (line) => `有一行沒有編號：「${line}」。每行請以編號、句點和空格開頭。`,
  strangeNumber: (number, first, last) => `這裡沒有第 ${count(number)} 行，範圍是 ${count(first)} 到 ${count(last)}。`,
  twice: (number) => `第 ${count(number)} 行出現兩次。`,
  lost: (numbers) => `缺少第 ${formatRanges(numbers)} 行。不要說出的行，編號後面請留空。`,
};
