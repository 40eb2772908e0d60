// Japanese texts for requests that cannot work as chosen, with alternatives.

import type { AlternativeMessages } from '../../../../domain/messages/alternatives.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, count } = getFormats('ja');

export const alternatives: AlternativeMessages = {
  brief: {
    unsupported: 'この環境では使えません',
    'no-speech': '話せるボイスがありません',
    'no-recognition': '音声認識に未対応です',
    'no-translation': '翻訳に未対応です',
    'same-language': '元と同じ言語です',
    refused: '最近サービスに断られました',
  },
  through: (language) => `${language}を経由`,
  subtitles: '動画に字幕がある場合のみ',
  regions: (regions) => `${count(regions)}の地域`,

  unsupported: (title, install) =>
    `「${title}」はここではできません。必要なものがインストールされていません。${install === undefined ? '' : `Earshot を運用している人は「${install}」でインストールできます。`}`,

  noSpeech: (name) => `${name}は選べません。話せるボイスがここにありません。`,
  noRecognition: (name, known) =>
    known.length > 0
      ? `${name}は選べません。ここの音声認識が対応しているのは${all(known)}だけです。字幕のある動画なら使えます。`
      : `${name}は選べません。ここには音声認識がありません。字幕のある動画なら使えます。`,
  noTranslation: (name, from) => `${name}は選べません。${from}からの翻訳にここでは対応していません。`,
  noTranslationFrom: (name) => `${name}は選べません。この言語からの翻訳にここでは対応していません。`,
  sameLanguage: (name) => `${name}は選べません。元がすでにその言語です。`,
  refusedLanguage: (name) => `${name}は選べません。最近、メディアサービスに断られました。`,
  refusedVoice: 'この言語では、最近メディアサービスに断られたボイスです。別のボイスを選んでください。',

  leftOut: (name, why) => `${name}は除きました：${why}。`,
  instead: (names, through) => (through === undefined ? all(names) : `${all(names)}（${through}を経由）`),
};
