// German error messages of the web chat's server.

import type { WebServerMessages } from '../en-web.ts';

export const web: WebServerMessages = {
  address: 'Diese Adresse ist nicht erlaubt. Öffne den Chat über localhost oder 127.0.0.1.',
  foreign: 'Aus einem Browser darf nur die Seite des Chats selbst anfragen.',
  signIn:
    'Melde dich erst an: Das Geheimnis hat der Betreiber als WEB_CHAT_SECRET gewählt. Skripte senden „Authorization: Bearer <Geheimnis>“.',
  wrongSecret: 'Das Geheimnis ist falsch. Frage den Betreiber nach WEB_CHAT_SECRET.',
  wrongSecrets: 'Zu viele falsche Geheimnisse. Warte eine Minute und versuche es dann noch einmal.',
  nothing: 'Hier ist nichts. Der Chat ist unter /.',
  broke: 'Hier ist etwas schiefgegangen. Versuche es noch einmal; wenn es wieder geschieht, sag es dem Betreiber.',
  starting: 'Der Chat startet oder endet gerade. Versuche es gleich noch einmal.',
  fileGone: (again) =>
    `Diese Datei ist nicht mehr hier: Nicht gesendete Dateien bleiben einen Tag, alle anderen 30 Tage, bei voller Platte kürzer. Lade sie noch einmal hoch oder drücke auf ihrer Karte „${again}“.`,
  messageGone: 'Diese Nachricht gibt es nicht mehr.',
  notYourMessage: 'Löschen kann das nur, wer es geschrieben hat.',
  messageAtWork: 'Das ist noch in Arbeit. Halte es an oder lass es enden und lösche es dann.',
  notYourFile: 'Löschen kann diese Datei nur, wem sie gehört.',
  fileAtWork: 'Diese Datei wird noch gebraucht. Halte erst an, was mit ihr arbeitet, oder lass es enden.',
  noSample: 'Von dieser Stimme gibt es keine Hörprobe.',
  kinds: 'Eine Datei gibt es als mp3 oder wav.',
  tooLargeToConvert: 'Diese Aufnahme ist zu groß, um hier umgewandelt zu werden. Speichere sie, wie sie ist.',
  converting: 'Gerade werden mehrere Aufnahmen umgewandelt. Versuche es in einer Minute noch einmal.',
  unfit: (kind) =>
    `Davon gibt es kein ${kind}: nur Aufnahmen in MP3, WAV und FLAC bis 200 MB lassen sich umwandeln. Speichere sie, wie sie ist.`,
  damaged: (kind) =>
    `Diese Aufnahme ließ sich nicht bis zum Ende lesen, deshalb gibt es kein ${kind} davon. Speichere sie, wie sie ist.`,
  tooMuch: 'Das ist zu viel auf einmal. Sende lange Texte als Datei.',
  notWhole: 'Das kam nicht vollständig an. Sende es noch einmal.',
  empty: 'Diese Nachricht ist leer. Füge einen Text oder eine Datei hinzu.',
  tooLong: (size, most) => `Das sind ${size} Zeichen; höchstens ${most} sind möglich. Sende es als Datei.`,
  fileTooLarge: (most) => `Eine Datei darf höchstens ${most} haben. Sende eine kürzere oder kleinere.`,
  noRoomForFile:
    'Hier ist die Platte voll, die Datei wurde nicht gespeichert. Sende eine kleinere oder versuche es in einer Stunde: Alte Dateien werden automatisch gelöscht.',
  fileNotWhole: 'Die Datei kam nicht vollständig an. Sende sie noch einmal.',
  emptyFile: 'Diese Datei ist leer. Wähle eine andere.',
  allowance: (most, left) =>
    `Das überschreitet die heutige Grenze für deine Adresse: ${most} am Tag, ${left} übrig. Zurückgesetzt wird um 00:00 UTC; bis dahin passt vielleicht eine kleinere Datei.`,
};
