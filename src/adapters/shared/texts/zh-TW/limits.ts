// Limits on how many tasks people may have, and who may use the bot where, in Traditional Chinese.

import type { Full, Scope } from '../../../../domain/tasks/task.ts';
import { formatsIn } from '../../../../domain/words/formats.ts';
import type { LimitWords } from '../../../../domain/words/limits.ts';

const { count } = formatsIn('zh-TW');

const of = ({ used, most }: Full) => `${count(used)}／${count(most)} 個任務`;
const WHOM = '請這裡負責 Earshot 的人';

const WHO: Readonly<Record<Scope, string>> = {
  person: '您',
  place: '這個對話',
  server: '這個伺服器或工作區',
  all: '所有人合計',
};

export const limits: LimitWords = {
  full: (one) =>
    one.period === 'day'
      ? `${WHO[one.scope]}今天已經用了 ${of(one)}，UTC 00:00 會重新計算。`
      : `${WHO[one.scope]}目前有 ${of(one)}正在進行，請等其中一個結束後再試。`,
  title: (scope) => `${WHO[scope]}的任務`,
  used: (one) => (one.period === 'day' ? `今天 ${of(one)}，UTC 00:00 重新計算` : `進行中 ${of(one)}`),
  noDirectMessages: '這裡不能在私人訊息中使用我。請在頻道中使用，或詢問負責 Earshot 的人。',
  notThisServer: (server) => `這個伺服器或工作區尚未開放使用。${WHOM}把它加入 ALLOW_SERVERS（${server}）。`,
  notThisChannel: (channel) =>
    `這個對話不能使用我。請在開放的頻道中使用，或${WHOM}把這裡加入 ALLOW_CHANNELS（${channel}）。`,
  noRole: `您在這裡沒有需要的身分組。${WHOM}給您 ALLOW_ROLES 中的一個。`,
  diskFull:
    '這裡的磁碟沒有空間了，所以沒有開始任何工作。請稍後再試：舊的內容會自動清除，負責這項服務的人也可以騰出空間。',
};
