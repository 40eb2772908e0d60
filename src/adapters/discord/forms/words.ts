// What forms and refusals say to a person, in the languages of the commands; English where Discord's locale is another.
// Kept apart from words.ts, which names things of declarations and cards. Data only.

import type { Locale } from '../../../domain/commands/locale.ts';

interface AskingWords {
  readonly yes: string;
  readonly no: string;
  /** In an empty field for which a setting stands in. */
  readonly setting: string;
  /** A file that was given already. */
  readonly kept: (name: string) => string;
  readonly noText: string;
  readonly noFile: (kinds: string) => string;
  readonly noLink: string;
  readonly unknown: (command: string) => string;
  /** We were restarted while a form was open. */
  readonly lost: string;
  readonly formGone: string;
  readonly oldButton: string;
  readonly notTaken: string;
  /** The process ended between the first answer and the task. */
  readonly interrupted: string;
  readonly interruptedPress: string;
}

const en: AskingWords = {
  yes: 'Yes',
  no: 'No',
  setting: 'Leave empty for your default',
  kept: (name) => `“${name}” is kept; add a file only to replace it.`,
  noText: 'There is no text in that message. Choose one with text in it.',
  noFile: (kinds) => `There is no fitting file in that message. Choose one with a ${kinds} file.`,
  noLink: 'There is no link and no fitting film or recording in that message. Choose one that has it.',
  unknown: (command) => `I don’t know “${command}” any more. Reload Discord to see what there is now.`,
  lost: 'I was restarted while the form was open, so what was given before it is lost. Check it and send it again.',
  formGone: 'I no longer have what you wrote there. Please use the command again.',
  oldButton: 'That button does nothing any more.',
  notTaken: 'We could not take this in. Send it again in a moment.',
  interrupted: 'We were interrupted before this could start. Send it again.',
  interruptedPress: 'We were interrupted. If the message does not show what you pressed, press it again.',
};

const de: AskingWords = {
  yes: 'Ja',
  no: 'Nein',
  setting: 'Leer lassen für deine Vorgabe',
  kept: (name) => `„${name}“ bleibt; nur zum Ersetzen eine Datei angeben.`,
  noText: 'In der Nachricht steht kein Text. Wähle eine mit Text.',
  noFile: (kinds) => `In der Nachricht ist keine passende Datei. Gebraucht wird: ${kinds}.`,
  noLink:
    'In der Nachricht ist weder ein Link noch ein passender Film oder eine Aufnahme. Wähle eine andere.',
  unknown: (command) => `„${command}“ kenne ich nicht mehr. Lade Discord neu, um zu sehen, was es gibt.`,
  lost: 'Während das Formular offen war, wurde neu gestartet; die früheren Angaben sind weg. Bitte prüfen und noch einmal absenden.',
  formGone: 'Was dort stand, ist nicht mehr da. Bitte den Befehl noch einmal benutzen.',
  oldButton: 'Dieser Knopf tut nichts mehr.',
  notTaken: 'Das ließ sich nicht annehmen. Bitte gleich noch einmal versuchen.',
  interrupted: 'Wir wurden unterbrochen, bevor das beginnen konnte. Bitte noch einmal senden.',
  interruptedPress:
    'Wir wurden unterbrochen. Wenn die Nachricht nicht zeigt, was du gedrückt hast, drücke noch einmal.',
};

const es: AskingWords = {
  yes: 'Sí',
  no: 'No',
  setting: 'Vacío: se usa tu ajuste',
  kept: (name) => `Se conserva «${name}»; añade un archivo solo para cambiarlo.`,
  noText: 'Ese mensaje no tiene texto. Elige uno que lo tenga.',
  noFile: (kinds) => `Ese mensaje no tiene un archivo adecuado. Se necesita: ${kinds}.`,
  noLink: 'Ese mensaje no tiene enlace ni película o grabación adecuada. Elige otro.',
  unknown: (command) => `Ya no conozco «${command}». Recarga Discord para ver lo que hay.`,
  lost: 'Hubo un reinicio con el formulario abierto y se perdió lo anterior. Revísalo y envíalo otra vez.',
  formGone: 'Ya no tengo lo que escribiste. Usa el comando otra vez.',
  oldButton: 'Ese botón ya no hace nada.',
  notTaken: 'No pudimos aceptarlo. Envíalo otra vez en un momento.',
  interrupted: 'Nos interrumpieron antes de empezar. Envíalo otra vez.',
  interruptedPress: 'Nos interrumpieron. Si el mensaje no muestra lo que pulsaste, púlsalo otra vez.',
};

const fr: AskingWords = {
  yes: 'Oui',
  no: 'Non',
  setting: 'Vide : votre réglage est utilisé',
  kept: (name) => `« ${name} » est conservé ; ajoutez un fichier pour le remplacer.`,
  noText: 'Ce message ne contient pas de texte. Choisissez-en un qui en contient.',
  noFile: (kinds) => `Ce message ne contient pas de fichier adapté. Il faut : ${kinds}.`,
  noLink: 'Ce message ne contient ni lien, ni film ou enregistrement adapté. Choisissez-en un autre.',
  unknown: (command) => `Je ne connais plus « ${command} ». Rechargez Discord pour voir ce qu’il y a.`,
  lost: 'Un redémarrage a eu lieu pendant que le formulaire était ouvert ; le reste est perdu. Vérifiez et renvoyez.',
  formGone: 'Je n’ai plus ce que vous aviez écrit. Relancez la commande.',
  oldButton: 'Ce bouton ne fait plus rien.',
  notTaken: 'Nous n’avons pas pu l’accepter. Renvoyez-le dans un instant.',
  interrupted: 'Nous avons été interrompus avant de commencer. Renvoyez votre demande.',
  interruptedPress:
    'Nous avons été interrompus. Si le message ne montre pas votre choix, appuyez de nouveau.',
};

const ja: AskingWords = {
  yes: 'はい',
  no: 'いいえ',
  setting: '空欄の場合は設定が使われます',
  kept: (name) => `「${name}」をそのまま使います。差し替える場合だけ追加してください。`,
  noText: 'そのメッセージには文章がありません。文章のあるものを選んでください。',
  noFile: (kinds) => `そのメッセージには使えるファイルがありません。必要な形式：${kinds}`,
  noLink: 'そのメッセージにはリンクも使える動画・音声もありません。別のものを選んでください。',
  unknown: (command) => `「${command}」は現在ありません。Discord を再読み込みしてください。`,
  lost: 'フォームの入力中に再起動したため、以前の内容が失われました。確認して、もう一度送信してください。',
  formGone: '入力内容が残っていません。もう一度コマンドを使ってください。',
  oldButton: 'このボタンはもう使えません。',
  notTaken: '受け付けられませんでした。しばらくしてからもう一度送信してください。',
  interrupted: '開始する前に中断されました。もう一度送信してください。',
  interruptedPress: '中断されました。押した内容が反映されていなければ、もう一度押してください。',
};

const WORDS: Readonly<Record<string, AskingWords>> = { en, de, es, fr, ja } satisfies Record<
  'en' | Locale['tag'],
  AskingWords
>;

/** By Discord's locale of a person (`es-419`) or one of our tags. */
export const asking = (locale: string): AskingWords => WORDS[locale.split('-')[0] ?? ''] ?? en;
