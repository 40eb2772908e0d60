// Traditional Chinese texts about task limits, and about who may use the bot where.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { LimitMessages } from '../../../../domain/messages/limits.ts';
import type { LimitScope, LimitUsage } from '../../../../domain/tasks/task.ts';

const { count } = getFormats('zh-TW');

const of = ({ used, max }: LimitUsage) => `${count(used)}／${count(max)} 個任務`;
const WHOM = '請這裡負責 Earshot 的人';

const WHO: Readonly<Record<LimitScope, string>> = {
  person: '您',
  place: '這個對話',
  server: '這個伺服器或工作區',
  all: '所有人合計',
};

export const limits: LimitMessages = {
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
  diskFull: '這裡的磁碟已滿，所以沒有開始任何工作。請稍後再試。舊檔案會自動刪除，負責這項服務的人也可以騰出空間。',
};
