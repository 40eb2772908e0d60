// Traditional Chinese translations of the queries. The operations, and notes on style, are in zh-TW.ts.

import type { CommandLocale } from '../../src/domain/command-locale.ts';

export const queryCommands: CommandLocale['commands'] = {
  voices: {
    name: '聲音清單',
    title: '聲音清單',
    verb: '搜尋',
    summary: '用名稱或語言尋找聲音。',
    fields: {
      search: { name: '搜尋', label: '搜尋', help: '名稱、語言或描述的一部分。' },
    },
  },
  languages: {
    name: '語言清單',
    title: '語言清單',
    verb: '搜尋',
    summary: '尋找語言和它的 ID。',
    fields: {
      search: {
        name: '搜尋',
        label: '搜尋',
        help: '語言名稱的一部分（英文或該語言的寫法）、語言代碼或 ID。',
      },
      side: {
        name: '用途',
        label: '用途',
        help: '選擇原文語言或目標語言。',
        choices: {
          'Spoken or translated from': '說話或原文的語言',
          'Translated or dubbed into': '翻譯或配音的目標語言',
        },
      },
    },
  },
  tasks: {
    name: '任務',
    title: '您的任務',
    verb: '查看',
    summary: '查看最近的任務，並再次取得結果。',
    fields: {},
  },
  'correct-lines': {
    name: '修改',
    title: '修改各行',
    verb: '儲存',
    summary: '在說出之前，修改配音要說的內容。',
    fields: { lines: { name: '各行', label: '各行', help: '修改編號後面的內容；留空就不說出。' } },
  },
  'save-voice': {
    name: '保留',
    title: '儲存聲音',
    verb: '儲存',
    summary: '為設計好的聲音取名，以後繼續使用。',
    fields: {
      name: { name: '名稱', label: '名稱', help: '聲音在清單中顯示的名稱。' },
      sample: {
        name: '樣本',
        label: '樣本',
        help: '選擇兩個中的哪一個。',
        choices: { 'Sample A': '樣本 A', 'Sample B': '樣本 B' },
      },
    },
  },
  settings: {
    name: '設定',
    title: '設定',
    verb: '儲存',
    summary: '查看或變更預設的聲音和語言。',
    fields: {
      voice: { name: '聲音', label: '聲音', help: '沒有指定時使用的聲音。' },
      language: { name: '語言', label: '語言', help: '您書寫時使用的語言。' },
      target_language: { name: '翻成', label: '目標語言', help: '要翻譯成哪一種語言。' },
      scope: {
        name: '對象',
        label: '對象',
        help: '只給自己用，或給這裡所有還沒選擇的人用。',
        choices: { Me: '只有我', 'Everybody here': '這裡的所有人' },
      },
      forget: {
        name: '刪除',
        label: '刪除',
        help: '輸入 me 會刪除保存的預設值和已完成的任務。',
      },
      reset: { name: '重設', label: '重設', help: '清除目前儲存的預設值。' },
    },
  },
  dictionary: {
    name: '詞典',
    title: '詞典',
    verb: '儲存',
    summary: '查看或更改名稱和詞語的念法，可以只給自己，也可以給這裡的所有人。',
    fields: {
      add: { name: '詞語', label: '詞語', help: '照寫法輸入的詞。' },
      as: { name: '念作', label: '念作', help: '怎麼念，照聽起來的樣子寫。' },
      language: { name: '語言', label: '語言', help: '只有一種語言這樣念時選擇；翻譯也會用。' },
      scope: {
        name: '對象',
        label: '對象',
        help: '只給自己用，或給這裡的所有人用。',
        choices: { Me: '只有我', 'Everybody here': '這裡的所有人' },
      },
      remove: { name: '移除', label: '移除', help: '要恢復照寫法念的詞。' },
      file: { name: '檔案', label: '檔案', help: '表格（CSV）：每列一個詞、念法，也可以加上語言。' },
      name: { name: '名稱', label: '詞典名稱', help: '有好幾本時，以名稱選擇。' },
      delete: { name: '刪除', label: '刪除', help: '要刪除的詞典名稱。' },
    },
  },
  privacy: {
    name: '隱私',
    title: '隱私',
    verb: '查看',
    summary: '這裡保存了哪些關於你的資料，誰看得到。',
    fields: {},
  },
  help: {
    name: '說明',
    title: '說明',
    verb: '查看',
    summary: '這裡能做什麼，以及怎麼做。',
    fields: {
      command: { name: '指令', label: '指令', help: '想了解的指令。' },
    },
  },
};
