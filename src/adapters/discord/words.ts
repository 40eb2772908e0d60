// The few sentences that only Discord says, in the languages of the commands; English where Discord's locale is another.
// What a card or a bot says is not here: those words are the domain's.

import type { Locale } from '../../domain/commands/locale.ts';

export interface Words {
  /** The attachment option that stands beside a link. */
  readonly file: { readonly name: string; readonly label: string; readonly help: string };
  readonly onlyYou: string;
  readonly onlyThey: (name: string) => string;
  /** Above what is wrong with a command that was not taken. */
  readonly toFix: string;
  /** The button that opens the filled form again. */
  readonly edit: string;
}

const en: Words = {
  file: { name: 'file', label: 'File', help: 'The film or recording itself, instead of a link to it.' },
  onlyYou: 'Only you can see this.',
  onlyThey: (name) => `Only ${name} or a moderator can do that.`,
  toFix: 'Nothing was sent yet. Please change this:',
  edit: 'Edit',
};

const de: Words = {
  file: {
    name: 'datei',
    label: 'Datei',
    help: 'Der Film oder die Aufnahme selbst, statt eines Links darauf.',
  },
  onlyYou: 'Das siehst nur du.',
  onlyThey: (name) => `Das kann nur ${name} oder jemand aus der Moderation.`,
  toFix: 'Es wurde noch nichts abgeschickt. Bitte ändere das:',
  edit: 'Bearbeiten',
};

const es: Words = {
  file: { name: 'archivo', label: 'Archivo', help: 'La película o grabación misma, en lugar de un enlace.' },
  onlyYou: 'Esto solo lo ves tú.',
  onlyThey: (name) => `Solo ${name} o alguien de moderación puede hacer eso.`,
  toFix: 'Todavía no se ha enviado nada. Hay que cambiar esto:',
  edit: 'Editar',
};

const fr: Words = {
  file: {
    name: 'fichier',
    label: 'Fichier',
    help: 'Le film ou l’enregistrement lui-même, au lieu d’un lien.',
  },
  onlyYou: 'Visible par vous uniquement.',
  onlyThey: (name) => `Seule une personne peut faire cela : ${name}, ou quelqu’un de la modération.`,
  toFix: 'Rien n’a encore été envoyé. Voici ce qu’il faut changer :',
  edit: 'Modifier',
};

const ja: Words = {
  file: { name: 'ファイル', label: 'ファイル', help: 'リンクの代わりに、動画や音声のファイルを添付します。' },
  onlyYou: 'これはあなただけに表示されています。',
  onlyThey: (name) => `この操作ができるのは${name}さんとモデレーターだけです。`,
  toFix: 'まだ何も送信されていません。次の点を直してください。',
  edit: '編集',
};

const WORDS: Readonly<Record<string, Words>> = { en, de, es, fr, ja } satisfies Record<
  'en' | Locale['tag'],
  Words
>;

/** By Discord's locale of a person (`es-419`) or one of our tags. */
export const wordsFor = (locale: string): Words => WORDS[locale.split('-')[0] ?? ''] ?? en;
