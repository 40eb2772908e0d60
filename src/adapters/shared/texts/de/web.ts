// What the web chat's server says of a call that cannot be answered as asked, in German.

import type { WebTexts } from '../en-web.ts';

export const web: WebTexts = {
  address: 'Diese Adresse gehört nicht zu uns. Öffne den Chat über localhost oder 127.0.0.1.',
  foreign: 'Aus einem Browser darf nur die Seite des Chats selbst anfragen.',
  signIn:
    'Melde dich erst an: Das Geheimnis hat der Betreiber als WEB_CHAT_SECRET gewählt. Skripte senden „Authorization: Bearer <Geheimnis>“.',
  wrongSecret: 'Das ist nicht das Geheimnis. Frage den Betreiber nach WEB_CHAT_SECRET.',
  wrongSecrets: 'Zu viele falsche Geheimnisse. Warte eine Minute und versuche es dann noch einmal.',
  nothing: 'Hier ist nichts. Der Chat ist unter /.',
  broke:
    'Hier ist etwas schiefgegangen. Versuche es noch einmal; wenn es wieder geschieht, sag es dem Betreiber.',
  starting: 'Der Chat startet oder endet gerade. Versuche es gleich noch einmal.',
  fileGone: (again) =>
    `Diese Datei ist hier nicht oder nicht mehr: was niemand gesendet hat, bleibt einen Tag, alles andere 30 Tage, bei voller Platte kürzer. Lade sie noch einmal hoch oder drücke auf ihrer Karte „${again}“.`,
  messageGone: 'Diese Nachricht ist hier nicht oder nicht mehr.',
  notYourMessage: 'Löschen kann das nur, wer es geschrieben hat.',
  messageAtWork: 'Das ist noch in Arbeit. Halte es an oder lass es enden und lösche es dann.',
  notYourFile: 'Löschen kann diese Datei nur, wem sie gehört.',
  fileAtWork: 'Diese Datei wird noch gebraucht. Halte erst an, was mit ihr arbeitet, oder lass es enden.',
  noSample: 'Von dieser Stimme gibt es keine Hörprobe.',
  kinds: 'Eine Datei gibt es als mp3 oder wav.',
  tooLargeToConvert: 'Diese Aufnahme ist zu groß, um hier umgewandelt zu werden. Speichere sie, wie sie ist.',
  converting: 'Gerade werden mehrere Aufnahmen umgewandelt. Versuche es in einer Minute noch einmal.',
  unfit: (kind) =>
    `Davon gibt es kein ${kind}: nur Aufnahmen in MP3, WAV und FLAC bis 500 MB lassen sich umwandeln. Speichere sie, wie sie ist.`,
  damaged: (kind) =>
    `Diese Aufnahme ließ sich nicht bis zum Ende lesen, deshalb gibt es kein ${kind} davon. Speichere sie, wie sie ist.`,
  tooMuch: 'Das ist zu viel auf einmal. Sende lange Texte als Datei.',
  notWhole: 'Das kam nicht vollständig an. Sende es noch einmal.',
  empty: 'In dieser Nachricht ist nichts: gib ihr einen Text oder eine Datei.',
  tooLong: (size, most) => `Das sind ${size} Zeichen; höchstens ${most} sind möglich. Sende es als Datei.`,
  fileTooLarge: (most) => `Eine Datei darf höchstens ${most} haben. Sende eine kürzere oder kleinere.`,
  noRoomForFile:
    'Hier ist kein Platz mehr für Dateien, sie wurde nicht behalten. Sende eine kleinere oder versuche es in einer Stunde: ältere Dateien machen von selbst Platz.',
  fileNotWhole: 'Die Datei kam nicht vollständig an. Sende sie noch einmal.',
  emptyFile: 'In dieser Datei ist nichts. Wähle eine andere.',
  allowance: (most, left) =>
    `Das ist mehr, als heute von deiner Adresse hochgeladen werden darf: ${most} am Tag, davon sind ${left} übrig. Um 00:00 UTC beginnt es neu; bis dahin passt vielleicht eine kleinere Datei.`,
};
