// What cannot work here with what was chosen, and what would work instead, in Russian. Languages stand in the nominative.

import type { AlternativeWords } from '../../../../domain/words/alternatives.ts';
import { formatsIn } from '../../../../domain/words/formats.ts';

const { all, plural } = formatsIn('ru');

const REGIONS = { one: '# регион', few: '# региона', many: '# регионов', other: '# региона' };

export const alternatives: AlternativeWords = {
  brief: {
    missing: 'здесь не установлено',
    unspoken: 'нет голоса для этого языка',
    unheard: 'не распознаётся на слух',
    untranslated: 'здесь не переводится',
    same: 'тот же язык',
    refused: 'сервис недавно отказал',
  },
  through: (language) => `промежуточный язык: ${language}`,
  subtitles: 'только фильмы с субтитрами',
  regions: (regions) => plural(regions, REGIONS),

  missing: (title, install) =>
    `«${title}» здесь недоступно: не установлено то, что для этого нужно.${install === undefined ? '' : ` Тот, кто запустил здесь Earshot, может установить это командой «${install}».`}`,

  unspoken: (name) => `${name} не подходит: здесь нет голоса, который говорит на этом языке`,
  unheard: (name, known) =>
    known.length > 0
      ? `${name} не подходит. На слух здесь распознаётся только ${all(known)}. Подойдёт фильм с субтитрами`
      : `${name} не подходит: на слух здесь не распознаётся ни один язык. Подойдёт фильм с субтитрами`,
  untranslated: (name, from) =>
    `${name} не подходит: перевода на этот язык здесь нет (язык оригинала: ${from})`,
  untranslatedFrom: (name) => `${name} не подходит: с этого языка здесь не переводят`,
  same: (name) => `${name} не подходит: оригинал уже на этом языке`,
  refusedLanguage: (name) => `${name} не подходит: медиасервис недавно отказал`,
  refusedVoice: 'медиасервис недавно отказал этому голосу для этого языка, выберите другой',

  leftOut: (name, why) => `Без языка «${name}»: ${why}.`,
  instead: (names, through) =>
    through === undefined ? all(names) : `${all(names)} (промежуточный: ${through})`,
};
