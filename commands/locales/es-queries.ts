// Spanish translations of the queries. The operations, and notes on style, are in es.ts.

import type { CommandLocale } from '../../src/domain/command-locale.ts';

export const queryCommands: CommandLocale['commands'] = {
  voices: {
    name: 'voces',
    title: 'Voces',
    verb: 'Buscar',
    summary: 'Buscar una voz por nombre o idioma.',
    fields: {
      search: {
        name: 'buscar',
        label: 'Buscar',
        help: 'Parte de un nombre, de un idioma o de una descripción.',
      },
    },
  },
  languages: {
    name: 'idiomas',
    title: 'Idiomas',
    verb: 'Buscar',
    summary: 'Buscar un idioma y su ID.',
    fields: {
      search: {
        name: 'buscar',
        label: 'Buscar',
        help: 'Parte del nombre, en inglés o en el propio idioma, un código de idioma o un ID.',
      },
      side: {
        name: 'uso',
        label: 'Uso',
        help: 'Idiomas de origen o de destino de la traducción.',
        choices: {
          'Spoken or translated from': 'Idioma hablado o de origen',
          'Translated or dubbed into': 'Idioma de destino de la traducción o el doblaje',
        },
      },
    },
  },
  tasks: {
    name: 'tareas',
    title: 'Tus tareas',
    verb: 'Ver',
    summary: 'Ver las últimas tareas y volver a recibir un resultado.',
    fields: {},
  },
  'correct-lines': {
    name: 'corregir',
    title: 'Corregir líneas',
    verb: 'Guardar',
    summary: 'Corregir lo que dice un doblaje antes de que se diga.',
    fields: {
      lines: {
        name: 'lineas',
        label: 'Líneas',
        help: 'Cambia lo que sigue a un número; si queda vacío, no se dice.',
      },
    },
  },
  'save-voice': {
    name: 'guardar',
    title: 'Guardar la voz',
    verb: 'Guardar',
    summary: 'Dar un nombre a una voz diseñada para seguir usándola.',
    fields: {
      name: { name: 'nombre', label: 'Nombre', help: 'Cómo se llama la voz en las listas.' },
      sample: {
        name: 'muestra',
        label: 'Muestra',
        help: 'Cuál de las dos es.',
        choices: { 'Sample A': 'Muestra A', 'Sample B': 'Muestra B' },
      },
    },
  },
  settings: {
    name: 'ajustes',
    title: 'Ajustes',
    verb: 'Guardar',
    summary: 'Ver o cambiar la voz y los idiomas predeterminados.',
    fields: {
      voice: { name: 'voz', label: 'Voz', help: 'La voz que habla cuando no se indica ninguna.' },
      language: { name: 'idioma', label: 'Idioma', help: 'El idioma en el que escribes.' },
      target_language: { name: 'destino', label: 'Traducir a', help: 'El idioma al que se traduce.' },
      scope: {
        name: 'para',
        label: 'Para quién',
        help: 'Solo para ti o para todos los de aquí que no hayan elegido otra cosa.',
        choices: { Me: 'Solo para mí', 'Everybody here': 'Para todos aquí' },
      },
      forget: {
        name: 'olvidar',
        label: 'Olvidar',
        help: 'Escribe me para borrar lo que se guarda sobre ti: valores predeterminados y tareas terminadas.',
      },
      reset: {
        name: 'restablecer',
        label: 'Restablecer',
        help: 'Borrar los valores predeterminados guardados hasta ahora.',
      },
    },
  },
  dictionary: {
    name: 'diccionario',
    title: 'Diccionarios',
    verb: 'Guardar',
    summary: 'Ver o cambiar cómo se dicen nombres y palabras, para ti o para todos aquí.',
    fields: {
      add: { name: 'palabra', label: 'Palabra', help: 'Una palabra tal como se escribe.' },
      as: { name: 'como', label: 'Se dice', help: 'Cómo se dice, escrito como suena.' },
      language: {
        name: 'idioma',
        label: 'Idioma',
        help: 'Si solo se dice así en un idioma; allí es también su traducción.',
      },
      scope: {
        name: 'para',
        label: 'Para quién',
        help: 'Solo para ti o para todos aquí.',
        choices: { Me: 'Solo para mí', 'Everybody here': 'Para todos aquí' },
      },
      remove: { name: 'quitar', label: 'Quitar', help: 'Una palabra que vuelve a decirse como se escribe.' },
      file: {
        name: 'archivo',
        label: 'Archivo',
        help: 'Una tabla (CSV): en cada fila, una palabra, cómo se dice y, si quieres, un idioma.',
      },
      name: { name: 'nombre', label: 'Diccionario', help: 'Cuál, por su nombre, si tienes varios.' },
      delete: { name: 'borrar', label: 'Borrar', help: 'El nombre de un diccionario que se va a borrar.' },
    },
  },
  privacy: {
    name: 'privacidad',
    title: 'Privacidad',
    verb: 'Ver',
    summary: 'Qué se guarda aquí sobre ti y quién lo ve.',
    fields: {},
  },
  help: {
    name: 'ayuda',
    title: 'Ayuda',
    verb: 'Ver',
    summary: 'Qué se puede hacer aquí y cómo.',
    fields: {
      command: { name: 'comando', label: 'Comando', help: 'El comando que se quiere consultar.' },
    },
  },
};
