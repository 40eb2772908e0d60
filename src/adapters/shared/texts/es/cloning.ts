// Spanish texts about cloned voices. If you change `statement`, raise CONSENT_VERSION (domain/media/consent.ts).

import type { CloningMessages } from '../../../../domain/messages/cloning.ts';

export const cloning: CloningMessages = {
  statement:
    'Esta es mi propia voz, o tengo el permiso de la persona que habla para que se haga esta voz y para hacerla hablar. No engañaré a nadie con ella.',
  ask: 'De esta grabación se hace una voz solo cuando aceptes el texto de abajo. Con la voz se guarda que aceptaste, cuándo y qué versión del texto. Si el servicio de medios tiene un servidor de voz que habla con grabaciones, la grabación se envía allí. Se queda allí hasta que se borre la voz.',
  agree: 'Acepto: hacer la voz',
  reworded: 'El texto ha cambiado, así que no se hizo nada. Lee el texto nuevo en la tarjeta y acéptalo.',
  off: 'Aquí está desactivado hacer voces a partir de grabaciones. Quienes administran Earshot aquí pueden permitirlo (CLONING).',
  moderatorsOnly:
    'Aquí solo los moderadores pueden pedir una voz a partir de una grabación. Díselo a uno, o a quienes administran Earshot aquí.',
  notAgreed:
    'El texto actual no lo aceptó nadie autorizado. No se hizo ninguna voz ni se envió nada. Inténtalo de nuevo para ver la pregunta.',
  unfit: {
    short: (name) =>
      `«${name}» dura menos de 10 segundos, demasiado poco para una voz, así que no se envió nada. Lo mejor son de 10 a 60 segundos de una sola persona que hable con claridad.`,
    long: (name) =>
      `«${name}» dura más de 2 minutos, así que no se envió nada. Recorta de 10 a 60 segundos de una sola persona que hable con claridad.`,
    silent: (name) =>
      `En «${name}» casi no se oye nada, así que no se envió nada. Lo mejor son de 10 a 60 segundos de una sola persona que hable con claridad.`,
  },
  nearest: 'De las voces que hay aquí, esta es la más parecida a la de la grabación; no es una copia.',
  byAddress: 'El servidor de voz del operador habla con la propia grabación. La guarda hasta que se borre la voz.',
  delete: (name) => `Borrar «${name}»`,
  deleted: 'La voz que se hizo de esta grabación está borrada.',
  deletedNow: (name) => `«${name}» está borrada.`,
  deletedLater: (name) =>
    `«${name}» está borrada aquí. El servidor de voz aún no ha borrado la grabación; se reintenta automáticamente.`,
  leftThere:
    'Grabaciones de voces que hiciste: el servidor de voz aún no las ha borrado; se reintenta automáticamente.',
  hiddenNow: (name) =>
    `«${name}» ya no está aquí: nadie puede verla ni usarla. El servicio de medios en sí no la borró.`,
  goneBefore: 'Esa voz ya no está.',
  notYours: 'Esa voz solo puede borrarla quien la hizo, o un moderador de su servidor.',
};
