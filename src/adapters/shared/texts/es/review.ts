// Spanish texts for reviewing the lines of a dub before they are spoken.

import { formatRanges, getFormats } from '../../../../domain/messages/formats.ts';
import type { ReviewMessages } from '../../../../domain/messages/review.ts';

const { all, count, plural } = getFormats('es');

const LINES = { one: '# línea', many: '# de líneas', other: '# líneas' };

export const review: ReviewMessages = {
  line: (lines, languages) =>
    `${plural(lines, LINES)}, ${all(languages)}. Todavía no se ha dicho nada: corrige lo que esté mal o dóblalo así.`,
  more: (lines) => `… y ${plural(lines, LINES)} más.`,
  beyond: (line) =>
    `A partir de la línea ${count(line)} todo se dice tal cual; para cambiarlo, da subtítulos con la película.`,
  corrections: 'Correcciones',
  corrected: (lines) => plural(lines, LINES),
  silent: '(no se dice)',
  unsure: 'difícil de oír',
  buttons: {
    correct: 'Corregir',
    page: (from, to, language) =>
      `Corregir ${count(from)}–${count(to)}${language === undefined ? '' : ` · ${language}`}`,
    reopen: 'Volver a abrir',
  },
  unanswered: 'Nadie dio el visto bueno en un día, así que no se dijo nada. Las líneas se conservan.',
  stopped: 'Se detuvo antes de decir nada. Las líneas se conservan.',
  saved: (lines) => `Guardado: ${plural(lines, LINES)} con cambios.`,
  unchanged: 'No se cambió nada.',
  crossed: (line, theirs, yours) =>
    `Otra persona cambió entretanto la línea ${count(line)}, que ahora dice «${theirs}». No se guardó: «${yours}».`,
  over: 'Estas líneas ya no esperan: entretanto se doblaron o se dejaron de lado. No se cambió nada.',
  notOffered: 'El servicio de medios no dice líneas corregidas aquí, así que no se muestran antes: dobla directamente.',
  unnumbered: (line) => `Hay una línea sin número: «${line}». Cada línea empieza con su número, un punto y un espacio`,
  strangeNumber: (number, first, last) =>
    `La línea ${count(number)} no está aquí; van de la ${count(first)} a la ${count(last)}`,
  twice: (number) => `La línea ${count(number)} aparece dos veces`,
  lost: (numbers) =>
    `${numbers.length === 1 ? 'Falta la línea' : 'Faltan las líneas'} ${formatRanges(numbers)}. Para que una no se diga, deja vacío lo que sigue al número`,
};
