// Japanese texts about task limits, and about who may use the bot where.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { LimitMessages } from '../../../../domain/messages/limits.ts';
import type { LimitScope, LimitUsage } from '../../../../domain/tasks/task.ts';

const { count } = getFormats('ja');

const of = ({ used, max }: LimitUsage) => `${count(max)}件中${count(used)}件`;
const WHOM = 'ここでEarshotを運用している人';

const WHERE: Readonly<Record<LimitScope, string>> = {
  person: 'あなたの',
  place: 'この会話の',
  server: 'このサーバーまたはワークスペースの',
  all: '全員を合わせた',
};

export const limits: LimitMessages = {
  full: (one) =>
    one.period === 'day'
      ? `${WHERE[one.scope]}タスクは、今日すでに${of(one)}が使われました。00:00（UTC）にリセットされます。`
      : `${WHERE[one.scope]}タスクは、現在${of(one)}が処理中です。どれかが終わってからもう一度お試しください。`,
  title: (scope) => `${WHERE[scope]}タスク`,
  used: (one) => (one.period === 'day' ? `今日は${of(one)}（00:00 UTCにリセット）` : `${of(one)}が処理中`),
  noDirectMessages:
    'ここではダイレクトメッセージから使えません。チャンネルで使うか、Earshotを運用している人に相談してください。',
  notThisServer: (server) =>
    `このサーバーまたはワークスペースでは使えません。${WHOM}に、ALLOW_SERVERSへの追加（${server}）を依頼してください。`,
  notThisChannel: (channel) =>
    `この会話では使えません。使えるチャンネルで試すか、${WHOM}に、ALLOW_CHANNELSへの追加（${channel}）を依頼してください。`,
  noRole: `必要なロールがここでは割り当てられていません。${WHOM}に、ALLOW_ROLESにあるロールを依頼してください。`,
  diskFull:
    'ここのディスクがいっぱいのため、何も始まりませんでした。後でもう一度お試しください。古いファイルは自動で削除され、運用している人は空きを作れます。',
};
