// Japanese replies to pressed buttons and to saving a voice.

import type { NoticeMessages } from '../../../../domain/messages/notices.ts';

export const notices: NoticeMessages = {
  resultGone: 'その結果はもう利用できません。もう一度依頼してください。',
  linkOver:
    'このリンクは間違っているか、期限が切れています。結果は 7 日間保存されます。チャットでもう一度依頼してください。',
  begunBefore: 'すでに始まっています。下のメッセージを見てください。',
  answeredBefore: 'この確認にはすでに回答済みです。',
  noResult: '投稿できる結果はまだありません。',
  tooLateToStop: 'もう停止できない段階です。',
  oldButton: 'このボタンは期限切れです。',
  unknownTask: 'このタスクの記録はもうありません。完了したタスクが残るのは30日間です。',
  notYours: (name) => `この操作ができるのは、依頼した${name}さんだけです。`,
  strangeVoice: 'この依頼のボイスは、ここでは使えません。別のボイスを選んで、もう一度送ってください。',
  voice: {
    nothingToKeep: '保存できるものはまだありません。',
    keptBefore: (name) => `すでに「${name}」として保存されています。`,
    kept: (name) => `「${name}」として保存しました。ボイス一覧の最初に表示されます。`,
    nothingToChange: '変更するものはもうありません。',
    sampleGone: 'このサンプルはもうありません。もう一度試すと、新しいサンプルが作られます。',
    expired: 'サンプルの期限が切れました。もう一度試すと、新しいサンプルが作られます。',
    refused: (said) => `メディアサービスがサンプルを受け付けませんでした：${said}`,
    unasked: 'メディアサービスにつながらず、保存できませんでした。少し待ってからもう一度お試しください。',
    designed: '作成したボイス',
  },
};
