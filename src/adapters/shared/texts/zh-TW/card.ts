// Traditional Chinese texts of a task's card.

import type { CardMessages } from '../../../../domain/messages/card.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, bytes: sized, count, duration, percent, elapsed: took } = getFormats('zh-TW');

export const card: CardMessages = {
  noSubtitles: (name) => `媒體服務不接受字幕，所以不會使用「${name}」，改為直接聆聽內容。`,
  noCaptions: '媒體服務無法把字幕放進影片；字幕會以檔案另外提供。',
  queued: '排隊中',
  queuedBehind: '排在您的其他任務之後',
  waiting: {
    noRoom: '等待中：這裡的磁碟已滿，一有空間就會送出您的要求。',
    serviceFull: '等待中：媒體服務的磁碟已滿。還沒有開始任何工作，會自動重試。',
    busy: '等待中：媒體服務目前忙碌，一有空就會送出您的要求。',
    away: '等待中：目前連不上媒體服務，一有回應就會送出您的要求。',
  },
  silent: '媒體服務目前沒有回應。我們仍在追蹤，不會遺失任何內容。',
  inLine: '等候處理',
  placeInLine: (place) => `排在第 ${count(place)} 位`,
  working: '處理中',
  stages: {
    starting: '正在開始',
    reading: '正在讀取文件',
    speaking: '正在朗讀',
    narrating: '正在講述',
    translating: '正在翻譯',
    fetching: '正在下載',
    transcription: '正在聽寫',
    translation: '正在翻譯',
    voiceover: '正在配上新的聲音',
    assembly: '正在合成',
    decoding: '正在讀取錄音',
    listening: '正在聆聽',
    playing: '正在演奏',
    making: '正在製作聲音',
    separating: '正在分離',
    writing: '正在儲存',
    'project setup': '正在準備',
  },
  percent,
  usually: (ms) => `通常需要${vaguely(ms)}`,
  stopping: '正在停止',
  bringing: '已完成，正在取得結果',
  bringingAgain: '已完成，正在再次取得結果',
  done: (seconds) => `已完成，花了 ${took(seconds)}`,
  doneInPart: (seconds) => `已完成，花了 ${took(seconds)}，但這裡放不下全部內容`,
  doneUnclear: (seconds, share) => `已完成，花了 ${took(seconds)}，但只聽懂了大約 ${percent(share)} 的內容`,
  doneWithout: (seconds, names) => `已完成，花了 ${took(seconds)}，但缺少：${all(names)}`,
  whichSample: (line) => `${line}。您喜歡哪一個？`,
  notPosted: '已完成，但無法張貼到這裡，結果已為您儲存。',
  kept: (names, own) =>
    `已儲存為${names.map((name) => `「${name}」`).join('、')}。${own === undefined ? '' : `「${own}」現在是您的預設聲音。`}`,
  stopped: {
    unanswered: '一天內沒有確認，所以沒有送出任何內容。',
    unsent: '已在送出前停止。',
    ended: '已停止，不會有結果。',
    over: '任務已經完成。按「重新整理」可以查看結果。',
    unfollowed: '已停止追蹤。媒體服務仍可能完成並計費，按「重新整理」可以查看。',
  },
  buttons: {
    stop: '停止',
    unfollow: '停止追蹤',
    confirm: '繼續',
    decline: '取消',
    again: '再做一次',
    tryAgain: '再試一次',
    post: '張貼到這裡',
    refresh: '重新整理',
    edit: '編輯',
    setDefault: '設為我的聲音',
    undoDefault: '還原我原本的聲音',
    save: (letter) => `儲存 ${letter}`,
  },
  detected: (language) => `${language}（自動偵測）`,
  from: '來源任務',
  note: '備註',
  yes: '是',
  no: '否',
  captions: '字幕',
  transcript: '逐字稿',
  sample: (letter) => `樣本 ${letter}`,
  synthetic: { voice: '合成語音', sound: '合成聲音' },
  unmarked: (names) => `${all(names)}：這類檔案無法加上「合成」的標記，轉傳時請一併說明。`,
  expense({ minutes, characters, bytes, languages, isFree }) {
    const each = languages > 1 ? `${count(languages)} 種語言各` : '';
    const words = characters === undefined ? '' : `${count(characters)} 個字元`;
    const size = bytes === undefined ? words : `${sized(bytes)} 的檔案`;
    const about = bytes === undefined ? '約' : '可能有';
    const amount =
      minutes !== undefined
        ? `${each}${about} ${long(minutes)}的音訊${size === '' ? '' : `（${size}）`}。`
        : characters !== undefined
          ? `${each}${about} ${words}。`
          : `${count(languages)} 種語言，長度無法事先得知。`;
    return `${amount}${isFree ? '可能需要一些時間。' : '可能會用完您的方案額度。'}`;
  },
  voiceOfYoursUnusable: '您的預設聲音在這裡無法使用，所以改由另一個聲音說話。',
  voiceOfAllUnusable: '為這裡所有人設定的聲音已經無法使用，所以改由另一個聲音說話。',
};

function vaguely(ms: number): string {
  if (ms < 10_000) return '幾秒鐘';
  if (ms < 90_000) return `約 ${duration(Math.round(ms / 10_000) * 10, 'second')}`;
  return `約 ${duration(Math.round(ms / 60_000), 'minute')}`;
}

function long(minutes: number): string {
  return minutes < 90
    ? duration(Math.max(1, Math.round(minutes)), 'minute')
    : duration(Math.round(minutes / 60), 'hour');
}
