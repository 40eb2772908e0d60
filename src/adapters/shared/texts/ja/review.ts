// Japanese texts for reviewing the lines of a dub before they are spoken.

import { formatRanges, getFormats } from '../../../../domain/messages/formats.ts';
import type { ReviewMessages } from '../../../../domain/messages/review.ts';

const { all, count } = getFormats('ja');

export const review: ReviewMessages = {
  line: (lines, languages) =>
    `${all(languages)}、${count(lines)}行です。まだ何も話していません。違うところを直すか、このまま吹き替えてください。`,
  more: (lines) => `… ほかに${count(lines)}行あります。`,
  beyond: (line) => `${count(line)}行目からはこのまま話します。変えるには、映像と一緒に字幕を指定してください。`,
  corrections: '修正',
  corrected: (lines) => `${count(lines)}行`,
  silent: '（話しません）',
  unsure: '聞き取りにくい箇所',
  buttons: {
    correct: '修正する',
    page: (from, to, language) => `${count(from)}～${count(to)}を修正${language === undefined ? '' : ` · ${language}`}`,
    reopen: 'もう一度開く',
  },
  unanswered: '1日のあいだ承認がなかったため、何も話していません。行は残っています。',
  stopped: '話す前に停止しました。行は残っています。',
  saved: (lines) => `${count(lines)}行の変更を保存しました。`,
  unchanged: '変更はありません。',
  crossed: (line, theirs, yours) =>
    `${count(line)}行目はその間にほかの人が変更し、今は「${theirs}」です。「${yours}」は保存していません。`,
  over: 'この行はもう確認待ちではありません。すでに吹き替えたか、取りやめています。何も変更していません。',
  notOffered: 'このメディアサービスは、ここで直した行を話せません。そのため先に表示せず、すぐに吹き替えます。',
  unnumbered: (line) => `番号のない行があります：「${line}」。各行は番号、ピリオド、空白で始めてください。`,
  strangeNumber: (number, first, last) =>
    `${count(number)}行目はここにありません。${count(first)}から${count(last)}までです。`,
  twice: (number) => `${count(number)}行目が2回あります。`,
  lost: (numbers) => `${formatRanges(numbers)}行目がありません。話さない行は、番号の後を空にしてください。`,
};
