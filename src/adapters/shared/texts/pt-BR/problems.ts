// Brazilian Portuguese texts for invalid input. Whole sentences, with or without a field's label and a colon before
// them.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { ProblemMessages } from '../../../../domain/messages/problems.ts';

const { all, count, either, plural } = getFormats('pt-BR');

const CHARACTERS = { one: '# caractere', many: '# de caracteres', other: '# caracteres' };
const WORDS = { one: '# palavra', many: '# de palavras', other: '# palavras' };
const NUMBERS = { one: '# número', many: '# de números', other: '# números' };
const THINGS = { one: '# item', many: '# de itens', other: '# itens' };
const noVoices = 'O serviço de mídia ainda não informou as vozes. Tente daqui a pouco';
const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`);
const meant = (near: readonly string[], otherwise: string) =>
  near.length > 0 ? `Você quis dizer ${either(quoted(near))}?` : otherwise;

export const problems: ProblemMessages = {
  at: (label, problem) => `${label}: ${problem}`,

  missing: 'Falta preencher',
  empty: 'Não pode ficar vazio',
  notText: 'Não é um texto',
  oneValue: 'Só um valor, não uma lista',

  charactersBetween: (least, most) => `É preciso ter entre ${count(least)} e ${plural(most, CHARACTERS)}`,
  charactersAtLeast: (least) => `É preciso ter pelo menos ${plural(least, CHARACTERS)}`,
  charactersAtMost: (most) => `É preciso ter no máximo ${plural(most, CHARACTERS)}`,
  tooLong: (size, most) => `Tem ${plural(size, CHARACTERS)}; o máximo é ${count(most)}`,
  saysTooLittle: (words, characters, about) =>
    `É preciso ter pelo menos ${plural(words, WORDS)} e ${plural(characters, CHARACTERS)}. Conte mais: ${about}`,
  notAddress: 'É preciso um endereço completo que comece com https:// ou http://',

  notNumber: 'Não é um número',
  notThisNumber: (typed) => `“${typed}” não é um número`,
  notWhole: 'É preciso um número inteiro',
  notThisWhole: (typed) => `“${typed}” não é um número inteiro`,
  moreThan: (bound) => `Precisa ser mais de ${count(bound)}`,
  orMore: (bound) => `Precisa ser ${count(bound)} ou mais`,
  orLess: (bound) => `Precisa ser ${count(bound)} ou menos`,

  notNumbers: 'É preciso uma lista de números',
  numbersAtLeast: (least) => `É preciso pelo menos ${plural(least, NUMBERS)}`,
  numbersAtMost: (most) => `Pode ter no máximo ${plural(most, NUMBERS)}`,
  notLanguages: 'É preciso uma lista de idiomas',
  languagesAtLeast: 'É preciso pelo menos um idioma',
  notTexts: 'É preciso uma lista de textos',
  listTooLong: (size, most) => `A lista tem ${plural(size, CHARACTERS)}; o máximo é ${count(most)}`,
  listTooMany: (size, most) => `A lista tem ${plural(size, THINGS)}; o máximo é ${count(most)}`,

  notChoice: (labels) => `Escolha entre: ${labels.join(', ')}`,
  notToggle: 'Só sim ou não',
  notVoice: 'Não é uma voz',
  notSourceLanguage: 'O serviço de mídia não traduz deste idioma',
  notTargetLanguage: 'O serviço de mídia não traduz para este idioma',
  targetOnly: (language) => `${language} não é possível aqui; o serviço de mídia só traduz para esse idioma`,
  unknownLanguage: (typed, near, list) => `Não conheço o idioma “${typed}”. ${meant(near, `${list} mostra todos`)}`,
  unknownVoice: (typed, near, list) => `Não conheço a voz “${typed}”. ${meant(near, `${list} mostra todas`)}`,
  unsureLanguage: (names) => `Pode ser ${either(names)}; indique qual é`,
  noVoicesToLookUp: `Não dá para procurar a voz. ${noVoices}`,
  noVoicesToChoose: `Não dá para escolher uma voz. ${noVoices}`,
  strangeVoice: 'Você não pode usar esta voz aqui. Escolha outra',

  fileMissing: (endings) => `Falta um arquivo. Anexe um: ${either(endings)}`,
  fileTyped: 'É preciso anexar um arquivo',
  noFile: 'Aqui não vai arquivo',
  notThisFile: (endings, name) => `“${name}” não serve; é preciso ${either(endings)}`,
  oneFile: 'Um arquivo de cada vez',
  oneLink: 'Só um link ou um arquivo, não vários',
  besideLink: 'Vai com um filme ou gravação em anexo, não com um link',
  noLink:
    'É preciso um link público; este arquivo não pode ser acessado de fora (quem administra este serviço pode definir PUBLIC_URL)',
  onlyFor: (kind) => `Só com arquivos ${kind}`,

  unknownCommand: (call, near, help) =>
    near.length > 0
      ? `Não conheço ${call}. Você quis dizer ${either(near)}?`
      : `Não conheço ${call}. ${help} mostra o que sei fazer.`,
  unknownField(call, typed, { near, options, isText }) {
    const found = near === undefined ? '' : ` Você quis dizer “${near}:”?`;
    const takes = options.length > 0 ? ` As opções são ${all(options)}.` : '';
    const wayOut = isText ? ' Se faz parte do texto, ponha o texto entre aspas.' : '';
    return `${call} não tem “${typed}”.${found || takes}${wayOut}`;
  },
  takesNoFile: (call) => `${call} não leva arquivo.`,
};
