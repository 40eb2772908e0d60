// What a person is told who pressed a button, and what comes of keeping a voice, in Spanish.

import type { NoticeWords } from '../../../../domain/words/notices.ts';

export const notices: NoticeWords = {
  resultGone: 'Ese resultado ya no está. Pídelo otra vez.',
  linkOver:
    'Detrás de este enlace no hay nada, o ya no: los resultados se guardan aquí 7 días. Pídelo otra vez en el chat.',
  begunBefore: 'Eso ya había empezado: mira el mensaje que salió de ahí.',
  answeredBefore: 'Eso ya está respondido.',
  noResult: 'Todavía no hay ningún resultado que publicar.',
  tooLateToStop: 'Es demasiado tarde para detenerlo.',
  oldButton: 'Ese botón ya no hace nada.',
  unknownTask: 'Ya no conozco esa tarea: las tareas terminadas se guardan 30 días.',
  notYours: (name) => `Eso solo puede hacerlo ${name}, que lo pidió.`,
  strangeVoice: 'No puedes usar aquí la voz de esa petición, o ya no. Pídelo de nuevo con otra.',
  voice: {
    nothingToKeep: 'Todavía no hay nada que guardar.',
    keptBefore: (name) => `Ya está guardada como «${name}».`,
    kept: (name) => `Guardada como «${name}». Sale la primera en tus listas de voces.`,
    nothingToChange: 'Ya no hay nada que cambiar.',
    sampleGone: 'Esa muestra ya no está. Inténtalo de nuevo para tener otras.',
    expired: 'Las muestras han caducado. Inténtalo de nuevo para tener otras.',
    refused: (said) => `El servicio de medios no aceptó la muestra: ${said}`,
    unasked: 'No se pudo pedir al servicio de medios que la guarde. Inténtalo otra vez en un momento.',
    designed: 'Voz diseñada',
  },
};
