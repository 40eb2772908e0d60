// What cannot work here with what was chosen, and what would work instead, in Traditional Chinese.

import type { AlternativeWords } from '../../../../domain/words/alternatives.ts';
import { formatsIn } from '../../../../domain/words/formats.ts';

const { count } = formatsIn('zh-TW');

const listed = (names: readonly string[]) => names.join('、');

export const alternatives: AlternativeWords = {
  brief: {
    missing: '這台機器上沒有',
    unspoken: '沒有會說的聲音',
    unheard: '無法聽懂這種語言',
    untranslated: '無法翻譯這種語言',
    same: '和原文同一種語言',
    refused: '最近被服務拒絕',
  },
  through: (language) => `經由${language}`,
  subtitles: '影片有字幕才可以',
  regions: (regions) => `${count(regions)} 個地區`,

  missing: (title, install) =>
    `這裡無法使用「${title}」：沒有安裝需要的元件。${install === undefined ? '' : `管理這裡 Earshot 的人可以用「${install}」安裝。`}`,

  unspoken: (name) => `不能選${name}：這裡沒有會說這種語言的聲音。`,
  unheard: (name, known) =>
    known.length > 0
      ? `不能選${name}：這裡只聽得懂${listed(known)}。有字幕的影片可以使用。`
      : `不能選${name}：這裡無法聽懂任何語言。有字幕的影片可以使用。`,
  untranslated: (name, from) => `不能選${name}：這裡無法從${from}翻譯成這種語言。`,
  untranslatedFrom: (name) => `不能選${name}：這裡無法從這種語言翻譯。`,
  same: (name) => `不能選${name}：原文已經是這種語言。`,
  refusedLanguage: (name) => `不能選${name}：媒體服務最近拒絕過。`,
  refusedVoice: '媒體服務最近拒絕用這個聲音說這種語言，請選擇另一個。',

  leftOut: (name, why) => `略過${name}：${why}。`,
  instead: (names, through) => (through === undefined ? listed(names) : `${listed(names)}（經由${through}）`),
};
