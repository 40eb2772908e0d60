// Japanese texts for invalid input. Whole sentences after a field's label.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { ProblemMessages } from '../../../../domain/messages/problems.ts';

const { all, count, either } = getFormats('ja');

const noVoices = 'メディアサービスからボイスの一覧がまだ届いていません。しばらくしてからもう一度お試しください。';
const quoted = (name: string) => `「${name}」`;
const meant = (near: readonly string[], otherwise: string) =>
  near.length > 0 ? `${either(near.map(quoted))}のことですか？` : otherwise;

export const problems: ProblemMessages = {
  at: (label, problem) => `${label}：${problem}`,

  missing: '入力してください。',
  empty: '空にはできません。',
  notText: 'テキストを入力してください。',
  oneValue: '指定できる値は1つだけです。',

  charactersBetween: (least, most) => `${count(least)}～${count(most)}文字で入力してください。`,
  charactersAtLeast: (least) => `${count(least)}文字以上で入力してください。`,
  charactersAtMost: (most) => `${count(most)}文字以内で入力してください。`,
  tooLong: (size, most) => `${count(size)}文字あります。${count(most)}文字までにしてください。`,
  saysTooLittle: (words, characters, about) =>
    `${count(words)}語以上かつ${count(characters)}文字以上が必要です。${about}について、もう少し詳しく書いてください。`,
  notAddress: 'https:// か http:// で始まる完全なアドレスを入力してください。',

  notNumber: '数字を入力してください。',
  notThisNumber: (typed) => `「${typed}」は数字ではありません。`,
  notWhole: '整数を入力してください。',
  notThisWhole: (typed) => `「${typed}」は整数ではありません。`,
  moreThan: (bound) => `${count(bound)}より大きい数字にしてください。`,
  orMore: (bound) => `${count(bound)}以上にしてください。`,
  orLess: (bound) => `${count(bound)}以下にしてください。`,

  notNumbers: '数字を並べて入力してください。',
  numbersAtLeast: (least) => `数字を${count(least)}個以上入力してください。`,
  numbersAtMost: (most) => `数字は${count(most)}個までです。`,
  notLanguages: '言語を並べて入力してください。',
  languagesAtLeast: '言語を1つ以上指定してください。',
  notTexts: 'テキストを並べて入力してください。',
  listTooLong: (size, most) => `全部で${count(size)}文字あります。${count(most)}文字までにしてください。`,
  listTooMany: (size, most) => `${count(size)}個あります。${count(most)}個までにしてください。`,

  notChoice: (labels) => `次のどれかを選んでください：${labels.join('、')}`,
  notToggle: '「はい」か「いいえ」で指定してください。',
  notVoice: 'ボイスを指定してください。',
  notSourceLanguage: 'このサービスでは元の言語として使えません。',
  notTargetLanguage: 'このサービスでは翻訳先の言語として使えません。',
  targetOnly: (language) =>
    `${language}は元の言語にできません。メディアサービスが対応しているのは、この言語への翻訳だけです。`,
  unknownLanguage: (typed, near, list) =>
    `「${typed}」という言語は見つかりません。${meant(near, `${list}で一覧を確認できます。`)}`,
  unknownVoice: (typed, near, list) =>
    `「${typed}」というボイスは見つかりません。${meant(near, `${list}で一覧を確認できます。`)}`,
  unsureLanguage: (names) => `${either(names)}のようです。どれかを指定してください。`,
  noVoicesToLookUp: `今は探せません。${noVoices}`,
  noVoicesToChoose: `今は選べません。${noVoices}`,
  strangeVoice: 'ここでは使えないボイスです。ほかのボイスを選んでください。',

  fileMissing: (endings) => `${either(endings)}のファイルを添付してください。`,
  fileTyped: '文字ではなく、ファイルを添付してください。',
  noFile: 'ファイルは使えません。',
  notThisFile: (endings, name) => `使えるのは${either(endings)}のファイルです。「${name}」は使えません。`,
  oneFile: 'ファイルは一度に1つだけです。',
  oneLink: 'リンクかファイルのどちらか1つだけにしてください。',
  besideLink: '添付した動画や録音にだけ使えます。リンクには使えません。',
  noLink:
    '公開リンクが必要です。このファイルには外部からアクセスできません（管理者がPUBLIC_URLを設定すると使えます）。',
  onlyFor: (kind) => `${kind}ファイルでだけ使えます。`,

  unknownCommand: (call, near, help) =>
    near.length > 0
      ? `${call}というコマンドはありません。${either(near)}のことですか？`
      : `${call}というコマンドはありません。${help}でできることを確認できます。`,
  unknownField(call, typed, { near, options, isText }) {
    const takes = options.length > 0 ? `使える項目：${all(options)}。` : '';
    const hint = near === undefined ? takes : `「${near}:」のことですか？`;
    const wayOut = isText ? 'テキストの一部なら、テキストを引用符で囲んでください。' : '';
    return `${call}に「${typed}」という項目はありません。${hint}${wayOut}`;
  },
  takesNoFile: (call) => `${call}ではファイルを使えません。`,
};
