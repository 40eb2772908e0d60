// Spanish translations of the operations, for readers in Spain and America. Infinitives avoid addressing the reader;
// where that sounds stiff, it is «tú». Keys are English: command, the service's field name, label of a choice.

import type { CommandLocale } from '../../src/domain/command-locale.ts';
import { queryCommands } from './es-queries.ts';

const genders = {
  'Not known': 'Desconocido',
  Male: 'Masculino',
  Female: 'Femenino',
  'Not applicable': 'No aplica',
};

const folder = {
  folder_id: {
    name: 'carpeta',
    label: 'Carpeta',
    help: 'Número de una carpeta ya creada en el espacio de trabajo donde guardar el resultado.',
  },
};

const project = {
  project_name: {
    name: 'proyecto',
    label: 'Nombre del proyecto',
    help: 'Nombre del proyecto en el espacio de trabajo, de 3 a 255 caracteres.',
  },
  project_description: {
    name: 'descripción-del-proyecto',
    label: 'Descripción del proyecto',
    help: 'De qué trata el proyecto, de 3 a 5000 caracteres.',
  },
  ...folder,
};

const dictionaries = {
  chosen_dictionaries: {
    name: 'diccionarios',
    label: 'Diccionarios',
    help: 'Diccionarios que se aplican además de los que valen por sí solos (/dictionary).',
  },
};

export const spanishCommandLocale: CommandLocale = {
  tag: 'es',
  linkUploadField: {
    name: 'archivo',
    label: 'Archivo',
    help: 'La película o grabación misma, en lugar de un enlace.',
  },
  commands: {
    tts: {
      name: 'tts',
      title: 'Locución',
      verb: 'Leer en voz alta',
      summary: 'Convertir texto en voz.',
      files: { speech: 'Locución' },
      followUps: { voice: 'Otra voz', language: 'En otro idioma', right: 'Decirlo bien' },
      fields: {
        text: { name: 'texto', label: 'Texto', help: '¿Qué hay que decir?' },
        voice_id: { name: 'voz', label: 'Voz', help: 'Quién lo dice: el nombre o número de una voz.' },
        language: { name: 'idioma', label: 'Idioma', help: 'El idioma del texto.' },
        target_language: { name: 'en', label: 'En', help: 'El idioma en que se dice, si es otro.' },
        gender: {
          name: 'género',
          label: 'Género',
          help: 'Género de quien habla, si la voz no lo determina.',
          choices: genders,
        },
        age: {
          name: 'edad',
          label: 'Edad',
          help: 'Edad en años de quien habla, si la voz no la determina.',
        },
        ...project,
      },
    },
    sound: {
      name: 'sonido',
      title: 'Sonido',
      verb: 'Crear',
      summary: 'Crear un efecto de sonido o música a partir de una descripción.',
      files: { sound: 'Sonido' },
      followUps: { variation: 'Variación' },
      fields: {
        prompt: { name: 'descripción', label: 'Descripción', help: '¿Cómo tiene que sonar?' },
        audio_type: {
          name: 'tipo',
          label: 'Tipo',
          help: 'Efecto de sonido o música.',
          choices: { 'Sound effect': 'Efecto de sonido', Music: 'Música' },
        },
        duration: {
          name: 'duración',
          label: 'Duración (segundos)',
          help: 'Para efectos de sonido, 10 segundos como máximo; la música tiene su propia duración.',
        },
        ...project,
      },
    },
    translate: {
      name: 'traducir',
      title: 'Traducción',
      verb: 'Traducir',
      summary: 'Traducir un texto a otro idioma.',
      followUps: { say: 'Decirlo' },
      fields: {
        texts: {
          name: 'texto',
          label: 'Texto',
          help: '¿Qué hay que traducir? Cada línea se traduce por separado.',
        },
        target_language: {
          name: 'destino',
          label: 'Idioma de destino',
          help: 'El idioma al que se traduce.',
        },
        source_language: { name: 'origen', label: 'Idioma de origen', help: 'El idioma del texto.' },
        formality: {
          name: 'tratamiento',
          label: 'Tratamiento',
          help: 'Cómo dirigirse a quien lee.',
          choices: { Formal: 'Formal', Informal: 'Informal' },
        },
        gender: {
          name: 'género',
          label: 'Género',
          help: 'Género gramatical preferido.',
          choices: genders,
        },
        age: { name: 'edad', label: 'Edad', help: 'Edad en años del público al que va dirigido.' },
        ...dictionaries,
        ...project,
      },
    },
    voice: {
      name: 'voz',
      title: 'Voz',
      verb: 'Diseñar',
      summary: 'Describir una voz, escuchar dos muestras y quedarse con la que más guste.',
      followUps: { say: 'Decir algo' },
      fields: {
        voice_description: {
          name: 'descripción',
          label: 'Descripción',
          help: 'Género, edad, acento, tono y estilo: al menos 18 palabras y 100 caracteres.',
          topics: 'género, edad, acento, tono, ritmo y estilo',
        },
        text: {
          name: 'texto',
          label: 'Texto de muestra',
          help: 'Lo que dicen las muestras; suenan mejor con 100 caracteres o más.',
        },
        recording: {
          name: 'archivo',
          label: 'Grabación',
          help: 'En vez de una descripción: una voz como la que contiene, si es tuya o tienes permiso.',
        },
      },
    },
    clone: {
      name: 'voz-propia',
      title: 'Voz propia',
      verb: 'Hacer una voz así',
      summary: 'Hacer una voz a partir de una grabación, si es tuya o tienes permiso.',
      followUps: { say: 'Decir algo' },
      fields: {
        voice_name: { name: 'nombre', label: 'Nombre', help: 'Cómo se llama la voz en las listas.' },
        file: {
          name: 'archivo',
          label: 'Grabación',
          help: 'Una persona que hable con claridad, sin música; mejor de 10 a 60 segundos.',
        },
        gender: { name: 'género', label: 'Género', help: 'Género de la voz.', choices: genders },
        language: { name: 'idioma', label: 'Idioma', help: 'El idioma propio de la voz.' },
        age: { name: 'edad', label: 'Edad', help: 'Edad de la voz en años.' },
        description: {
          name: 'descripción',
          label: 'Descripción',
          help: 'Cómo es la voz. Lo puede leer quien use la misma cuenta del servicio de medios.',
        },
        enhance_audio: { name: 'limpiar', label: 'Limpiar', help: 'Quitar antes el ruido de la grabación.' },
      },
    },
    story: {
      name: 'relato',
      title: 'Relato',
      verb: 'Narrar',
      summary: 'Escuchar un texto o un documento de Word narrado como un relato.',
      files: { story: 'Relato' },
      fields: {
        file: { name: 'documento', label: 'Documento', help: 'Un documento .txt o .docx.' },
        title: { name: 'título', label: 'Título', help: 'Título del relato, de 3 a 255 caracteres.' },
        narrator_voice_id: {
          name: 'voz',
          label: 'Voz narradora',
          help: 'Quién lo narra: el nombre o número de una voz.',
        },
        source_language: { name: 'idioma', label: 'Idioma', help: 'El idioma del documento.' },
        description: {
          name: 'descripción',
          label: 'Descripción',
          help: 'De qué trata el relato, de 3 a 5000 caracteres.',
        },
        ...dictionaries,
        ...folder,
      },
    },
    separate: {
      name: 'separar',
      title: 'Separación',
      verb: 'Separar',
      summary: 'Separar la voz y el fondo de una grabación.',
      files: { foreground: 'Voz', background: 'Fondo' },
      followUps: { transcribe: 'Transcribir', dub: 'Doblar la voz', like: 'Hacer una voz así' },
      fields: {
        media_file: {
          name: 'archivo',
          label: 'Grabación',
          help: 'Archivo .aac, .flac, .mp3 o .wav; mejor si dura entre 10 segundos y 10 minutos.',
        },
        ...project,
      },
    },
    transcribe: {
      name: 'transcribir',
      title: 'Transcripción',
      verb: 'Transcribir',
      summary: 'Poner por escrito lo que se dice en una grabación o película.',
      followUps: { translate: 'Traducir' },
      fields: {
        media_file: {
          name: 'archivo',
          label: 'Grabación',
          help: 'Una grabación, un mensaje de voz, un clip o una película.',
        },
        media_url: {
          name: 'enlace',
          label: 'Enlace',
          help: 'Enlace público a una grabación o película, en lugar de un archivo.',
        },
        language: {
          name: 'idioma',
          label: 'Idioma',
          help: 'El idioma que se habla.',
        },
        ...project,
      },
    },
    dub: {
      name: 'doblar',
      title: 'Doblaje',
      verb: 'Doblar',
      summary: 'Doblar una película o una grabación a otros idiomas.',
      files: { video: 'Película doblada', audio: 'Audio doblado' },
      fields: {
        video_url: {
          name: 'enlace',
          label: 'Enlace',
          help: 'Enlace público a la película o grabación (MP4, MOV, MP3, WAV…), también a un archivo compartido.',
        },
        target_languages: {
          name: 'destino',
          label: 'Idiomas de destino',
          help: 'Uno o varios idiomas para el doblaje.',
        },
        source_language: {
          name: 'origen',
          label: 'Idioma original',
          help: 'El idioma que se habla en el original.',
        },
        subtitles: {
          name: 'subtitulos',
          label: 'Subtítulos',
          help: 'Un archivo .srt o .vtt con lo que se dice; se usa en lugar de escuchar.',
        },
        captions: {
          name: 'incrustar',
          label: 'Subtítulos en la película',
          help: 'Poner subtítulos en la propia película: como pista que se activa o fijos en la imagen.',
          choices: { Track: 'Pista', Burn: 'En la imagen' },
        },
        ai_optimization: {
          name: 'ritmo',
          label: 'Ritmo natural',
          help: 'Ajustar los tiempos para que la voz no suene apresurada.',
        },
        selected_audio_tracks: {
          name: 'pistas',
          label: 'Pistas de audio',
          help: 'Solo MXF: números de una o dos pistas que doblar, contando desde 0.',
        },
        add_output_as_an_audio_track: {
          name: 'pista-adicional',
          label: 'Conservar las pistas originales',
          help: 'Solo MXF: añadir el doblaje como pista adicional.',
        },
        review: {
          name: 'lineas-antes',
          label: 'Ver líneas antes',
          help: 'Ver y corregir lo que se dirá antes de que se diga nada.',
        },
        ...dictionaries,
        ...project,
      },
    },
    ...queryCommands,
  },
};
