// Japanese texts of a task's card.

import type { CardMessages } from '../../../../domain/messages/card.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, bytes: sized, count, duration: spaced, percent, elapsed: took } = getFormats('ja');

/** Removes the space that Intl puts between number and unit. */
const duration: typeof spaced = (value, unit) => spaced(value, unit).replace(' ', '');

export const card: CardMessages = {
  noSubtitles: (name) => `このメディアサービスでは字幕を使えないため、「${name}」は送らず、音声から聞き取ります。`,
  noCaptions: 'このメディアサービスは動画の中に字幕を入れられないため、字幕は別のファイルで届きます。',
  queued: '順番待ち',
  queuedBehind: 'ほかのタスクが終わるまで順番待ち',
  waiting: {
    noRoom: '待機中：ここのディスクがいっぱいです。空きができしだい送信します。',
    serviceFull: '待機中：メディアサービスのディスクがいっぱいです。まだ何も始まっていません。自動で再試行します。',
    busy: '待機中：メディアサービスが混み合っています。受け付けられるようになりしだい送信します。',
    away: '待機中：メディアサービスに今はつながりません。つながりしだい送信します。',
  },
  silent: 'メディアサービスから今は応答がありません。確認を続けています。失われるものはありません。',
  inLine: '順番待ち',
  placeInLine: (place) => `順番待ち（${count(place)}番目）`,
  working: '処理中',
  stages: {
    starting: '開始しています',
    reading: '文書を読み込んでいます',
    speaking: '読み上げています',
    narrating: '朗読しています',
    translating: '翻訳しています',
    fetching: 'ダウンロードしています',
    transcription: '文字に起こしています',
    translation: '翻訳しています',
    voiceover: '新しい声を入れています',
    assembly: '仕上げています',
    decoding: '録音を読み込んでいます',
    listening: '聞き取っています',
    playing: '演奏しています',
    making: '音を作っています',
    separating: '分離しています',
    writing: '書き出しています',
    'project setup': '準備しています',
  },
  percent,
  usually: (ms) => `通常は${vaguely(ms)}`,
  stopping: '停止しています',
  bringing: '完了しました。結果を取得しています',
  bringingAgain: '完了しました。結果をもう一度取得しています',
  done: (seconds) => `完了（${took(seconds)}）`,
  doneInPart: (seconds) => `完了（${took(seconds)}）。ただし、一部はここに収まりません`,
  doneUnclear: (seconds, share) =>
    `完了（${took(seconds)}）。ただし、聞き取れたのは話されている内容の約${percent(share)}だけです`,
  doneWithout: (seconds, names) => `完了（${took(seconds)}）。ただし、${all(names)}はできませんでした`,
  whichSample: (line) => `${line}。どちらがお好みですか？`,
  notPosted: '完了しましたが、ここには投稿できませんでした。結果は保存されています。',
  kept: (names, own) =>
    `${all(names.map((name) => `「${name}」`))}として保存しました。${own === undefined ? '' : `「${own}」が標準のボイスになりました。`}`,
  stopped: {
    unanswered: '1日以内に承認されなかったため、何も送信しませんでした。',
    unsent: '送信前に停止しました。',
    ended: '停止しました。結果はありません。',
    over: 'すでに完了していました。「更新」を押すと結果を確認できます。',
    unfollowed:
      '確認をやめました。メディアサービスでは処理が完了し、料金がかかることがあります。「更新」を押すと確認できます。',
  },
  buttons: {
    stop: '停止',
    unfollow: '確認をやめる',
    confirm: '実行する',
    decline: 'キャンセル',
    again: 'もう一度',
    tryAgain: '再試行',
    post: 'ここに投稿',
    refresh: '更新',
    edit: '編集',
    setDefault: '自分のボイスにする',
    undoDefault: '元のボイスに戻す',
    save: (letter) => `${letter}を保存`,
  },
  detected: (language) => `${language}（自動検出）`,
  from: '元のタスク',
  note: '備考',
  yes: 'はい',
  no: 'いいえ',
  captions: '字幕',
  transcript: '文字起こし',
  sample: (letter) => `サンプル${letter}`,
  synthetic: { voice: '合成音声', sound: '合成サウンド' },
  unmarked: (names) =>
    `${all(names)}：この種類のファイルには合成であることを示すマークを付けられません。ほかの人に渡すときは、その旨を伝えてください。`,
  expense({ minutes, characters, bytes, languages, isFree }) {
    const each = languages > 1 ? `${count(languages)}言語それぞれで` : '';
    const words = characters === undefined ? '' : `${count(characters)}文字`;
    const size = bytes === undefined ? words : `${sized(bytes)}のファイル`;
    const about = bytes === undefined ? '約' : 'おそらく';
    const amount =
      minutes !== undefined
        ? `${each}${about}${long(minutes)}の音声になります${size === '' ? '' : `（${size}）`}。`
        : characters !== undefined
          ? `${each}${about}${words}です。`
          : `${count(languages)}言語です。長さは事前にはわかりません。`;
    return `${amount}${isFree ? '時間がかかることがあります。' : 'プランの利用枠を使い切ることがあります。'}`;
  },
  voiceOfYoursUnusable: '既定のボイスはここでは使えないため、別のボイスが話します。',
  voiceOfAllUnusable: 'ここで全員に設定されているボイスはもう使えないため、別のボイスが話します。',
};

function vaguely(ms: number): string {
  if (ms < 10_000) return '数秒';
  if (ms < 90_000) return `約${duration(Math.round(ms / 10_000) * 10, 'second')}`;
  return `約${duration(Math.round(ms / 60_000), 'minute')}`;
}

function long(minutes: number): string {
  return minutes < 90
    ? duration(Math.max(1, Math.round(minutes)), 'minute')
    : duration(Math.round(minutes / 60), 'hour');
}
