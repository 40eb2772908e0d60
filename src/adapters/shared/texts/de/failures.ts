// German texts for failures, with the next step, and for results that are too large for a place.

import type { FailureMessages } from '../../../../domain/messages/failures.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { bytes, day, duration } = getFormats('de');

const NO_CREDIT = 'Das Guthaben beim Mediendienst ist aufgebraucht. Wem das Konto gehört, kann es aufladen.';
const TROUBLE = 'Beim Mediendienst ist etwas schiefgegangen. Versuche es noch einmal.';
const NOT_ALLOWED =
  'Das Konto beim Mediendienst darf das nicht. Wer das hier betreibt, kann prüfen, was der API-Schlüssel erlaubt.';
const PUBLIC_URL =
  'Ist PUBLIC_URL gesetzt, kommen solche Ergebnisse als Link; bis dahin kannst du es aus deinen Aufträgen dort posten, wo größere Dateien gehen.';

export const failures: FailureMessages = {
  reasons: {
    HARMFUL_CONTENT_DETECTED:
      'Der Mediendienst hält den Inhalt für schädlich und bearbeitet ihn nicht. Versuche es mit anderen Worten oder einer anderen Datei.',
    VOICE_CONVERSION_ERROR:
      'Der Mediendienst kam mit der Stimme nicht zurecht. Versuche es noch einmal oder wähle eine andere Stimme.',
    PROCESSING_ERROR: TROUBLE,
    INTERNAL_ERROR: TROUBLE,
    MASTERING_OUT_OF_RANGE:
      'Der Mediendienst konnte die Lautstärke nicht anpassen. Versuche es mit einer Aufnahme von üblicher Lautstärke.',
    SOURCE_TOO_LONG: 'Das ist für den Mediendienst zu lang. Versuche es mit einem kürzeren Stück.',
    SOURCE_TOO_LARGE: 'Die Datei ist für den Mediendienst zu groß. Versuche es mit einer kleineren.',
    SOURCE_TYPE_NOT_SUPPORTED:
      'Der Mediendienst nimmt diese Art von Datei nicht. Versuche es mit einem anderen Format.',
    ERROR_DOWNLOADING_SOURCE:
      'Der Mediendienst konnte den Link nicht abrufen. Prüfe, ob er sich ohne Anmeldung öffnen lässt.',
    TOO_MANY_GDRIVE_REQUESTS:
      'Der Speicherdienst, bei dem die Datei liegt, lässt gerade keine weiteren Downloads zu. Versuche es später oder nimm einen anderen Link.',
    SOURCE_BLOCKED_IN_REGION: 'Der Link ist dort gesperrt, wo der Mediendienst läuft. Nimm einen anderen Link.',
    SOURCE_IS_AGE_RESTRICTED:
      'Der Link hat eine Altersbeschränkung, daher kann der Mediendienst ihn nicht abrufen. Nimm einen anderen Link.',
    SOURCE_NOT_FOUND: 'Hinter dem Link ist nichts. Prüfe die Adresse.',
    MISMATCHED_SOURCE_CODEC: 'Die Spuren der Datei passen nicht zusammen. Speichere sie in einem anderen Format.',
    CONTENT_DOES_NOT_MATCH_EXTENSION: 'Die Datei ist nicht, was ihr Name sagt. Prüfe die Endung.',
    INVALID_SOURCE_DATA:
      'Datei oder Text ließen sich nicht lesen. Prüfe, ob sich die Datei öffnen lässt, oder nimm eine andere.',
    VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS: 'Der Film hat keinen Ton. Versuche es mit einem, der Ton hat.',
    INVALID_AUDIO_TRACKS_SELECTION:
      'Die gewählten Tonspuren gibt es in der Datei nicht. Wähle andere; gezählt wird ab 0.',
    PAYMENT_REQUIRED: NO_CREDIT,
    FORBIDDEN: NOT_ALLOWED,
  },
  statuses: {
    401: 'Der Mediendienst hat unseren API-Schlüssel abgelehnt. Wer das hier betreibt, kann SERVICE_API_KEY prüfen.',
    402: NO_CREDIT,
    403: NOT_ALLOWED,
    404: 'Der Mediendienst bietet das nicht an. Wer das hier betreibt, kann SERVICE_BASE_URL prüfen.',
    413: 'Das ist für den Mediendienst zu groß. Versuche es mit einer kleineren Datei.',
    429: 'Der Mediendienst ist ausgelastet. Es wurde nichts begonnen; versuche es in einer Minute noch einmal.',
    507: 'Der Mediendienst hat keinen Platz auf seiner Platte. Es wurde nichts begonnen; versuche es später noch einmal.',
  },
  notOffered: {
    translatedStory:
      'Der Mediendienst kann eine fertige Geschichte nicht in einer anderen Sprache erzählen. Lass ihren Text übersetzen (Übersetzung), speichere ihn als Dokument und lass das erzählen (Geschichte).',
    dubInForm:
      'Der Mediendienst kann eine fertige Synchronfassung nicht umwandeln. Lade die Dateien oben herunter und wandle sie mit einem Medienprogramm um.',
  },
  refused: (status, said) =>
    `Der Mediendienst hat abgelehnt${said === '' ? ` (${status}).` : `: ${said}`} Ändere den Auftrag und versuche es noch einmal.`,
  invalid: 'Der Mediendienst hat den Auftrag nicht angenommen. Ändere ihn und versuche es noch einmal.',
  unreachable: 'Der Mediendienst ist nicht zu erreichen. Es wurde nichts begonnen; versuche es später noch einmal.',
  unclear: (status) =>
    `Der Mediendienst hat den Auftrag nicht bestätigt${status ? ` (Antwort: ${status})` : ''}; vielleicht läuft er, vielleicht nicht. Ein neuer Versuch könnte doppelt berechnet werden.`,
  tookTooLong: 'Der Mediendienst hat zu lange gebraucht und aufgegeben. Versuche es noch einmal.',
  cancelled: 'Der Auftrag wurde beim Mediendienst abgebrochen. Versuche es noch einmal, dann beginnt er von vorn.',
  unexplained:
    'Der Mediendienst konnte es nicht und sagt nicht, warum. Versuche es noch einmal oder ändere den Auftrag.',
  notFound: 'Der Mediendienst kennt diesen Auftrag nicht mehr. Versuche es noch einmal, dann beginnt er von vorn.',
  timedOut: (minutes) =>
    `Seit ${duration(minutes, 'minute')} hat sich nichts getan, ich warte nicht weiter. Es kann trotzdem noch fertig werden: aktualisiere, um nachzusehen.`,
  notStarted: (minutes) =>
    `In ${duration(minutes, 'minute')} ließ es sich nicht senden. Es wurde nichts begonnen; versuche es noch einmal.`,
  noResult: {
    unsaid: 'Es ist fertig, aber das Ergebnis ließ sich nicht abholen. Aktualisiere, um noch einmal nachzusehen.',
    expired:
      'Es ist fertig, aber das Ergebnis ließ sich nicht abholen: Es ist abgelaufen. Aktualisiere, um noch einmal nachzusehen.',
    diskFull:
      'Es ist fertig, aber das Ergebnis ließ sich nicht abholen: Auf der Platte des Bots ist kein Platz mehr. Wer das hier betreibt, kann unter DATA_DIR Platz schaffen. Aktualisiere, um noch einmal nachzusehen.',
    said: (said) =>
      `Es ist fertig, aber das Ergebnis ließ sich nicht abholen: ${said} Aktualisiere, um noch einmal nachzusehen.`,
  },
  noRoom: 'Hier ist auf der Platte kein Platz mehr. Es wurde nichts begonnen; versuche es später noch einmal.',
  broken:
    'Bei uns ist etwas schiefgegangen. Versuche es noch einmal. Der Betreiber findet Näheres im Protokoll unter der Kennung unten.',
  file: {
    incomplete: (name) =>
      `„${name}“ kam nicht vollständig an, es wurde nichts gesendet. Versuche es noch einmal oder füge die Datei neu an.`,
    page: (name) => `Statt „${name}“ kam eine Webseite, es wurde nichts gesendet. Füge die Datei noch einmal an.`,
    tooLarge: (name) =>
      `„${name}“ ist zu groß, um hier gelesen zu werden, es wurde nichts gesendet. Versuche es mit einer kleineren Datei.`,
    gone: (name) => `„${name}“ lässt sich nicht mehr lesen. Füge die Datei noch einmal an.`,
    unfit: {
      'not-media': (name) =>
        `„${name}“ ist weder Aufnahme noch Film, es wurde nichts gesendet. Füge eine Ton- oder Filmdatei an.`,
      'no-sound': (name) => `„${name}“ hat keinen Ton, es wurde nichts gesendet. Füge eine Datei mit Ton an.`,
      'too-long': (name) =>
        `„${name}“ ist länger als vier Stunden, es wurde nichts gesendet. Teile die Datei in Stücke.`,
      'too-many-tracks': (name) =>
        `„${name}“ hat zu viele Spuren, es wurde nichts gesendet. Speichere die Datei mit denen, die gebraucht werden.`,
      'unknown-codec': (name) =>
        `„${name}“ enthält Bild oder Ton in einer Form, die hier unbekannt ist; es wurde nichts gesendet. Speichere die Datei als MP4 oder MP3.`,
      damaged: (name) =>
        `„${name}“ ist beschädigt und lässt sich nicht bis zum Ende lesen, es wurde nichts gesendet. Exportiere die Datei neu und sende sie dann.`,
      'too-complex': (name) =>
        `„${name}“ umzuwandeln kostet hier zu viel Zeit oder Speicher, es wurde nichts gesendet. Speichere die Datei als MP3 oder MP4.`,
    },
  },
  tooLargeToFetch: (most) =>
    `Das Ergebnis ist größer als ${bytes(most)}, mehr lässt sich nicht abholen. Versuche es mit etwas Kürzerem.`,
  tooLarge: (size, most) =>
    most > 0
      ? `Das Ergebnis (${bytes(size)}) ist größer als die ${bytes(most)}, die hier höchstens gepostet werden können, und lässt sich nicht verkleinern. ${PUBLIC_URL}`
      : `Das Ergebnis (${bytes(size)}) ist zu groß, um hier gepostet zu werden, und lässt sich nicht verkleinern. ${PUBLIC_URL}`,
  made: {
    smaller: (kbps, most) => `als MP3 mit ${kbps} kbit/s, damit es in ${bytes(most)} passt`,
    linked: (size, until) =>
      `${bytes(size)}, zu groß, um hier gepostet zu werden. Der Link gilt bis zum ${day(until)}.`,
    left: (size, most) =>
      `${bytes(size)}, zu groß, um hier gepostet zu werden${most > 0 ? ` (höchstens ${bytes(most)})` : ''}, und nicht zu verkleinern. ${PUBLIC_URL}`,
    unfetched: (most) => `Größer als ${bytes(most)}, mehr lässt sich nicht abholen.`,
  },
};
