// Japanese texts about pronunciation dictionaries.

import type { DictionaryMessages } from '../../../../domain/messages/dictionaries.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, count } = getFormats('ja');

export const dictionaries: DictionaryMessages = {
  title: '辞書',
  fact: '辞書',
  change: '単語を追加・削除',
  sayAgain: 'もう一度読み上げる',
  ofYours: '自分の単語',
  ofAll: 'みんなの単語',
  explained: 'これらの項目は、音声、ストーリー、吹き替え、翻訳に適用されます。',
  none: (call) => `まだ単語がありません。${call} を試してください`,
  words: (words) => `${count(words)}語`,
  more: (words) => `ほか${count(words)}語`,
  mine: '自分用',
  here: 'ここの全員用',
  service: 'メディアサービスの辞書(名前を指定すると使われます)',
  everyLanguage: 'すべての言語',
  added: (word, as) => `これからは「${word}」を「${as}」と読みます。`,
  addedForAll: (word, as) => `これからはここの全員に対して「${word}」を「${as}」と読みます。`,
  alone: 'ここにはほかに誰もいないので、自分用に保存しました。',
  removed: (word) => `「${word}」は再び書かれたとおりに読まれます。`,
  noSuchWord: (word) => `「${word}」はどの辞書にもありません。`,
  notYours: 'ほかの人が追加したものです。削除できるのは、その人かモデレーターです。',
  deleted: (name) => `「${name}」を削除しました。`,
  noSuch: (name, names) =>
    names.length === 0
      ? `ここに「${name}」という辞書はありません。`
      : `ここに「${name}」という辞書はありません。あるのは${all(names)}です。`,
  made: (name, words) => `「${name}」は${count(words)}語になりました。`,
  skipped: (rows) => `${count(rows)}行を読み飛ばしました。各行に単語と読み方、必要なら言語を書いてください。`,
  noTable:
    'このファイルはここでは表として読めません。Excelなどの表計算ソフトで「名前を付けて保存」（または「ダウンロード」）を選び、種類をCSVにして、そのファイルを送ってください。各行には単語、読み方、必要なら言語を書きます。',
  fullWords: (most) => `辞書に入るのは${count(most)}語までです。いくつか削除するか、別の辞書を作ってください。`,
  fullTogether: (most) => `これらの辞書に入るのは合わせて${count(most)}語までです。先にいくつか削除してください。`,
  fullDictionaries: (most) => `保存できる辞書は${count(most)}個までです。先に1つ削除してください。`,
  unknown: (typed, names) =>
    names.length === 0
      ? `「${typed}」という辞書はありません。`
      : `「${typed}」という辞書はありません。あるのは${all(names)}です。`,
  strange: 'ここでは使えない番号の辞書です。名前で選んでください。',
};
