// Voices made of recordings, in Japanese. Whoever changes what `statement` says raises CONSENT_VERSION (domain/media/consent.ts).

import type { CloningWords } from '../../../../domain/words/cloning.ts';

export const cloning: CloningWords = {
  statement:
    'これは私自身の声です。または、話している本人から、このボイスを作って話させる許可を得ています。このボイスで人をだますことはしません。',
  ask: 'ここに書かれた内容に同意した場合だけ、この録音からボイスを作ります。同意したこと、その日時、文面の版がボイスとともに保存されます。',
  agree: '同意してボイスを作る',
  reworded: 'その後、文面が変わったため、何も作っていません。カードでもう一度読んでから同意してください。',
  off: '録音からボイスを作る機能は、ここではオフになっています。ここでEarshotを運用している人が許可できます（CLONING）。',
  moderatorsOnly:
    'ここで録音からボイスを作れるのはモデレーターだけです。モデレーターか、ここでEarshotを運用している人に相談してください。',
  notAgreed:
    '権限のある人による現在の文面への同意がないため、ボイスは作らず、何も送信していません。もう一度試すと、あらためて確認します。',
  unfit: {
    short: (name) =>
      `「${name}」は10秒より短く、ボイスを作るには足りないため、何も送信していません。1人がはっきり話す10～60秒の録音が最適です。`,
    long: (name) =>
      `「${name}」は2分より長いため、何も送信していません。1人がはっきり話す10～60秒を切り出してください。`,
    silent: (name) =>
      `「${name}」にはほとんど音が入っていないため、何も送信していません。1人がはっきり話す10～60秒の録音が最適です。`,
  },
  nearest: 'ここにあるボイスのうち、録音の声に最も近いものです。複製ではありません。',
  delete: (name) => `「${name}」を削除`,
  deleted: 'この録音から作ったボイスは削除されました。',
  deletedNow: (name) => `「${name}」を削除しました。`,
  hiddenNow: (name) =>
    `「${name}」はここから消え、もう誰にも表示されず、使えません。メディアサービス自体からは削除されていません。`,
  goneBefore: 'そのボイスはもうありません。',
  notYours: 'そのボイスを削除できるのは、作った人か、そのサーバーのモデレーターだけです。',
};
