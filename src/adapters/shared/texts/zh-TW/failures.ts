// Traditional Chinese texts for failures, with the next step, and for results that are too large for a place.

import type { FailureMessages } from '../../../../domain/messages/failures.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { bytes, day, duration } = getFormats('zh-TW');

const NO_CREDIT = '媒體服務帳號的額度已經用完，帳號擁有者可以加值。';
const TROUBLE = '媒體服務發生問題，請再試一次。';
const NOT_ALLOWED = '媒體服務帳號沒有這項權限，管理員可以檢查 API 金鑰的權限。';
const PUBLIC_URL =
  '管理員設定 PUBLIC_URL 後，這類結果會以連結提供；在那之前，請在可以張貼較大檔案的地方，從您的任務中張貼。';

export const failures: FailureMessages = {
  reasons: {
    HARMFUL_CONTENT_DETECTED: '媒體服務認為內容有害，無法處理。請改用其他文字或檔案。',
    VOICE_CONVERSION_ERROR: '媒體服務處理聲音時發生問題。請再試一次，或選擇另一個聲音。',
    PROCESSING_ERROR: TROUBLE,
    INTERNAL_ERROR: TROUBLE,
    MASTERING_OUT_OF_RANGE: '媒體服務無法調整音量，請改用音量正常的錄音。',
    SOURCE_TOO_LONG: '內容對媒體服務來說太長，請改用短一點的。',
    SOURCE_TOO_LARGE: '檔案對媒體服務來說太大，請改用小一點的。',
    SOURCE_TYPE_NOT_SUPPORTED: '媒體服務不接受這種檔案，請改用其他格式。',
    ERROR_DOWNLOADING_SOURCE: '媒體服務無法取得連結的內容，請確認不必登入就能開啟。',
    TOO_MANY_GDRIVE_REQUESTS: '存放檔案的雲端硬碟目前不再接受下載。請稍後再試，或改用其他連結。',
    SOURCE_BLOCKED_IN_REGION: '這個連結在媒體服務所在的地區遭到封鎖，請改用其他連結。',
    SOURCE_IS_AGE_RESTRICTED: '這個連結有年齡限制，媒體服務無法取得，請改用其他連結。',
    SOURCE_NOT_FOUND: '連結裡沒有任何內容，請檢查網址。',
    MISMATCHED_SOURCE_CODEC: '檔案的音軌彼此不相符，請另存為其他格式再試。',
    CONTENT_DOES_NOT_MATCH_EXTENSION: '檔案的內容與名稱不符，請檢查副檔名。',
    INVALID_SOURCE_DATA: '無法讀取檔案或文字。請確認可以開啟，或改用其他內容。',
    VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS: '影片沒有聲音，請改用有聲音的影片。',
    INVALID_AUDIO_TRACKS_SELECTION: '檔案裡沒有選擇的音軌，請選擇其他音軌，編號從 0 開始。',
    PAYMENT_REQUIRED: NO_CREDIT,
    FORBIDDEN: NOT_ALLOWED,
  },
  statuses: {
    401: '媒體服務拒絕了 API 金鑰，管理員可以檢查 SERVICE_API_KEY。',
    402: NO_CREDIT,
    403: NOT_ALLOWED,
    404: '媒體服務沒有提供這項功能，管理員可以檢查 SERVICE_BASE_URL。',
    413: '內容對媒體服務來說太大，請改用小一點的檔案。',
    429: '媒體服務目前忙碌。還沒有開始任何工作，請一分鐘後再試。',
    507: '媒體服務的磁碟沒有空間了。還沒有開始任何工作，請稍後再試。',
  },
  notOffered: {
    translatedStory: '媒體服務無法用另一種語言說已完成的故事。請先翻譯內容（翻譯），存成文件，再讓它說出來（故事）。',
    dubInForm: '媒體服務無法把完成的配音存成其他格式。請下載上方的檔案，再用媒體程式轉換。',
  },
  refused: (status, said) =>
    `媒體服務拒絕了這個要求${said === '' ? `（${status}）。` : `：${said} `}請修改後再試一次。`,
  invalid: '媒體服務沒有接受這個要求，請修改後再試一次。',
  unreachable: '連不上媒體服務。還沒有開始任何工作，請稍後再試。',
  unclear: (status) =>
    `媒體服務沒有確認這項任務${status ? `（回應 ${status}）` : ''}，所以不確定有沒有開始。再試一次可能會收費兩次。`,
  tookTooLong: '媒體服務花了太久時間而放棄，請再試一次。',
  cancelled: '任務已在媒體服務上取消，再試一次會重新開始。',
  unexplained: '媒體服務無法完成，也沒有說明原因。請再試一次，或修改要求。',
  notFound: '媒體服務上已經沒有這項任務，再試一次會重新開始。',
  timedOut: (minutes) =>
    `已經 ${duration(minutes, 'minute')}沒有任何變化，所以不再等待。任務仍可能完成，按「重新整理」可以再次查看。`,
  notStarted: (minutes) => `無法在 ${duration(minutes, 'minute')}內送出。還沒有開始任何工作，請再試一次。`,
  noResult: {
    unsaid: '任務已完成，但無法取得結果。按「重新整理」可以再次查看。',
    expired: '任務已完成，但結果已經過期，無法取得。按「重新整理」可以再次查看。',
    diskFull:
      '任務已完成，但機器人的磁碟沒有空間，無法取得結果。管理員可以在 DATA_DIR 所在的磁碟騰出空間。按「重新整理」可以再次查看。',
    said: (said) => `任務已完成，但無法取得結果：${said} 按「重新整理」可以再次查看。`,
  },
  noRoom: '這裡的磁碟沒有空間了。還沒有開始任何工作，請稍後再試。',
  broken: '我們這邊發生問題，請再試一次。管理員可以用下方的參考編號在紀錄中查看詳情。',
  file: {
    incomplete: (name) => `「${name}」不完整，所以沒有送出任何內容。請再試一次，或重新附上。`,
    page: (name) => `收到的是網頁而不是「${name}」，所以沒有送出任何內容。請重新附上檔案。`,
    tooLarge: (name) => `「${name}」太大，這裡無法讀取，所以沒有送出任何內容。請改用小一點的檔案。`,
    gone: (name) => `已經無法讀取「${name}」，請重新附上。`,
    unfit: {
      'not-media': (name) => `「${name}」不是錄音也不是影片，所以沒有送出任何內容。請附上聲音或影片檔案。`,
      'no-sound': (name) => `「${name}」裡沒有聲音，所以沒有送出任何內容。請附上有聲音的檔案。`,
      'too-long': (name) => `「${name}」超過四小時，所以沒有送出任何內容。請分成幾段。`,
      'too-many-tracks': (name) => `「${name}」的軌道太多，所以沒有送出任何內容。請只保留需要的軌道再儲存。`,
      'unknown-codec': (name) => `「${name}」的畫面或聲音格式在這裡無法辨識，所以沒有送出任何內容。請存成 MP4 或 MP3。`,
      damaged: (name) => `「${name}」已損壞，無法完整讀取，所以沒有送出任何內容。請重新匯出後再傳。`,
      'too-complex': (name) => `轉換「${name}」需要的時間或記憶體太多，所以沒有送出任何內容。請存成 MP3 或 MP4。`,
    },
  },
  tooLargeToFetch: (most) => `結果超過可以取得的上限 ${bytes(most)}，請改用短一點的內容。`,
  tooLarge: (size, most) =>
    most > 0
      ? `結果（${bytes(size)}）超過這裡可以張貼的上限 ${bytes(most)}，而且無法縮小。${PUBLIC_URL}`
      : `結果（${bytes(size)}）太大，無法張貼到這裡，而且無法縮小。${PUBLIC_URL}`,
  made: {
    smaller: (kbps, most) => `轉為 MP3（${kbps} kbit/s），以符合這裡的上限 ${bytes(most)}`,
    linked: (size, until) => `${bytes(size)}，太大而無法張貼到這裡。連結有效至 ${day(until)}。`,
    left: (size, most) =>
      `${bytes(size)}，太大而無法張貼到這裡${most > 0 ? `（上限 ${bytes(most)}）` : ''}，而且無法縮小。${PUBLIC_URL}`,
    unfetched: (most) => `超過可以取得的上限 ${bytes(most)}。`,
  },
};
