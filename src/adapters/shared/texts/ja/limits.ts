// Limits on how many tasks people may have, and who may use the bot where, in Japanese.

import type { Full, Scope } from '../../../../domain/tasks/task.ts';
import { formatsIn } from '../../../../domain/words/formats.ts';
import type { LimitWords } from '../../../../domain/words/limits.ts';

const { count } = formatsIn('ja');

const of = ({ used, most }: Full) => `${count(most)}件中${count(used)}件`;
const WHOM = 'ここでEarshotを運用している人';

const WHERE: Readonly<Record<Scope, string>> = {
  person: 'あなたの',
  place: 'この会話の',
  server: 'このサーバーまたはワークスペースの',
  all: '全員を合わせた',
};

export const limits: LimitWords = {
  full: (one) =>
    one.period === 'day'
      ? `${WHERE[one.scope]}タスクは、今日すでに${of(one)}が使われました。00:00（UTC）に数え直されます。`
      : `${WHERE[one.scope]}タスクは、現在${of(one)}が処理中です。どれかが終わってからもう一度お試しください。`,
  title: (scope) => `${WHERE[scope]}タスク`,
  used: (one) => (one.period === 'day' ? `今日は${of(one)}（00:00 UTCに数え直し）` : `${of(one)}が処理中`),
  noDirectMessages:
    'ここではダイレクトメッセージから使えません。チャンネルで使うか、Earshotを運用している人に相談してください。',
  notThisServer: (server) =>
    `このサーバーまたはワークスペースでは使えません。${WHOM}に、ALLOW_SERVERSへの追加（${server}）を依頼してください。`,
  notThisChannel: (channel) =>
    `この会話では使えません。使えるチャンネルで試すか、${WHOM}に、ALLOW_CHANNELSへの追加（${channel}）を依頼してください。`,
  noRole: `必要なロールがここでは割り当てられていません。${WHOM}に、ALLOW_ROLESにあるロールを依頼してください。`,
  diskFull:
    'ここのディスクに空きがないため、何も始まりませんでした。後でもう一度お試しください。古いものは自動で消え、運用している人は空きを作れます。',
};
