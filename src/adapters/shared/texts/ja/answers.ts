// Japanese answers to queries: voices, languages, tasks, settings, help, and deleting personal data.

import type { AnswerMessages } from '../../../../domain/messages/answers.ts';
import { getFormats, joinSentence } from '../../../../domain/messages/formats.ts';

const { count } = getFormats('ja');

export const answers: AnswerMessages = {
  found: (found) => `${count(found)}件見つかりました。`,
  firstOf: (shown, found) => `${count(found)}件中、最初の${count(shown)}件です。検索すると絞り込めます。`,
  number: (id) => `番号 ${id}`,

  voices: {
    title: 'ボイス一覧',
    noneYet: 'メディアサービスからボイスの一覧がまだ届いていません。しばらくしてからもう一度お試しください。',
    noneFits: (search) => `「${search}」に合うボイスはありません。言語や名前で試してください。`,
    male: '男性',
    female: '女性',
    age: (years) => `${count(years)}歳くらい`,
  },
  languages: {
    title: '言語一覧',
    noneFits: (search) => `「${search}」に合う言語はありません。英語名で試してください。`,
  },
  tasks: {
    title: 'タスク',
    none: (call) => `まだ何もありません。${call} を試してみてください`,
    last: (shown) => (shown === 1 ? '最近のタスクです。' : `最近のタスク${count(shown)}件です。`),
    postHere: '結果をここに投稿',
  },
  settings: {
    title: '設定',
    names: { voice: 'ボイス', language: '言語', target_language: '翻訳先の言語' },
    explained: '指定がないときに使われるものです。',
    kept: 'あなたの設定として保存しました。',
    keptForAll: 'ここにいる全員の設定として保存しました。',
    yours: (value) => `${value} · あなたの設定`,
    everybodys: (value) => `${value} · ここにいる全員の設定`,
    house: (value) => `${value} · 標準のボイス`,
    hadLast: (value) => `${value} · 前回使ったボイス`,
    told: (value) => `テキストから判定（わからないときは${value}）`,
    unset: '未設定',
    unusableVoice: 'ここでは使えないボイス',
    voice: (id) => `ボイス ${id}`,
    language: (id) => `言語 ${id}`,
  },
  help: {
    title: 'ヘルプ',
    line: (help) => `入力できるコマンドです。${help} に続けてコマンド名を入力すると、説明を見られます。`,
    needed: '必須。',
    standard: (value) => `既定値：${value}。`,
  },
  forget: {
    how: (call) =>
      `何も変更していません。あなたについて保存されている内容を削除するには、次のように入力してください：${call}`,
    title: '削除しました',
    line: 'あなたについて保存されていた内容を削除しました。',
    deletedTitle: '削除したもの',
    deleted: (tasks, files, voices) =>
      `既定の設定と辞書、終わったタスク${count(tasks)}件とその依頼内容、リンクで保管していたファイル${count(files)}件、作成したボイス${count(voices)}件。`,
    thereTitle: '会話から削除したもの',
    there: (messages, files) => `あなたのメッセージ${count(messages)}件とファイル${count(files)}件。`,
    openTitle: 'まだ処理中のもの',
    open: (tasks, call) =>
      `あなたのタスク${count(tasks)}件。終わるのを待つか停止してから、もう一度 ${call} と入力してください。`,
    hiddenTitle: '今後は表示されないもの',
    hidden: (voices) =>
      `作成したボイス${count(voices)}件。メディアサービスでは削除されませんでしたが、ここでは誰にも見えず、使えません。付けた名前は削除しました。`,
    notTitle: '削除していないもの',
    not: (there, service) =>
      joinSentence(
        [
          !there && '会話の中のメッセージとファイル（会話の中で削除できます）',
          !service && 'メディアサービスに保管されているその他のもの',
          '今日のタスクの数（リセットされるまで）',
        ],
        '、',
        '。',
      ),
  },
};
