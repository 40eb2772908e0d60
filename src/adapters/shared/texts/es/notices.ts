// Spanish replies to pressed buttons and to saving a voice.

import type { NoticeMessages } from '../../../../domain/messages/notices.ts';

export const notices: NoticeMessages = {
  resultGone: 'Ese resultado ya no está disponible. Pídelo otra vez.',
  linkOver: 'Este enlace es incorrecto o ha caducado: los resultados se guardan 7 días. Pídelo otra vez en el chat.',
  begunBefore: 'Ya ha empezado: mira el mensaje de abajo.',
  answeredBefore: 'Eso ya está respondido.',
  noResult: 'Todavía no hay ningún resultado que publicar.',
  tooLateToStop: 'Es demasiado tarde para detenerlo.',
  oldButton: 'Este botón ha caducado.',
  unknownTask: 'Ya no conozco esa tarea: las tareas terminadas se guardan 30 días.',
  notYours: (name) => `Eso solo puede hacerlo ${name}, que lo pidió.`,
  strangeVoice: 'No puedes usar aquí la voz de esa petición. Elige otra y envíala de nuevo.',
  voice: {
    nothingToKeep: 'Todavía no hay nada que guardar.',
    keptBefore: (name) => `Ya está guardada como «${name}».`,
    kept: (name) => `Guardada como «${name}». Sale la primera en tus listas de voces.`,
    nothingToChange: 'Ya no hay nada que cambiar.',
    sampleGone: 'Esa muestra ya no está. Inténtalo de nuevo para tener otras.',
    expired: 'Las muestras han caducado. Inténtalo de nuevo para tener otras.',
    refused: (said) => `El servicio de medios no aceptó la muestra: ${said}`,
    unasked: 'No se puede contactar con el servicio de medios para guardarla. Inténtalo otra vez en un momento.',
    designed: 'Voz diseñada',
  },
};
