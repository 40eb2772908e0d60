// What cannot work here with what was chosen, and what would work instead, in Japanese.

import type { AlternativeWords } from '../../../../domain/words/alternatives.ts';
import { formatsIn } from '../../../../domain/words/formats.ts';

const { all, count } = formatsIn('ja');

export const alternatives: AlternativeWords = {
  brief: {
    missing: 'この環境では使えません',
    unspoken: '話せるボイスがありません',
    unheard: '音声認識に未対応です',
    untranslated: '翻訳に未対応です',
    same: '元と同じ言語です',
    refused: '最近サービスに断られました',
  },
  through: (language) => `${language}を経由`,
  subtitles: '動画に字幕がある場合のみ',
  regions: (regions) => `${count(regions)}の地域`,

  missing: (title, install) =>
    `「${title}」はここではできません。必要なものがインストールされていません。${install === undefined ? '' : `Earshot を運用している人は「${install}」でインストールできます。`}`,

  unspoken: (name) => `${name}は選べません。話せるボイスがここにありません。`,
  unheard: (name, known) =>
    known.length > 0
      ? `${name}は選べません。ここで聞き取れるのは${all(known)}だけです。字幕のある動画なら使えます。`
      : `${name}は選べません。ここで聞き取れる言語はありません。字幕のある動画なら使えます。`,
  untranslated: (name, from) => `${name}は選べません。${from}からの翻訳にここでは対応していません。`,
  untranslatedFrom: (name) => `${name}は選べません。この言語からの翻訳にここでは対応していません。`,
  same: (name) => `${name}は選べません。元がすでにその言語です。`,
  refusedLanguage: (name) => `${name}は選べません。最近、メディアサービスに断られました。`,
  refusedVoice: 'この言語では、最近メディアサービスに断られたボイスです。別のボイスを選んでください。',

  leftOut: (name, why) => `${name}は除きました：${why}。`,
  instead: (names, through) => (through === undefined ? all(names) : `${all(names)}（${through}を経由）`),
};
