// Japanese translations of the queries. The operations, and notes on style, are in ja.ts.

import type { CommandLocale } from '../../src/domain/command-locale.ts';

export const queryCommands: CommandLocale['commands'] = {
  voices: {
    name: 'ボイス一覧',
    title: 'ボイス一覧',
    verb: '検索する',
    summary: '名前や言語からボイスを探します。',
    fields: {
      search: { name: '検索', label: '検索', help: '名前、言語、説明のいずれかの一部を入力してください。' },
    },
  },
  languages: {
    name: '言語一覧',
    title: '言語一覧',
    verb: '検索する',
    summary: '言語とそのIDを探します。',
    fields: {
      search: {
        name: '検索',
        label: '検索',
        help: '言語名の一部（英語またはその言語での表記）、言語コード、IDのいずれかを入力してください。',
      },
      side: {
        name: '用途',
        label: '用途',
        help: '翻訳元の言語を探すか、翻訳先の言語を探すかを選びます。',
        choices: {
          'Spoken or translated from': '音声の言語・翻訳元の言語',
          'Translated or dubbed into': '翻訳先・吹き替え先の言語',
        },
      },
    },
  },
  tasks: {
    name: 'タスク',
    title: 'タスク',
    verb: '表示する',
    summary: '最近のタスクを確認したり、結果をもう一度受け取ったりできます。',
    fields: {},
  },
  'correct-lines': {
    name: '修正',
    title: '行を修正',
    verb: '保存する',
    summary: '吹き替えで話す内容を、話す前に直します。',
    fields: { lines: { name: '行', label: '行', help: '番号の後を書き換えます。空にした行は話しません。' } },
  },
  'save-voice': {
    name: '保存',
    title: 'ボイスを保存',
    verb: '保存する',
    summary: '作ったボイスに名前を付けて、これからも使えるようにします。',
    fields: {
      name: { name: '名前', label: '名前', help: '一覧に表示されるボイスの名前です。' },
      sample: {
        name: 'サンプル',
        label: 'サンプル',
        help: '2つのうちどちらかを選びます。',
        choices: { 'Sample A': 'サンプル A', 'Sample B': 'サンプル B' },
      },
    },
  },
  settings: {
    name: '設定',
    title: '設定',
    verb: '保存する',
    summary: 'デフォルトのボイスと言語を確認・変更します。',
    fields: {
      voice: { name: 'ボイス', label: 'ボイス', help: '指定がないときに使われるボイスです。' },
      language: { name: '言語', label: '言語', help: '入力に使う言語です。' },
      target_language: {
        name: '翻訳先',
        label: '翻訳先の言語',
        help: 'どの言語に翻訳するかを選びます。',
      },
      scope: {
        name: '対象',
        label: '対象',
        help: '自分だけか、ここで個別に設定していない全員かを選びます。',
        choices: { Me: '自分だけ', 'Everybody here': 'ここにいる全員' },
      },
      forget: {
        name: '消去',
        label: '消去',
        help: 'me と入力すると、保存されている既定値と終わったタスクを削除します。',
      },
      reset: { name: 'リセット', label: 'リセット', help: '保存されているデフォルト設定を消去します。' },
    },
  },
  dictionary: {
    name: '読み方辞書',
    title: '辞書',
    verb: '保存',
    summary: '名前や単語の読み方を見たり変えたりします。自分用にも、ここの全員用にもできます。',
    fields: {
      add: { name: '単語', label: '単語', help: '書かれているとおりの単語です。' },
      as: { name: '読み', label: '読み方', help: 'どう読むかを、聞こえるとおりに書きます。' },
      language: {
        name: '言語',
        label: '言語',
        help: 'その読み方が1つの言語だけの場合に選びます。翻訳にも使われます。',
      },
      scope: {
        name: '対象',
        label: '対象',
        help: '自分だけか、ここの全員かを選びます。',
        choices: { Me: '自分だけ', 'Everybody here': 'ここにいる全員' },
      },
      remove: { name: '削除', label: '単語の削除', help: '書かれたとおりの読み方に戻す単語です。' },
      file: {
        name: 'ファイル',
        label: 'ファイル',
        help: '表(CSV)。各行に単語、読み方、必要なら言語を書きます。',
      },
      name: { name: '名前', label: '辞書の名前', help: '複数ある場合に、どの辞書かを名前で選びます。' },
      delete: { name: '辞書削除', label: '辞書の削除', help: '削除する辞書の名前です。' },
    },
  },
  privacy: {
    name: 'プライバシー',
    title: 'プライバシー',
    verb: '表示する',
    summary: 'あなたについて保存されるものと、見られる人を表示します。',
    fields: {},
  },
  help: {
    name: 'ヘルプ',
    title: 'ヘルプ',
    verb: '表示する',
    summary: 'ここでできることと使い方を表示します。',
    fields: {
      command: { name: 'コマンド', label: 'コマンド', help: '説明を見たいコマンドです。' },
    },
  },
};
