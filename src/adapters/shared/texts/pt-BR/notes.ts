// Brazilian Portuguese notes of the built-in studio about its results.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { NoteMessages } from '../../../../domain/messages/notes.ts';

const { count, duration, fixed, plural } = getFormats('pt-BR');

export const notes: NoteMessages = {
  comma: ', ',
  andMore: (list, more) => `${list} e mais ${count(more)}`,
  where: { builtIn: 'embutido', folder: 'da pasta de modelos', address: (host) => `em ${host}` },
  unnamed: { by: 'uma voz criada', like: 'a criada', first: 'Esta voz' },
  spokenBy: (voice, where) => `Falado por ${voice} · ${where}.`,
  spokenLike: (voice, where) => `Falado por uma voz parecida com ${voice} · ${where}.`,
  spokenAlike: (where) => `Falado por uma voz parecida · ${where}.`,
  lacksLanguage: (voice, language) => `${voice} não fala ${language}.`,
  dialect: 'O dialeto é lido como mandarim padrão.',
  lettersLeftOut: (language) => `As letras que não são deste idioma foram omitidas: ${language}.`,
  said: (list) => `Pronunciado como no dicionário: ${list}.`,
  stoodIn: (engine, did, by) => `${engine} ${did}, então ${by} foi usado no lugar.`,
  did: { unavailable: 'não está disponível', timeout: 'não responde', failed: 'não conseguiu' },
  by: { builtIn: 'um motor embutido', folder: 'um modelo da pasta de modelos' },
  ownSpeaker: (list, voice, who) =>
    `O que foi pedido (${list}) não teve efeito, pois a voz tem o seu próprio: ${voice} é ${who}. Para mudar, escolha outra voz.`,
  person: (gender, age) =>
    `${['uma voz', 'um homem', 'uma mulher'][gender] ?? 'uma voz'} ${age > 0 ? `de ${age} anos` : 'sem idade'}`,
  translated: (way) => `Traduzido: ${way}.`,
  translatedInSteps: (steps, way) => `Traduzido em ${steps === 2 ? 'duas' : 'três'} etapas: ${way}.`,
  gist: 'Esta tradução dá só a ideia geral: espere palavras erradas.',
  terms: (list) => `Como no dicionário: ${list}.`,
  unknownWords: (number, list) =>
    `${plural(number, { one: '# palavra não estava', other: '# palavras não estavam' })} no dicionário e ficou como era ou pode ter a forma errada: ${list}.`,
  untranslated: (list) => `Não traduzido, no todo ou em parte: segmento ${list}.`,
  noEffect: (list) => `O que foi pedido (${list}) não teve efeito: o que traduziu isto não conhece essa opção.`,
  wishes: { formality: 'formalidade', gender: 'gênero', age: 'idade' },
  noWords: 'Não havia palavras para traduzir: tudo ficou como estava.',
  heardBy: (engine) => `Reconhecido por ${engine}.`,
  heardSurely: (engine, percent) => `Ouvido por ${engine}, com cerca de ${percent}% de certeza.`,
  unclear: (number) =>
    plural(number, {
      one: '# trecho pouco claro foi omitido.',
      other: '# trechos pouco claros foram omitidos.',
    }),
  subtitles: (lines) => `Palavras tiradas das legendas, ${plural(lines, { one: '# linha', other: '# linhas' })}.`,
  ofLanguage: (language) => `${language}:`,
  background: { kept: 'O fundo foi mantido.', under: 'O som antigo foi abaixado sob a nova voz.' },
  asGiven: 'Falado como indicado.',
  faster: (times) => `Algumas partes falam até ${fixed(times, 2)} vezes mais rápido, para caber no tempo.`,
  cutAtEnd: 'As últimas palavras não couberam antes do fim e foram cortadas.',
  captions: {
    track: 'As legendas são uma faixa do filme.',
    burnt: 'As legendas estão nas imagens.',
    mxf: 'MXF não aceita legendas, então elas vão à parte em arquivos.',
    unable:
      'O ffmpeg deste servidor não consegue escrever nas imagens (falta libass), então as legendas vão à parte em arquivos.',
  },
  story: (headings, paragraphs, seconds) => {
    const before = headings === 0 ? '' : plural(headings, { one: '# título e ', other: '# títulos e ' });
    return `${before}${plural(paragraphs, { one: '# parágrafo', other: '# parágrafos' })}, ${lasting(seconds)}.`;
  },
  notRead: (list) => `Não lido do documento: ${list}.`,
  parts: {
    charts: 'gráficos',
    diagrams: 'diagramas',
    equations: 'equações',
    objects: 'objetos incorporados',
    files: 'arquivos inseridos',
  },
  separated: {
    speech:
      'Feito para fala: as vozes faladas, até 8 kHz, vão para o primeiro plano onde quer que estejam entre esquerda e direita. Canto e sons pouco claros ficam no fundo.',
    silent: 'Não há nada para ouvir nesta gravação: as duas faixas são tão silenciosas quanto ela.',
    at: (host) => `Separado em ${host}.`,
    exact: 'As duas faixas juntas são de novo a gravação, até o último passo de 16 bits.',
    quieter: (decibels) =>
      `A gravação é mais alta do que cabe nas faixas, então as duas foram abaixadas em ${fixed(decibels, 1)} dB.`,
  },
  made: (scene) => `Feito: ${scene}.`,
  madeAt: (host) => `Feito em ${host}.`,
  composed: (plan) => `Composto: ${plan}.`,
  playsInstead: (missing, by) => `Não há “${missing}” aqui, então “${by}” toca.`,
  leftOut: (list) => `Omitido, como pedido: ${list}.`,
  firstLayers: (most) => `Só os primeiros ${most} sons ao mesmo tempo são ouvidos.`,
  pieceLength: 'Uma peça dura de 3 segundos a 3 minutos.',
  notUsed: (list) => `Não usado: ${list}.`,
  applied: (list) => `Aplicado: ${list}.`,
  nothingApplied: 'Nada da descrição pôde ser aplicado.',
  noGender: 'Nenhum gênero foi indicado: a amostra A é uma mulher, a amostra B um homem.',
  noGenderChild: 'Nenhum gênero foi indicado: a amostra A é uma menina, a amostra B um menino.',
  avoided: (list) => `Evitado: ${list}.`,
  samples: (language, engines) => `Idioma das amostras: ${language} (${engines}).`,
};

const lasting = (seconds: number): string =>
  seconds < 90 ? duration(seconds, 'second') : duration(seconds / 60, 'minute');
