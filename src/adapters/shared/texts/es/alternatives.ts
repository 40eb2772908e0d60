// Spanish texts for requests that cannot work as chosen, with alternatives.

import type { AlternativeMessages } from '../../../../domain/messages/alternatives.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, plural } = getFormats('es');

export const alternatives: AlternativeMessages = {
  brief: {
    unsupported: 'no está en esta máquina',
    'no-speech': 'ninguna voz lo habla aquí',
    'no-recognition': 'aquí no hay reconocimiento de voz',
    'no-translation': 'aquí no se traduce',
    'same-language': 'el mismo idioma',
    refused: 'rechazado hace poco por el servicio',
  },
  through: (language) => `a través del ${language}`,
  subtitles: 'solo con subtítulos en la película',
  regions: (regions) => plural(regions, { one: '# región', other: '# regiones' }),
  unsupported: (title, install) =>
    `${title}: aquí no se puede, porque lo que hace falta no está instalado.${install === undefined ? '' : ` Quien administra Earshot aquí puede instalarlo con «${install}».`}`,
  noSpeech: (name) => `${name} no es posible aquí; ninguna voz habla ese idioma`,
  noRecognition: (name, known) =>
    known.length > 0
      ? `${name} no es posible aquí; el reconocimiento de voz solo admite ${all(known)}. Una película con subtítulos dentro sí sirve`
      : `${name} no es posible aquí; no hay reconocimiento de voz. Una película con subtítulos dentro sí sirve`,
  noTranslation: (name, from) => `${name} no es posible aquí; nada traduce del ${from} a ese idioma`,
  noTranslationFrom: (name) => `${name} no es posible aquí; nada traduce desde ese idioma`,
  sameLanguage: (name) => `${name} no es posible; ya está en ese idioma`,
  refusedLanguage: (name) => `${name} no es posible; el servicio de medios lo rechazó hace poco`,
  refusedVoice: 'El servicio de medios rechazó hace poco esta voz para este idioma. Elige otra',
  leftOut: (name, why) => `${name} se deja fuera: ${why}.`,
  instead: (names, through) => (through === undefined ? all(names) : `${all(names)}, a través del ${through}`),
};
