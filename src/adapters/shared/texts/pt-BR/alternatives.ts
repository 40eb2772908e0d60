// What cannot work here with what was chosen, and what would work instead, in Brazilian Portuguese.

import type { AlternativeWords } from '../../../../domain/words/alternatives.ts';
import { formatsIn } from '../../../../domain/words/formats.ts';

const { all, plural } = formatsIn('pt-BR');

export const alternatives: AlternativeWords = {
  brief: {
    missing: 'não existe nesta máquina',
    unspoken: 'nenhuma voz o fala aqui',
    unheard: 'não é entendido de ouvido aqui',
    untranslated: 'não é traduzido aqui',
    same: 'o mesmo idioma',
    refused: 'recusado há pouco pelo serviço',
  },
  through: (language) => `por meio de ${language}`,
  subtitles: 'só com legendas no filme',
  regions: (regions) => plural(regions, { one: '# região', other: '# regiões' }),
  missing: (title, install) =>
    `${title}: não dá para fazer aqui, pois o que é preciso não está instalado.${install === undefined ? '' : ` Quem administra o Earshot aqui pode instalar com “${install}”.`}`,
  unspoken: (name) => `${name} não é possível aqui; nenhuma voz fala esse idioma`,
  unheard: (name, known) =>
    known.length > 0
      ? `${name} não é possível aqui; de ouvido, só entendo ${all(known)}. Um filme com legendas dentro serve`
      : `${name} não é possível aqui; de ouvido, não entendo nenhum idioma. Um filme com legendas dentro serve`,
  untranslated: (name, from) =>
    `${name} não é possível aqui; nada traduz para esse idioma a partir do idioma do texto (${from})`,
  untranslatedFrom: (name) => `${name} não é possível aqui; nada traduz a partir desse idioma`,
  same: (name) => `${name} não é possível; já está nesse idioma`,
  refusedLanguage: (name) => `${name} não é possível; o serviço de mídia recusou isso há pouco`,
  refusedVoice: 'O serviço de mídia recusou há pouco esta voz para este idioma. Escolha outra',
  leftOut: (name, why) => `${name} fica de fora: ${why}.`,
  instead: (names, through) => (through === undefined ? all(names) : `${all(names)}, por meio de ${through}`),
};
