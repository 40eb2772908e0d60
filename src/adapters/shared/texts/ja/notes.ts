// Japanese notes of the built-in studio about its results.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { NoteMessages } from '../../../../domain/messages/notes.ts';

const { count, duration, fixed } = getFormats('ja');

export const notes: NoteMessages = {
  comma: '、',
  andMore: (list, more) => `${list}、ほか${count(more)}件`,
  where: { builtIn: '内蔵', folder: 'モデルフォルダー', address: (host) => host },
  unnamed: { by: 'デザインした声', like: 'デザインした声', first: 'この声' },
  spokenBy: (voice, where) => `声：${voice} · ${where}。`,
  spokenLike: (voice, where) => `声：${voice}に似た声 · ${where}。`,
  spokenAlike: (where) => `声：似た声 · ${where}。`,
  lacksLanguage: (voice, language) => `${voice}は${language}を話せません。`,
  dialect: '方言は標準中国語（普通話）として読み上げています。',
  lettersLeftOut: (language) => `${language}にない文字は省きました。`,
  said: (list) => `辞書のとおりに発音：${list}。`,
  stoodIn: (engine, did, by) => `${engine}が${did}ため、代わりに${by}を使いました。`,
  did: { unavailable: '利用できない', timeout: '応答しない', failed: '処理できなかった' },
  by: { builtIn: '内蔵エンジン', folder: 'モデルフォルダーのモデル' },
  ownSpeaker: (list, voice, who) =>
    `指定された${list}は反映されていません。声ごとに決まっているためです：${voice}は${who}です。変えるには別の声を選んでください。`,
  person: (gender, age) => `${age > 0 ? `${age}歳の` : '年齢のない'}${['声', '男性', '女性'][gender] ?? '声'}`,
  translated: (way) => `翻訳：${way}。`,
  translatedInSteps: (steps, way) => `${steps}段階で翻訳：${way}。`,
  gist: 'この翻訳で伝わるのは大意だけです。誤訳がありえます。',
  terms: (list) => `辞書のとおり：${list}。`,
  unknownWords: (number, list) =>
    `${count(number)}語が辞書になく、そのまま残っているか、形が正しくない可能性があります：${list}。`,
  untranslated: (list) => `全部または一部が未翻訳の部分：${list}。`,
  noEffect: (list) => `指定された${list}は反映されていません。今回の翻訳エンジンにはその選択がありません。`,
  wishes: { formality: '丁寧さ', gender: '性別', age: '年齢' },
  noWords: '翻訳する言葉がなかったため、すべてそのままです。',
  heardBy: (engine) => `聞き取り：${engine}。`,
  heardSurely: (engine, percent) => `聞き取り：${engine}（確度は約${percent}%）。`,
  unclear: (number) => `はっきりしない箇所を${count(number)}か所省きました。`,
  subtitles: (lines) => `言葉は字幕から取りました（${count(lines)}行）。`,
  ofLanguage: (language) => `${language}：`,
  background: { kept: '背景音は残しました。', under: '元の音は小さくして、新しい声の下に入れました。' },
  asGiven: '指定どおりに話しています。',
  faster: (times) => `時間に合わせるため、最大${fixed(times, 2)}倍の速さで話す部分があります。`,
  cutAtEnd: '最後の言葉は終わりまでに収まらず、切れています。',
  captions: {
    track: '字幕は映像の中のトラックです。',
    burnt: '字幕は画面に焼き込まれています。',
    mxf: 'MXFには字幕を入れられないため、字幕は別のファイルにしました。',
    unable: 'このサーバーのffmpegは画面に書き込めない（libassがない）ため、字幕は別のファイルにしました。',
  },
  story: (headings, paragraphs, seconds) =>
    `${headings === 0 ? '' : `見出し${count(headings)}、`}段落${count(paragraphs)}、${lasting(seconds)}。`,
  notRead: (list) => `文書のうち読み上げなかったもの：${list}。`,
  parts: {
    charts: 'グラフ',
    diagrams: '図表',
    equations: '数式',
    objects: '埋め込みオブジェクト',
    files: '挿入されたファイル',
  },
  separated: {
    speech:
      '話し声向けです。話し声は左右のどこにあっても8 kHzまで前景に入り、歌声やはっきりしないものは背景に残ります。',
    silent: 'この録音には聞こえるものがありません。どちらの音も録音と同じく無音です。',
    at: (host) => `${host}で分離しました。`,
    exact: '二つの音を合わせると、16ビットの最後の一段まで元の録音に戻ります。',
    quieter: (decibels) => `録音が収まりきらない音量のため、どちらも${fixed(decibels, 1)} dB小さくしました。`,
  },
  made: (scene) => `作成：${scene}。`,
  madeAt: (host) => `${host}で作成しました。`,
  composed: (plan) => `作曲：${plan}。`,
  playsInstead: (missing, by) => `「${missing}」はここにないため、「${by}」が演奏しています。`,
  leftOut: (list) => `ご希望どおり除いたもの：${list}。`,
  firstLayers: (most) => `同時に聞こえるのは最初の${most}個の音だけです。`,
  pieceLength: '曲の長さは3秒から3分です。',
  notUsed: (list) => `使わなかったもの：${list}。`,
  applied: (list) => `反映したもの：${list}。`,
  nothingApplied: '説明から反映できるものはありませんでした。',
  noGender: '性別の指定がなかったため、サンプルAは女性、サンプルBは男性です。',
  noGenderChild: '性別の指定がなかったため、サンプルAは女の子、サンプルBは男の子です。',
  avoided: (list) => `避けたもの：${list}。`,
  samples: (language, engines) => `サンプルの言語：${language}（${engines}）。`,
};

const lasting = (seconds: number): string =>
  seconds < 90 ? duration(seconds, 'second') : duration(seconds / 60, 'minute');
