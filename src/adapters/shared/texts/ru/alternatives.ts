// Russian texts for requests that cannot work as chosen, with alternatives. Names of languages are in the nominative.

import type { AlternativeMessages } from '../../../../domain/messages/alternatives.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, plural } = getFormats('ru');

const REGIONS = { one: '# регион', few: '# региона', many: '# регионов', other: '# региона' };

export const alternatives: AlternativeMessages = {
  brief: {
    unsupported: 'здесь не установлено',
    'no-speech': 'нет голоса для этого языка',
    'no-recognition': 'нет распознавания речи',
    'no-translation': 'здесь не переводится',
    'same-language': 'тот же язык',
    refused: 'сервис недавно отказал',
  },
  through: (language) => `промежуточный язык: ${language}`,
  subtitles: 'только фильмы с субтитрами',
  regions: (regions) => plural(regions, REGIONS),

  unsupported: (title, install) =>
    `«${title}» здесь недоступно: не установлено то, что для этого нужно.${install === undefined ? '' : ` Тот, кто запустил здесь Earshot, может установить это командой «${install}».`}`,

  noSpeech: (name) => `${name} не подходит: здесь нет голоса, который говорит на этом языке`,
  noRecognition: (name, known) =>
    known.length > 0
      ? `${name} не подходит. На слух здесь распознаётся только ${all(known)}. Подойдёт фильм с субтитрами`
      : `${name} не подходит: на слух здесь не распознаётся ни один язык. Подойдёт фильм с субтитрами`,
  noTranslation: (name, from) => `${name} не подходит: перевода на этот язык здесь нет (язык оригинала: ${from})`,
  noTranslationFrom: (name) => `${name} не подходит: с этого языка здесь не переводят`,
  sameLanguage: (name) => `${name} не подходит: оригинал уже на этом языке`,
  refusedLanguage: (name) => `${name} не подходит: медиасервис недавно отказал`,
  refusedVoice: 'медиасервис недавно отказал этому голосу для этого языка, выберите другой',

  leftOut: (name, why) => `Без языка «${name}»: ${why}.`,
  instead: (names, through) => (through === undefined ? all(names) : `${all(names)} (промежуточный: ${through})`),
};
