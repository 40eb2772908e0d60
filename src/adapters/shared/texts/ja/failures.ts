// Japanese texts for failures, with the next step, and for results that are too large for a place.

import type { FailureMessages } from '../../../../domain/messages/failures.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { bytes, count, day } = getFormats('ja');

const NO_CREDIT = 'メディアサービスのアカウントの残高がありません。契約者が補充できます。';
const TROUBLE = 'メディアサービスで問題が起きました。もう一度お試しください。';
const NOT_ALLOWED = 'メディアサービスのアカウントにこの操作の権限がありません。管理者はAPIキーの権限を確認できます。';
const PUBLIC_URL =
  '管理者がPUBLIC_URLを設定すると、このような結果はリンクで届きます。それまでは、もっと大きなファイルを投稿できる場所でタスク一覧から投稿してください。';

export const failures: FailureMessages = {
  reasons: {
    HARMFUL_CONTENT_DETECTED:
      'メディアサービスが内容を有害と判断したため、処理できません。別の言葉やファイルでお試しください。',
    VOICE_CONVERSION_ERROR: 'メディアサービスでボイスに問題が起きました。もう一度試すか、別のボイスを選んでください。',
    PROCESSING_ERROR: TROUBLE,
    INTERNAL_ERROR: TROUBLE,
    MASTERING_OUT_OF_RANGE: 'メディアサービスで音量を調整できませんでした。普通の音量の録音でお試しください。',
    SOURCE_TOO_LONG: 'メディアサービスには長すぎます。もっと短いものでお試しください。',
    SOURCE_TOO_LARGE: 'ファイルがメディアサービスには大きすぎます。もっと小さいものでお試しください。',
    SOURCE_TYPE_NOT_SUPPORTED: 'メディアサービスではこの種類のファイルを使えません。別の形式でお試しください。',
    ERROR_DOWNLOADING_SOURCE:
      'メディアサービスがリンク先を取得できませんでした。ログインせずに開けるか確認してください。',
    TOO_MANY_GDRIVE_REQUESTS:
      'ファイルのあるドライブが、今はこれ以上のダウンロードを受け付けていません。後でもう一度試すか、別のリンクを使ってください。',
    SOURCE_BLOCKED_IN_REGION: 'このリンクは、メディアサービスのある地域では開けません。別のリンクを使ってください。',
    SOURCE_IS_AGE_RESTRICTED:
      'このリンクには年齢制限があるため、メディアサービスが取得できません。別のリンクを使ってください。',
    SOURCE_NOT_FOUND: 'リンク先に何もありません。アドレスを確認してください。',
    MISMATCHED_SOURCE_CODEC: 'ファイルのトラックどうしが合っていません。別の形式で保存してお試しください。',
    CONTENT_DOES_NOT_MATCH_EXTENSION: 'ファイルの中身が名前と合っていません。拡張子を確認してください。',
    INVALID_SOURCE_DATA: 'ファイルまたはテキストを読み取れませんでした。開けるか確認するか、別のものでお試しください。',
    VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS: '動画に音声がありません。音声のあるものでお試しください。',
    INVALID_AUDIO_TRACKS_SELECTION:
      '選んだ音声トラックがファイルにありません。別のトラックを選んでください。番号は0から始まります。',
    PAYMENT_REQUIRED: NO_CREDIT,
    FORBIDDEN: NOT_ALLOWED,
  },
  statuses: {
    401: 'メディアサービスがAPIキーを受け付けませんでした。管理者はSERVICE_API_KEYを確認できます。',
    402: NO_CREDIT,
    403: NOT_ALLOWED,
    404: 'メディアサービスはこの機能を提供していません。管理者はSERVICE_BASE_URLを確認できます。',
    413: 'メディアサービスには大きすぎます。もっと小さいファイルでお試しください。',
    429: 'メディアサービスが混み合っています。何も始まっていません。1分後にもう一度お試しください。',
    507: 'メディアサービスのディスクに空きがありません。何も始まっていません。後でもう一度お試しください。',
  },
  notOffered: {
    translatedStory:
      'メディアサービスは完成した朗読を別の言語にできません。文章を翻訳し（翻訳）、文書として保存してから朗読させてください（朗読）。',
    dubInForm:
      'メディアサービスは完成した吹き替えを別の形式にできません。上のファイルをダウンロードして、メディアソフトで変換してください。',
  },
  refused: (status, said) =>
    `メディアサービスに断られました${said === '' ? `（${status}）。` : `：${said}`} 内容を変えて、もう一度お試しください。`,
  invalid: 'メディアサービスが依頼を受け付けませんでした。内容を変えて、もう一度お試しください。',
  unreachable: 'メディアサービスにつながりません。何も始まっていません。後でもう一度お試しください。',
  unclear: (status) =>
    `メディアサービスから受け付けの確認がありませんでした${status ? `（応答：${status}）` : ''}。始まっているかどうかはわかりません。再試行すると、料金が2回かかることがあります。`,
  tookTooLong: 'メディアサービスで時間がかかりすぎたため、打ち切られました。もう一度お試しください。',
  cancelled: 'タスクはメディアサービスで取り消されました。再試行すると、最初からやり直します。',
  unexplained: 'メディアサービスで処理できませんでした。理由は示されていません。もう一度試すか、内容を変えてください。',
  notFound: 'メディアサービスにこのタスクの記録がありません。再試行すると、最初からやり直します。',
  timedOut: (minutes) =>
    `${count(minutes)}分のあいだ変化がなかったため、待つのをやめました。まだ完了する可能性があります。「更新」を押すと確認できます。`,
  notStarted: (minutes) =>
    `${count(minutes)}分以内に送信できませんでした。何も始まっていません。もう一度お試しください。`,
  noResult: {
    unsaid: '完了していますが、結果を取得できませんでした。「更新」を押すと、もう一度確認します。',
    expired: '完了していますが、結果の期限が切れていたため取得できませんでした。「更新」を押すと、もう一度確認します。',
    diskFull:
      '完了していますが、ボットのディスクに空きがなく、結果を取得できませんでした。管理者はDATA_DIRのある場所で空きを作れます。「更新」を押すと、もう一度確認します。',
    said: (said) => `完了していますが、結果を取得できませんでした：${said} 「更新」を押すと、もう一度確認します。`,
  },
  noRoom: 'ここのディスクに空きがありません。何も始まっていません。後でもう一度お試しください。',
  broken: 'こちら側で問題が起きました。もう一度お試しください。管理者は、下の参照番号でログから詳細を確認できます。',
  file: {
    incomplete: (name) =>
      `「${name}」が不完全だったため、何も送信しませんでした。もう一度試すか、添付し直してください。`,
    page: (name) =>
      `「${name}」の代わりにWebページが届いたため、何も送信しませんでした。もう一度ファイルを添付してください。`,
    tooLarge: (name) =>
      `「${name}」はここで読み取れる大きさを超えているため、何も送信しませんでした。もっと小さいファイルでお試しください。`,
    gone: (name) => `「${name}」はもう読み取れません。もう一度添付してください。`,
    unfit: {
      'not-media': (name) =>
        `「${name}」は録音でも動画でもないため、何も送信しませんでした。音声か動画のファイルを添付してください。`,
      'no-sound': (name) => `「${name}」には音声がないため、何も送信しませんでした。音声のあるものを添付してください。`,
      'too-long': (name) => `「${name}」は4時間を超えているため、何も送信しませんでした。いくつかに分けてください。`,
      'too-many-tracks': (name) =>
        `「${name}」はトラックが多すぎるため、何も送信しませんでした。必要なトラックだけにして保存してください。`,
      'unknown-codec': (name) =>
        `「${name}」の映像または音声はここで扱えない形式のため、何も送信しませんでした。MP4かMP3で保存してください。`,
      damaged: (name) =>
        `「${name}」は壊れていて最後まで読み取れないため、何も送信しませんでした。もう一度書き出して送ってください。`,
      'too-complex': (name) =>
        `「${name}」は変換に時間やメモリがかかりすぎるため、何も送信しませんでした。MP3かMP4で保存してください。`,
    },
  },
  tooLargeToFetch: (most) => `結果が、取得できる上限の${bytes(most)}を超えています。もっと短いものでお試しください。`,
  tooLarge: (size, most) =>
    most > 0
      ? `結果（${bytes(size)}）が、ここに投稿できる上限の${bytes(most)}を超えていて、小さくもできません。${PUBLIC_URL}`
      : `結果（${bytes(size)}）は大きすぎてここに投稿できず、小さくもできません。${PUBLIC_URL}`,
  made: {
    smaller: (kbps, most) => `ここの上限${bytes(most)}に収まるよう、MP3（${kbps} kbit/s）に変換`,
    linked: (size, until) => `${bytes(size)}。大きすぎてここに投稿できません。リンクは${day(until)}まで使えます。`,
    left: (size, most) =>
      `${bytes(size)}。大きすぎてここに投稿できず${most > 0 ? `（上限${bytes(most)}）` : ''}、小さくもできません。${PUBLIC_URL}`,
    unfetched: (most) => `取得できる上限の${bytes(most)}を超えています。`,
  },
};
