// Traditional Chinese texts for requests that cannot work as chosen, with alternatives.

import type { AlternativeMessages } from '../../../../domain/messages/alternatives.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { count } = getFormats('zh-TW');

const listed = (names: readonly string[]) => names.join('、');

export const alternatives: AlternativeMessages = {
  brief: {
    unsupported: '這台機器上沒有',
    'no-speech': '沒有會說的聲音',
    'no-recognition': '這裡沒有這種語言的語音辨識',
    'no-translation': '無法翻譯這種語言',
    'same-language': '和原文同一種語言',
    refused: '最近被服務拒絕',
  },
  through: (language) => `經由${language}`,
  subtitles: '影片有字幕才可以',
  regions: (regions) => `${count(regions)} 個地區`,

  unsupported: (title, install) =>
    `這裡無法使用「${title}」：沒有安裝需要的元件。${install === undefined ? '' : `管理這裡 Earshot 的人可以用「${install}」安裝。`}`,

  noSpeech: (name) => `不能選${name}：這裡沒有會說這種語言的聲音。`,
  noRecognition: (name, known) =>
    known.length > 0
      ? `不能選${name}：這裡的語音辨識只支援${listed(known)}。有字幕的影片可以使用。`
      : `不能選${name}：這裡沒有語音辨識。有字幕的影片可以使用。`,
  noTranslation: (name, from) => `不能選${name}：這裡無法從${from}翻譯成這種語言。`,
  noTranslationFrom: (name) => `不能選${name}：這裡無法從這種語言翻譯。`,
  sameLanguage: (name) => `不能選${name}：原文已經是這種語言。`,
  refusedLanguage: (name) => `不能選${name}：媒體服務最近拒絕過。`,
  refusedVoice: '媒體服務最近拒絕用這個聲音說這種語言，請選擇另一個。',

  leftOut: (name, why) => `略過${name}：${why}。`,
  instead: (names, through) => (through === undefined ? listed(names) : `${listed(names)}（經由${through}）`),
};
