// French texts for failures, with the next step, and for results that are too large for a place.

import type { FailureMessages } from '../../../../domain/messages/failures.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { bytes, day, duration } = getFormats('fr');

const NO_CREDIT = 'Le compte du service média n’a plus de crédit. Son propriétaire peut le recharger.';
const TROUBLE = 'Un problème est survenu au service média. Réessayez.';
const NOT_ALLOWED =
  'Le compte du service média n’en a pas le droit. La personne qui gère ce service peut vérifier ce que permet la clé d’API.';
const PUBLIC_URL =
  'Si PUBLIC_URL est défini, ces résultats arrivent sous forme de lien ; d’ici là, publiez-le depuis vos tâches, là où de plus gros fichiers sont acceptés.';

export const failures: FailureMessages = {
  reasons: {
    HARMFUL_CONTENT_DETECTED:
      'Le service média juge ce contenu nuisible et ne le traitera pas. Essayez d’autres mots ou un autre fichier.',
    VOICE_CONVERSION_ERROR: 'Le service média a eu un problème avec la voix. Réessayez, ou choisissez une autre voix.',
    PROCESSING_ERROR: TROUBLE,
    INTERNAL_ERROR: TROUBLE,
    MASTERING_OUT_OF_RANGE:
      'Le service média n’a pas pu régler le volume. Essayez un enregistrement d’un volume habituel.',
    SOURCE_TOO_LONG: 'C’est trop long pour le service média. Essayez quelque chose de plus court.',
    SOURCE_TOO_LARGE: 'Le fichier est trop gros pour le service média. Essayez-en un plus petit.',
    SOURCE_TYPE_NOT_SUPPORTED: 'Le service média ne prend pas ce type de fichier. Essayez un autre format.',
    ERROR_DOWNLOADING_SOURCE:
      'Le service média n’a pas pu ouvrir le lien. Vérifiez qu’il s’ouvre sans connexion à un compte.',
    TOO_MANY_GDRIVE_REQUESTS:
      'Le service où se trouve le fichier refuse d’autres téléchargements pour le moment. Réessayez plus tard, ou prenez un autre lien.',
    SOURCE_BLOCKED_IN_REGION: 'Le lien est bloqué là où tourne le service média. Prenez un autre lien.',
    SOURCE_IS_AGE_RESTRICTED:
      'Le lien est soumis à une limite d’âge, le service média ne peut donc pas l’ouvrir. Prenez un autre lien.',
    SOURCE_NOT_FOUND: 'Il n’y a rien derrière ce lien. Vérifiez l’adresse.',
    MISMATCHED_SOURCE_CODEC: 'Les pistes du fichier ne vont pas ensemble. Enregistrez-le dans un autre format.',
    CONTENT_DOES_NOT_MATCH_EXTENSION: 'Le fichier n’est pas ce que son nom annonce. Vérifiez son extension.',
    INVALID_SOURCE_DATA: 'Impossible de lire le fichier ou le texte. Vérifiez qu’il s’ouvre, ou essayez-en un autre.',
    VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS: 'Le film n’a pas de son. Essayez-en un qui en a.',
    INVALID_AUDIO_TRACKS_SELECTION:
      'Les pistes audio choisies n’existent pas dans le fichier. Choisissez-en d’autres ; on compte à partir de 0.',
    PAYMENT_REQUIRED: NO_CREDIT,
    FORBIDDEN: NOT_ALLOWED,
  },
  statuses: {
    401: 'Le service média a refusé notre clé d’API. La personne qui gère ce service peut vérifier SERVICE_API_KEY.',
    402: NO_CREDIT,
    403: NOT_ALLOWED,
    404: 'Le service média ne propose pas cela. La personne qui gère ce service peut vérifier SERVICE_BASE_URL.',
    413: 'C’est trop gros pour le service média. Essayez un fichier plus petit.',
    429: 'Le service média est occupé. Rien n’a commencé ; réessayez dans une minute.',
    507: 'Le service média n’a plus de place sur son disque. Rien n’a commencé ; réessayez plus tard.',
  },
  notOffered: {
    translatedStory:
      'Le service média ne peut pas raconter une histoire terminée dans une autre langue. Faites traduire son texte (Traduction), enregistrez-le comme document et faites-le raconter (Histoire).',
    dubInForm:
      'Le service média ne peut pas convertir un doublage terminé. Téléchargez les fichiers ci-dessus et convertissez-les avec un logiciel multimédia.',
  },
  refused: (status, said) =>
    `Le service média a refusé${said === '' ? ` (${status}).` : ` : ${said}`} Modifiez la demande et réessayez.`,
  invalid: 'Le service média n’a pas accepté la demande. Modifiez-la et réessayez.',
  unreachable: 'Le service média est injoignable. Rien n’a commencé ; réessayez plus tard.',
  unclear: (status) =>
    `Le service média n’a pas confirmé la tâche${status ? ` (réponse : ${status})` : ''} ; elle a peut-être commencé, peut-être pas. Un nouvel essai pourrait être facturé deux fois.`,
  tookTooLong: 'Le service média a mis trop de temps et a abandonné. Réessayez.',
  cancelled: 'La tâche a été annulée au service média. Réessayez pour la recommencer.',
  unexplained: 'Le service média n’y est pas arrivé et n’a pas dit pourquoi. Réessayez, ou modifiez la demande.',
  notFound: 'Le service média ne connaît plus cette tâche. Réessayez pour la recommencer.',
  timedOut: (minutes) =>
    `Rien n’a changé depuis ${duration(minutes, 'minute')}, je n’attends donc plus. La tâche peut encore aboutir : actualisez pour vérifier.`,
  notStarted: (minutes) =>
    `L’envoi n’a pas été possible en ${duration(minutes, 'minute')}. Rien n’a commencé ; réessayez.`,
  noResult: {
    unsaid: 'C’est terminé, mais impossible de récupérer le résultat. Actualisez pour vérifier de nouveau.',
    expired:
      'C’est terminé, mais impossible de récupérer le résultat : il a expiré. Actualisez pour vérifier de nouveau.',
    diskFull:
      'C’est terminé, mais impossible de récupérer le résultat : il n’y a plus de place sur le disque du bot. La personne qui gère ce service peut en libérer dans DATA_DIR. Actualisez pour vérifier de nouveau.',
    said: (said) =>
      `C’est terminé, mais impossible de récupérer le résultat : ${said} Actualisez pour vérifier de nouveau.`,
  },
  noRoom: 'Il n’y a plus de place sur le disque ici. Rien n’a commencé ; réessayez plus tard.',
  broken:
    'Un problème est survenu de notre côté. Réessayez. La personne qui gère ce service trouve les détails dans le journal, sous la référence ci-dessous.',
  file: {
    incomplete: (name) => `« ${name} » était incomplet, rien n’a donc été envoyé. Réessayez, ou joignez-le de nouveau.`,
    page: (name) =>
      `Une page web est arrivée à la place de « ${name} », rien n’a donc été envoyé. Joignez de nouveau le fichier.`,
    tooLarge: (name) =>
      `« ${name} » est trop gros pour être lu ici, rien n’a donc été envoyé. Essayez un fichier plus petit.`,
    gone: (name) => `« ${name} » ne peut plus être lu. Joignez-le de nouveau.`,
    unfit: {
      'not-media': (name) =>
        `« ${name} » n’est ni un enregistrement ni un film, rien n’a donc été envoyé. Joignez un fichier audio ou un film.`,
      'no-sound': (name) =>
        `« ${name} » ne contient pas de son, rien n’a donc été envoyé. Joignez un fichier qui en contient.`,
      'too-long': (name) =>
        `« ${name} » dure plus de quatre heures, rien n’a donc été envoyé. Coupez-le en plusieurs parties.`,
      'too-many-tracks': (name) =>
        `« ${name} » a trop de pistes, rien n’a donc été envoyé. Enregistrez-le avec celles qu’il faut.`,
      'unknown-codec': (name) =>
        `« ${name} » contient une image ou un son dans un format inconnu ici, rien n’a donc été envoyé. Enregistrez-le en MP4 ou en MP3.`,
      damaged: (name) =>
        `« ${name} » est abîmé et ne peut pas être lu jusqu’au bout, rien n’a donc été envoyé. Exportez-le de nouveau, puis envoyez-le.`,
      'too-complex': (name) =>
        `Convertir « ${name} » demande trop de temps ou de mémoire ici, rien n’a donc été envoyé. Enregistrez-le en MP3 ou en MP4.`,
    },
  },
  tooLargeToFetch: (most) =>
    `Le résultat dépasse ${bytes(most)}, le maximum que l’on peut récupérer. Essayez quelque chose de plus court.`,
  tooLarge: (size, most) =>
    most > 0
      ? `Le résultat (${bytes(size)}) dépasse ${bytes(most)}, le maximum que l’on peut publier ici, et ne peut pas être réduit. ${PUBLIC_URL}`
      : `Le résultat (${bytes(size)}) est trop gros pour être publié ici et ne peut pas être réduit. ${PUBLIC_URL}`,
  made: {
    smaller: (kbps, most) => `en MP3, ${kbps} kbit/s, pour tenir dans ${bytes(most)} ici`,
    linked: (size, until) =>
      `${bytes(size)}, trop gros pour être publié ici. Le lien est valable jusqu’au ${day(until)}.`,
    left: (size, most) =>
      `${bytes(size)}, trop gros pour être publié ici${most > 0 ? ` (${bytes(most)} au plus)` : ''} et impossible à réduire. ${PUBLIC_URL}`,
    unfetched: (most) => `Plus de ${bytes(most)}, le maximum que l’on peut récupérer.`,
  },
};
