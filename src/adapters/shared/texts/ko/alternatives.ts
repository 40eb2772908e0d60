// Korean texts for requests that cannot work as chosen, with alternatives.

import type { AlternativeMessages } from '../../../../domain/messages/alternatives.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { count } = getFormats('ko');

export const alternatives: AlternativeMessages = {
  brief: {
    unsupported: '여기에 설치되지 않음',
    'no-speech': '말할 수 있는 목소리 없음',
    'no-recognition': '음성 인식이 안 되는 언어',
    'no-translation': '번역할 수 없음',
    'same-language': '원문과 같은 언어',
    refused: '최근 서비스가 거절함',
  },
  through: (language) => `중간 언어: ${language}`,
  subtitles: '영상에 자막이 있을 때만',
  regions: (regions) => `지역 ${count(regions)}개`,

  unsupported: (title, install) =>
    `“${title}” 작업은 여기에서 할 수 없어요. 필요한 것이 설치되어 있지 않아요.${install === undefined ? '' : ` Earshot을 운영하는 사람이 “${install}” 명령으로 설치할 수 있어요.`}`,

  noSpeech: (name) => `${name}: 여기에는 이 언어로 말하는 목소리가 없어요.`,
  noRecognition: (name, known) =>
    known.length > 0
      ? `${name}: 여기 음성 인식은 다음 언어만 지원해요(${known.join(', ')}). 자막이 있는 영상은 쓸 수 있어요.`
      : `${name}: 여기에는 음성 인식이 없어요. 자막이 있는 영상은 쓸 수 있어요.`,
  noTranslation: (name, from) => `${name}: 여기에서는 ${from}에서 이 언어로 번역할 수 없어요.`,
  noTranslationFrom: (name) => `${name}: 여기에서는 이 언어에서 번역할 수 없어요.`,
  sameLanguage: (name) => `${name}: 이미 그 언어로 되어 있어요.`,
  refusedLanguage: (name) => `${name}: 최근 미디어 서비스가 거절한 언어예요.`,
  refusedVoice: '최근 미디어 서비스가 이 언어에서 거절한 목소리예요. 다른 목소리를 골라 주세요.',

  leftOut: (name, why) => `제외한 언어: ${name} (${why}).`,
  instead: (names, through) =>
    through === undefined ? names.join(', ') : `${names.join(', ')}(중간 언어: ${through})`,
};
