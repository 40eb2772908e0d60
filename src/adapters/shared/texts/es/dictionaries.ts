// Spanish texts about pronunciation dictionaries.

import type { DictionaryMessages } from '../../../../domain/messages/dictionaries.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, count, plural } = getFormats('es');

const WORDS = { one: '# palabra', other: '# palabras' };
const ROWS = { one: '# fila', other: '# filas' };

export const dictionaries: DictionaryMessages = {
  title: 'Diccionarios',
  fact: 'Diccionario',
  change: 'Añadir o quitar una palabra',
  sayAgain: 'Decirlo otra vez',
  ofYours: 'Mis palabras',
  ofAll: 'Nuestras palabras',
  explained: 'Estas entradas se aplican a voz, historias, doblajes y traducciones.',
  none: (call) => `Todavía no hay palabras. Prueba ${call}`,
  words: (words) => plural(words, WORDS),
  more: (words) => `y ${count(words)} más`,
  mine: 'solo para ti',
  here: 'para todos aquí',
  service: 'en el servicio de medios; elígelo por su nombre para usarlo',
  everyLanguage: 'en todos los idiomas',
  added: (word, as) => `A partir de ahora, “${word}” se dice “${as}”.`,
  addedForAll: (word, as) => `A partir de ahora, “${word}” se dice “${as}” para todos aquí.`,
  alone: 'Aquí no hay nadie más, así que vale solo para ti.',
  removed: (word) => `“${word}” vuelve a decirse como se escribe.`,
  noSuchWord: (word) => `“${word}” no está en ninguno de estos diccionarios.`,
  notYours: 'Eso lo añadió otra persona: lo puede quitar ella o alguien de moderación.',
  deleted: (name) => `“${name}” está borrado.`,
  noSuch: (name, names) =>
    names.length === 0
      ? `Aquí no hay ningún diccionario “${name}”.`
      : `Aquí no hay ningún diccionario “${name}”, pero sí ${all(names)}.`,
  made: (name, words) => `“${name}” tiene ahora ${plural(words, WORDS)}.`,
  skipped: (rows) =>
    `${plural(rows, ROWS)} sin usar: cada una necesita una palabra, cómo se dice y, si quieres, un idioma.`,
  noTable:
    'Ese archivo no es una tabla que se pueda leer aquí. En Excel u otra hoja de cálculo, elige «Guardar como» (o «Descargar») y el tipo CSV, y envía ese archivo: en cada fila, una palabra, cómo se dice y, si quieres, un idioma.',
  fullWords: (most) => `Un diccionario admite como máximo ${count(most)} palabras. Quita algunas o empieza otro.`,
  fullTogether: (most) =>
    `Todos estos diccionarios juntos admiten como máximo ${count(most)} palabras. Quita algunas primero.`,
  fullDictionaries: (most) => `Se pueden guardar como máximo ${count(most)} diccionarios. Borra uno primero.`,
  unknown: (typed, names) =>
    names.length === 0
      ? `no tiene ningún diccionario “${typed}”`
      : `no tiene ningún diccionario “${typed}”; hay ${all(names)}`,
  strange: 'nombra un diccionario con un número que aquí no vale: elige uno por su nombre',
};
