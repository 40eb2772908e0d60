// What a person is told who pressed a button, and what comes of keeping a voice, in Japanese.

import type { NoticeWords } from '../../../../domain/words/notices.ts';

export const notices: NoticeWords = {
  resultGone: 'その結果はもうありません。もう一度依頼してください。',
  linkOver:
    'このリンクの先には何もないか、もうありません。結果はここに 7 日間保存されます。チャットでもう一度頼んでください。',
  begunBefore: 'すでに始まっています。それで届いたメッセージを見てください。',
  answeredBefore: 'この確認にはすでに回答済みです。',
  noResult: '投稿できる結果はまだありません。',
  tooLateToStop: 'もう停止できない段階です。',
  oldButton: 'このボタンはもう使えません。',
  unknownTask: 'このタスクの記録はもうありません。完了したタスクが残るのは30日間です。',
  notYours: (name) => `この操作ができるのは、依頼した${name}さんだけです。`,
  strangeVoice:
    'この依頼のボイスは、ここでは使えないか、使えなくなりました。別のボイスでもう一度依頼してください。',
  voice: {
    nothingToKeep: '保存できるものはまだありません。',
    keptBefore: (name) => `すでに「${name}」として保存されています。`,
    kept: (name) => `「${name}」として保存しました。ボイス一覧の最初に表示されます。`,
    nothingToChange: '変更するものはもうありません。',
    sampleGone: 'このサンプルはもうありません。もう一度試すと、新しいサンプルが作られます。',
    expired: 'サンプルの期限が切れました。もう一度試すと、新しいサンプルが作られます。',
    refused: (said) => `メディアサービスがサンプルを受け付けませんでした：${said}`,
    unasked: 'メディアサービスに保存を依頼できませんでした。少し待ってからもう一度お試しください。',
    designed: '作成したボイス',
  },
};
