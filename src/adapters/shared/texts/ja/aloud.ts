// Japanese texts about reading a channel aloud, including the spoken ones.

import { parseEmojiNames, type ReadAloudMessages } from '../en-aloud.ts';

export const aloud: ReadAloudMessages = {
  title: '読み上げ',
  command: {
    name: '読み上げ',
    summary: 'このチャンネルをあなたのボイスチャンネルで読み上げる、または誰が読まれるかを見る',
  },
  what: { name: '操作', help: '何をするか' },
  choices: {
    on: '開始',
    off: '終了',
    who: '読まれる人',
    silent: '自分は読まない',
    messages: '自分をまた読む',
    proxied: 'ウェブフックの代理投稿を読む',
    unproxied: '代理投稿は読まない',
  },

  on: (channel) =>
    `これから ${channel} で、そこにいる人がここに書いたことを読み上げます。// で始まるものは読みません。「自分は読まない」であなたは対象外になります。`,
  off: 'このチャンネルの読み上げを終了しました。',
  notOn: 'このチャンネルは読み上げていません。',
  notYours: '終了できるのは、モデレーターとそこで聞いている人だけです。',
  elsewhere: (channel) =>
    `今は${channel}で読み上げていて、聞いている人がいます。そこに入るか、その人たちかモデレーターに先に終了してもらってください。`,
  unseen: 'このチャンネルが見えません。管理者に、私への「チャンネルを見る」の許可を依頼してください。',
  unable:
    'メッセージを読む許可がありません。運用者が Discord の開発者ポータルの Bot で「Message Content Intent」をオンにし、再起動してください。',
  silent: 'このサーバーであなたが書いたことは、もう読み上げません。',
  heard: 'ボイスチャンネルにいるとき、あなたの書いたことをまた読み上げます。',
  copies: 'PluralKitなど、ウェブフックが投稿し直したメッセージを、このサーバーではその名前で読み上げます。',
  noCopies: 'ウェブフックが投稿し直したメッセージは、このサーバーでは読み上げません。',
  onlyModerators: 'これを変えられるのはモデレーターだけです。',
  who: (text, channel, people) => `${text} → ${channel}：${people}`,
  nobody: '今は誰もいません',
  more: (count) => `ほか${count}人`,
  usedUp: (name, why) => `${name}：${why}それまで、あなたのメッセージは読み上げません。`,

  spoken: {
    says: (name) => `${name}さん、`,
    answers: (name, to) => `${name}さんから${to}さんへ、`,
    somebody: '誰か',
    link: (host) => `${host}へのリンク`,
    code: 'コード省略',
    spoiler: 'ネタバレ省略',
    left: {
      picture: (count) => (count === 1 ? '画像省略。' : `画像${count}枚省略。`),
      film: (count) => (count === 1 ? '動画省略。' : `動画${count}本省略。`),
      recording: (count) => (count === 1 ? '録音省略。' : `録音${count}件省略。`),
      file: (count) => (count === 1 ? 'ファイル省略。' : `ファイル${count}件省略。`),
      voice: () => 'ボイスメッセージ省略。',
    },
    sticker: (name) => `スタンプ、${name}。`,
    poll: (question, answers) => `投票、${question} ${answers}。`,
    forwards: '転送、',
    andSoOn: '以下略。',
    pages: {
      customize: 'チャンネル&ロール',
      browse: 'チャンネル一覧',
      guide: 'サーバーガイド',
      'linked-roles': '連携ロール',
    },
    leftOut: (count, name) =>
      count === 1 ? `${name}さんのメッセージ、あと1件省略。` : `${name}さんのメッセージ、あと${count}件省略。`,
    emoji: parseEmojiNames(
      '笑い, 大笑い, 笑顔, 大好き, 大泣き, 悲しい, 怒り, 考え中, ウインク, クール, いいね, よくない, 拍手, お願い, ハート, 炎, お祝い, 百点, 手を振る, 目, どくろ, うるうる, ほっ, チェック',
    ),
  },
};
