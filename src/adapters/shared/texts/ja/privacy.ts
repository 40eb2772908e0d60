// Japanese answer to questions about privacy.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { PrivacyMessages } from '../../../../domain/messages/privacy.ts';

const { all, count } = getFormats('ja');

export const privacy: PrivacyMessages = {
  title: 'プライバシー',
  line: 'あなたについて何がどれだけ保存され、ほかに誰が見られるかです。',
  keptTitle: '保存されるもの',
  kept: (days) =>
    `タスクの文章とファイルは作業中のみ、終わったタスクは${count(days)}日間です。設定、辞書、声は、変更または削除するまで保存されます。`,
  conversationTitle: '会話',

  ours: (days) =>
    `メッセージ、カード、ファイルは運営者のコンピューターに${count(days)}日間保存されます。このチャットを開ける人は、どのルームも読めます。`,
  theirs:
    'カードとファイルは通常のメッセージと同じです。会話を読める人には見え、プラットフォームがその規則に従って保存します。',
  linksTitle: 'リンク',
  links: (days) => `大きすぎて投稿できない結果は、リンクを知っている人が${count(days)}日間開けます。`,
  workTitle: '処理する場所',
  here: '運営者のコンピューターです。あなたが指定したリンクを取得するほかは、外に何も送られません。',
  away: (hosts) =>
    `タスクの文章、ファイル、言語、声は、処理に使われる範囲で${all(hosts)}に送られます。あなたが誰かは送られません。保存期間は送り先のサービスが決めます。`,
  readTitle: '読まれるもの',
  read: 'ボット宛てのものだけです。コマンド、フォーム、メンション、ボットへのメッセージ、そしてメニューやボタンが使われたメッセージです。',

  aloud: '読み上げ中のチャンネルに書かれたものも読まれますが、保存はされません。',
  operatorTitle: '運営者',
  operator: 'このボットの運営者は、保存されたものを見られます。Earshotの作者には何も送られません。',
  forgetTitle: 'データの削除',

  forget: (call) => `${call} で、あなたについて保存されたものを削除し、削除できなかったものを知らせます。`,
};
