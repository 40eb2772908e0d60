// Spanish texts for invalid input. Whole sentences, with or without a field's label and a colon before them.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { ProblemMessages } from '../../../../domain/messages/problems.ts';

const { all, count, either, plural } = getFormats('es');

const CHARACTERS = { one: '# carácter', many: '# de caracteres', other: '# caracteres' };
const WORDS = { one: '# palabra', many: '# de palabras', other: '# palabras' };
const NUMBERS = { one: '# número', many: '# de números', other: '# números' };
const THINGS = { one: '# elemento', many: '# de elementos', other: '# elementos' };
const noVoices = 'El servicio de medios todavía no ha dado sus voces. Inténtalo pronto';
const quoted = (names: readonly string[]) => names.map((name) => `«${name}»`);
const meant = (near: readonly string[], otherwise: string) =>
  near.length > 0 ? `¿Quieres decir ${either(quoted(near))}?` : otherwise;

export const problems: ProblemMessages = {
  at: (label, problem) => `${label}: ${problem}`,

  missing: 'Falta rellenarlo',
  empty: 'No puede quedar vacío',
  notText: 'No es un texto',
  oneValue: 'Un solo valor, no una lista',

  charactersBetween: (least, most) => `Hacen falta entre ${count(least)} y ${plural(most, CHARACTERS)}`,
  charactersAtLeast: (least) => `Como mínimo, ${plural(least, CHARACTERS)}`,
  charactersAtMost: (most) => `Como máximo, ${plural(most, CHARACTERS)}`,
  tooLong: (size, most) => `Tiene ${plural(size, CHARACTERS)}; el máximo es ${count(most)}`,
  saysTooLittle: (words, characters, about) =>
    `Hacen falta al menos ${plural(words, WORDS)} y ${plural(characters, CHARACTERS)}. Cuenta más: ${about}`,
  notAddress: 'Hace falta una dirección completa que empiece por https:// o http://',

  notNumber: 'No es un número',
  notThisNumber: (typed) => `«${typed}» no es un número`,
  notWhole: 'Hace falta un número entero',
  notThisWhole: (typed) => `«${typed}» no es un número entero`,
  moreThan: (bound) => `Tiene que ser más de ${count(bound)}`,
  orMore: (bound) => `Tiene que ser ${count(bound)} o más`,
  orLess: (bound) => `Tiene que ser ${count(bound)} o menos`,

  notNumbers: 'Hace falta una lista de números',
  numbersAtLeast: (least) => `Como mínimo, ${plural(least, NUMBERS)}`,
  numbersAtMost: (most) => `Como máximo, ${plural(most, NUMBERS)}`,
  notLanguages: 'Hace falta una lista de idiomas',
  languagesAtLeast: 'Hace falta al menos un idioma',
  notTexts: 'Hace falta una lista de textos',
  listTooLong: (size, most) => `La lista tiene ${plural(size, CHARACTERS)}; el máximo es ${count(most)}`,
  listTooMany: (size, most) => `La lista tiene ${plural(size, THINGS)}; el máximo es ${count(most)}`,

  notChoice: (labels) => `A elegir: ${labels.join(', ')}`,
  notToggle: 'Solo sí o no',
  notVoice: 'No es una voz',
  notSourceLanguage: 'El servicio de medios no traduce de este idioma',
  notTargetLanguage: 'El servicio de medios no traduce a este idioma',
  targetOnly: (language) => `${language} no es posible aquí; el servicio de medios solo traduce a ese idioma`,
  unknownLanguage: (typed, near, list) =>
    `No conozco el idioma «${typed}». ${meant(near, `${list} los muestra todos`)}`,
  unknownVoice: (typed, near, list) => `No conozco la voz «${typed}». ${meant(near, `${list} las muestra todas`)}`,
  unsureLanguage: (names) => `Puede ser ${either(names)}; indica cuál es`,
  noVoicesToLookUp: `No se puede buscar la voz. ${noVoices}`,
  noVoicesToChoose: `No se puede elegir una voz. ${noVoices}`,
  strangeVoice: 'No puedes usar esta voz aquí. Elige otra',

  fileMissing: (endings) => `Falta un archivo. Adjunta uno: ${either(endings)}`,
  fileTyped: 'Hace falta un archivo adjunto',
  noFile: 'Aquí no va ningún archivo',
  notThisFile: (endings, name) => `«${name}» no sirve; hace falta ${either(endings)}`,
  oneFile: 'Un solo archivo cada vez',
  oneLink: 'Un solo enlace o archivo, no varios',
  besideLink: 'Va con una película o grabación adjunta, no con un enlace',
  noLink:
    'Hace falta un enlace público; no se puede llegar a este archivo desde fuera (quien administra esto puede definir PUBLIC_URL)',
  onlyFor: (kind) => `Solo con archivos ${kind}`,

  unknownCommand: (call, near, help) =>
    near.length > 0
      ? `No conozco ${call}. ¿Quieres decir ${either(near)}?`
      : `No conozco ${call}. ${help} muestra lo que sé hacer.`,
  unknownField(call, typed, { near, options, isText }) {
    const found = near === undefined ? '' : ` ¿Quieres decir «${near}:»?`;
    const takes = options.length > 0 ? ` Tiene ${all(options)}.` : '';
    const wayOut = isText ? ' Si es parte del texto, pon el texto entre comillas.' : '';
    return `${call} no tiene «${typed}».${found || takes}${wayOut}`;
  },
  takesNoFile: (call) => `${call} no lleva ningún archivo.`,
};
