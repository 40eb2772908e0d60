// Spanish answers to queries: voices, languages, tasks, settings, help, and deleting personal data.

import type { AnswerMessages } from '../../../../domain/messages/answers.ts';
import { getFormats, joinSentence } from '../../../../domain/messages/formats.ts';

const { count, plural } = getFormats('es');

const FOUND = { one: '# resultado.', many: '# de resultados.', other: '# resultados.' };
const TASKS = { one: '# tarea tuya', many: '# de tareas tuyas', other: '# tareas tuyas' };
const FINISHED = { one: '# tarea terminada', many: '# de tareas terminadas', other: '# tareas terminadas' };
const FILES = { one: '# archivo', many: '# de archivos', other: '# archivos' };
const VOICES = { one: '# voz', many: '# de voces', other: '# voces' };
const MESSAGES = { one: '# mensaje', many: '# de mensajes', other: '# mensajes' };

export const answers: AnswerMessages = {
  found: (found) => plural(found, FOUND),
  firstOf: (shown, found) => `Los primeros ${count(shown)} de ${count(found)}; busca para acortar la lista.`,
  number: (id) => `número ${id}`,

  voices: {
    title: 'Voces',
    noneYet: 'El servicio de medios todavía no ha dado sus voces. Inténtalo otra vez en un momento.',
    noneFits: (search) => `Ninguna voz encaja con «${search}». Prueba con un idioma o un nombre.`,
    male: 'masculina',
    female: 'femenina',
    age: (years) => `unos ${plural(years, { one: '# año', other: '# años' })}`,
  },
  languages: {
    title: 'Idiomas',
    noneFits: (search) => `Ningún idioma encaja con «${search}». Prueba con su nombre en inglés.`,
  },
  tasks: {
    title: 'Tus tareas',
    none: (call) => `Todavía nada. Prueba ${call}`,
    last: (shown) => (shown === 1 ? 'Tu última tarea.' : `Tus últimas ${count(shown)} tareas.`),
    postHere: 'Publicar el resultado aquí',
  },
  settings: {
    title: 'Ajustes',
    names: { voice: 'Voz', language: 'Idioma', target_language: 'Traducir a' },
    explained: 'Lo que se usa cuando no indicas otra cosa.',
    kept: 'Guardado para ti.',
    keptForAll: 'Guardado para todos aquí.',
    yours: (value) => `${value} · elegido por ti`,
    everybodys: (value) => `${value} · para todos aquí`,
    house: (value) => `${value} · la predeterminada aquí`,
    hadLast: (value) => `${value} · la última que usaste`,
    told: (value) => `se reconoce en el texto; si no, ${value}`,
    unset: 'sin definir',
    unusableVoice: 'una voz que aquí no se puede usar',
    voice: (id) => `voz ${id}`,
    language: (id) => `idioma ${id}`,
  },
  help: {
    title: 'Ayuda',
    line: (help) => `Lo que puedes escribir. ${help} con el nombre de un comando lo explica.`,
    needed: 'Obligatorio.',
    standard: (value) => `Predeterminado: ${value}.`,
  },
  forget: {
    how: (call) => `No se cambió nada. Para borrar lo que se guarda sobre ti, escribe: ${call}`,
    title: 'Datos borrados',
    line: 'Lo que se guardaba sobre ti se ha borrado.',
    deletedTitle: 'Borrado',
    deleted: (tasks, files, voices) =>
      `Tus valores predeterminados y diccionarios, ${plural(tasks, FINISHED)} con lo que se pidió, ${plural(files, FILES)} tras enlaces y ${plural(voices, VOICES)} que hiciste.`,
    thereTitle: 'Borrado en las conversaciones',
    there: (messages, files) => `De lo tuyo, ${plural(messages, MESSAGES)} y ${plural(files, FILES)}.`,
    openTitle: 'Todavía en marcha',
    open: (tasks, call) =>
      `${plural(tasks, TASKS)}. Deja que termine lo pendiente o detenlo, y escribe ${call} otra vez.`,
    hiddenTitle: 'Oculto para siempre',
    hidden: (voices) =>
      voices === 1
        ? `${plural(voices, VOICES)} que hiciste. El servicio de medios no la borró; aquí ya nadie puede verla ni usarla, y el nombre que le diste se ha borrado.`
        : `${plural(voices, VOICES)} que hiciste. El servicio de medios no las borró; aquí ya nadie puede verlas ni usarlas, y los nombres que les diste se han borrado.`,
    notTitle: 'Sin borrar',
    not: (there, service) =>
      joinSentence([
        !there && 'los mensajes y archivos de las conversaciones, que puedes borrar allí',
        !service && 'lo demás que guarda el servicio de medios',
        'el número de tareas de hoy, hasta que se reinicie',
      ]),
  },
};
