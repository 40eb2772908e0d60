// Brazilian Portuguese texts for requests that cannot work as chosen, with alternatives.

import type { AlternativeMessages } from '../../../../domain/messages/alternatives.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, plural } = getFormats('pt-BR');

export const alternatives: AlternativeMessages = {
  brief: {
    unsupported: 'não existe nesta máquina',
    'no-speech': 'nenhuma voz o fala aqui',
    'no-recognition': 'sem reconhecimento de fala aqui',
    'no-translation': 'não é traduzido aqui',
    'same-language': 'o mesmo idioma',
    refused: 'recusado há pouco pelo serviço',
  },
  through: (language) => `por meio de ${language}`,
  subtitles: 'só com legendas no filme',
  regions: (regions) => plural(regions, { one: '# região', other: '# regiões' }),
  unsupported: (title, install) =>
    `${title}: não dá para fazer aqui, pois o que é preciso não está instalado.${install === undefined ? '' : ` Quem administra o Earshot aqui pode instalar com “${install}”.`}`,
  noSpeech: (name) => `${name} não é possível aqui; nenhuma voz fala esse idioma`,
  noRecognition: (name, known) =>
    known.length > 0
      ? `${name} não é possível aqui; o reconhecimento de fala só aceita ${all(known)}. Um filme com legendas dentro serve`
      : `${name} não é possível aqui; não há reconhecimento de fala. Um filme com legendas dentro serve`,
  noTranslation: (name, from) =>
    `${name} não é possível aqui; nada traduz para esse idioma a partir do idioma do texto (${from})`,
  noTranslationFrom: (name) => `${name} não é possível aqui; nada traduz a partir desse idioma`,
  sameLanguage: (name) => `${name} não é possível; já está nesse idioma`,
  refusedLanguage: (name) => `${name} não é possível; o serviço de mídia recusou isso há pouco`,
  refusedVoice: 'O serviço de mídia recusou há pouco esta voz para este idioma. Escolha outra',
  leftOut: (name, why) => `${name} fica de fora: ${why}.`,
  instead: (names, through) => (through === undefined ? all(names) : `${all(names)}, por meio de ${through}`),
};
