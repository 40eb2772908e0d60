// What cannot work here with what was chosen, and what would work instead, in Spanish.

import type { AlternativeWords } from '../../../../domain/words/alternatives.ts';
import { formatsIn } from '../../../../domain/words/formats.ts';

const { all, plural } = formatsIn('es');

export const alternatives: AlternativeWords = {
  brief: {
    missing: 'no está en esta máquina',
    unspoken: 'ninguna voz lo habla aquí',
    unheard: 'aquí no se entiende de oído',
    untranslated: 'aquí no se traduce',
    same: 'el mismo idioma',
    refused: 'rechazado hace poco por el servicio',
  },
  through: (language) => `a través del ${language}`,
  subtitles: 'solo con subtítulos en la película',
  regions: (regions) => plural(regions, { one: '# región', other: '# regiones' }),
  missing: (title, install) =>
    `${title}: aquí no se puede, porque lo que hace falta no está instalado.${install === undefined ? '' : ` Quien administra Earshot aquí puede instalarlo con «${install}».`}`,
  unspoken: (name) => `${name} no es posible aquí; ninguna voz habla ese idioma`,
  unheard: (name, known) =>
    known.length > 0
      ? `${name} no es posible aquí; de oído solo entiendo ${all(known)}. Una película con subtítulos dentro sí sirve`
      : `${name} no es posible aquí; de oído no entiendo ningún idioma. Una película con subtítulos dentro sí sirve`,
  untranslated: (name, from) => `${name} no es posible aquí; nada traduce del ${from} a ese idioma`,
  untranslatedFrom: (name) => `${name} no es posible aquí; nada traduce desde ese idioma`,
  same: (name) => `${name} no es posible; ya está en ese idioma`,
  refusedLanguage: (name) => `${name} no es posible; el servicio de medios lo rechazó hace poco`,
  refusedVoice: 'El servicio de medios rechazó hace poco esta voz para este idioma. Elige otra',
  leftOut: (name, why) => `${name} se deja fuera: ${why}.`,
  instead: (names, through) =>
    through === undefined ? all(names) : `${all(names)}, a través del ${through}`,
};
