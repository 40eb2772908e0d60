// Voices made of recordings, in Spanish. Whoever changes what `statement` says raises CONSENT_VERSION (domain/media/consent.ts).

import type { CloningWords } from '../../../../domain/words/cloning.ts';

export const cloning: CloningWords = {
  statement:
    'Esta es mi propia voz, o tengo el permiso de la persona que habla para que se haga esta voz y para hacerla hablar. No engañaré a nadie con ella.',
  ask: 'De esta grabación solo se hace una voz cuando aceptas lo que dice aquí. Junto a la voz se guarda que aceptaste, cuándo y qué versión del texto. Si el servicio de medios tiene un servidor de voz que habla con grabaciones, la grabación va allí y se queda hasta que se borre la voz.',
  agree: 'Acepto: hacer la voz',
  reworded:
    'El texto ha cambiado desde entonces, así que no se hizo nada. Léelo otra vez en la tarjeta y acepta ese.',
  off: 'Aquí está desactivado hacer voces a partir de grabaciones. Quienes administran Earshot aquí pueden permitirlo (CLONING).',
  moderatorsOnly:
    'Aquí solo los moderadores pueden pedir una voz a partir de una grabación. Díselo a uno, o a quienes administran Earshot aquí.',
  notAgreed:
    'Nadie que pueda hacerlo ha aceptado el texto tal como es ahora, así que no se hizo ninguna voz ni se envió nada. Inténtalo de nuevo y se te preguntará otra vez.',
  unfit: {
    short: (name) =>
      `«${name}» dura menos de 10 segundos, demasiado poco para una voz, así que no se envió nada. Lo mejor son de 10 a 60 segundos de una sola persona que hable con claridad.`,
    long: (name) =>
      `«${name}» dura más de 2 minutos, así que no se envió nada. Recorta de 10 a 60 segundos de una sola persona que hable con claridad.`,
    silent: (name) =>
      `En «${name}» casi no se oye nada, así que no se envió nada. Lo mejor son de 10 a 60 segundos de una sola persona que hable con claridad.`,
  },
  nearest: 'De las voces que hay aquí, esta es la más parecida a la de la grabación; no es una copia.',
  byAddress:
    'Habla con la propia grabación, por dirección: el servidor de voz que indicaron quienes llevan Earshot aquí guarda la grabación hasta que se borre la voz.',
  delete: (name) => `Borrar «${name}»`,
  deleted: 'La voz que se hizo de esta grabación está borrada.',
  deletedNow: (name) => `«${name}» está borrada.`,
  deletedLater: (name) =>
    `«${name}» está borrada aquí. El servidor de voz que tiene la grabación aún no la ha borrado; se le pide de nuevo hasta que lo haga.`,
  leftThere:
    'Grabaciones de voces que hiciste: el servidor de voz que las tiene aún no las ha borrado; se le pide de nuevo hasta que lo haga.',
  hiddenNow: (name) =>
    `«${name}» ya no está aquí: nadie puede verla ni usarla. El servicio de medios en sí no la borró.`,
  goneBefore: 'Esa voz ya no está.',
  notYours: 'Esa voz solo puede borrarla quien la hizo, o un moderador de su servidor.',
};
