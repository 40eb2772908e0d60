// Korean texts for failures, with the next step, and for results that are too large for a place.

import type { FailureMessages } from '../../../../domain/messages/failures.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { bytes, day, duration } = getFormats('ko');

const NO_CREDIT = '미디어 서비스 계정의 크레딧이 다 떨어졌어요. 계정 주인이 충전할 수 있어요.';
const TROUBLE = '미디어 서비스에 문제가 생겼어요. 다시 시도해 주세요.';
const NOT_ALLOWED = '미디어 서비스 계정에 이 작업을 할 권한이 없어요. 운영자가 API 키의 권한을 확인할 수 있어요.';
const PUBLIC_URL =
  '운영자가 PUBLIC_URL을 설정하면 이런 결과를 링크로 받을 수 있어요. 그때까지는 더 큰 파일을 올릴 수 있는 곳에서 작업 목록을 열어 올려 주세요.';

export const failures: FailureMessages = {
  reasons: {
    HARMFUL_CONTENT_DETECTED:
      '미디어 서비스가 내용을 유해하다고 판단해서 작업하지 않아요. 다른 글이나 파일로 시도해 주세요.',
    VOICE_CONVERSION_ERROR: '미디어 서비스에서 목소리에 문제가 생겼어요. 다시 시도하거나 다른 목소리를 골라 주세요.',
    PROCESSING_ERROR: TROUBLE,
    INTERNAL_ERROR: TROUBLE,
    MASTERING_OUT_OF_RANGE: '미디어 서비스가 음량을 맞추지 못했어요. 보통 음량의 녹음으로 시도해 주세요.',
    SOURCE_TOO_LONG: '미디어 서비스가 받기에는 너무 길어요. 더 짧은 것으로 시도해 주세요.',
    SOURCE_TOO_LARGE: '미디어 서비스가 받기에는 파일이 너무 커요. 더 작은 파일로 시도해 주세요.',
    SOURCE_TYPE_NOT_SUPPORTED: '미디어 서비스가 받지 않는 종류의 파일이에요. 다른 형식으로 시도해 주세요.',
    ERROR_DOWNLOADING_SOURCE: '미디어 서비스가 링크를 가져오지 못했어요. 로그인하지 않고도 열리는지 확인해 주세요.',
    TOO_MANY_GDRIVE_REQUESTS:
      '파일이 있는 드라이브가 지금은 다운로드를 더 받지 않아요. 나중에 다시 시도하거나 다른 링크를 써 주세요.',
    SOURCE_BLOCKED_IN_REGION: '미디어 서비스가 있는 지역에서는 이 링크가 차단되어 있어요. 다른 링크를 써 주세요.',
    SOURCE_IS_AGE_RESTRICTED: '연령 제한이 있는 링크라서 미디어 서비스가 가져올 수 없어요. 다른 링크를 써 주세요.',
    SOURCE_NOT_FOUND: '링크가 가리키는 곳에 아무것도 없어요. 주소를 확인해 주세요.',
    MISMATCHED_SOURCE_CODEC: '파일의 트랙이 서로 맞지 않아요. 다른 형식으로 저장해서 시도해 주세요.',
    CONTENT_DOES_NOT_MATCH_EXTENSION: '파일의 내용이 이름과 달라요. 확장자를 확인해 주세요.',
    INVALID_SOURCE_DATA: '파일이나 텍스트를 읽지 못했어요. 열리는지 확인하거나 다른 것으로 시도해 주세요.',
    VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS: '영상에 소리가 없어요. 소리가 있는 것으로 시도해 주세요.',
    INVALID_AUDIO_TRACKS_SELECTION: '고른 오디오 트랙이 파일에 없어요. 다른 트랙을 골라 주세요. 번호는 0부터 시작해요.',
    PAYMENT_REQUIRED: NO_CREDIT,
    FORBIDDEN: NOT_ALLOWED,
  },
  statuses: {
    401: '미디어 서비스가 API 키를 거절했어요. 운영자가 SERVICE_API_KEY를 확인할 수 있어요.',
    402: NO_CREDIT,
    403: NOT_ALLOWED,
    404: '미디어 서비스가 이 기능을 제공하지 않아요. 운영자가 SERVICE_BASE_URL을 확인할 수 있어요.',
    413: '미디어 서비스가 받기에는 너무 커요. 더 작은 파일로 시도해 주세요.',
    429: '미디어 서비스가 바빠요. 아무것도 시작되지 않았어요. 1분 뒤에 다시 시도해 주세요.',
    507: '미디어 서비스의 디스크에 남은 공간이 없어요. 아무것도 시작되지 않았어요. 나중에 다시 시도해 주세요.',
  },
  notOffered: {
    translatedStory:
      '미디어 서비스는 완성된 이야기를 다른 언어로 들려줄 수 없어요. 글을 번역해(번역) 문서로 저장한 뒤 들려주게 하세요(이야기).',
    dubInForm:
      '미디어 서비스는 완성된 더빙을 다른 형식으로 바꿀 수 없어요. 위의 파일을 내려받아 미디어 프로그램으로 변환하세요.',
  },
  refused: (status, said) =>
    `미디어 서비스가 거절했어요${said === '' ? `(${status}).` : `: ${said}`} 요청을 바꿔서 다시 시도해 주세요.`,
  invalid: '미디어 서비스가 요청을 받지 않았어요. 요청을 바꿔서 다시 시도해 주세요.',
  unreachable: '미디어 서비스에 연결할 수 없어요. 아무것도 시작되지 않았어요. 나중에 다시 시도해 주세요.',
  unclear: (status) =>
    `미디어 서비스가 작업을 확인해 주지 않아서${status ? `(응답: ${status})` : ''} 시작되었는지 알 수 없어요. 다시 시도하면 요금이 두 번 청구될 수 있어요.`,
  tookTooLong: '미디어 서비스가 너무 오래 걸려서 그만두었어요. 다시 시도해 주세요.',
  cancelled: '작업이 미디어 서비스에서 취소되었어요. 다시 시도하면 새로 시작해요.',
  unexplained: '미디어 서비스가 해내지 못했고 이유도 알려 주지 않았어요. 다시 시도하거나 요청을 바꿔 주세요.',
  notFound: '미디어 서비스에 이 작업의 기록이 더는 없어요. 다시 시도하면 새로 시작해요.',
  timedOut: (minutes) =>
    `${duration(minutes, 'minute')} 동안 아무 변화가 없어서 기다리기를 멈췄어요. 아직 끝날 수도 있으니 “새로 고침”을 눌러 확인해 주세요.`,
  notStarted: (minutes) =>
    `${duration(minutes, 'minute')} 안에 보내지 못했어요. 아무것도 시작되지 않았어요. 다시 시도해 주세요.`,
  noResult: {
    unsaid: '끝났지만 결과를 가져오지 못했어요. “새로 고침”을 누르면 다시 확인해요.',
    expired: '끝났지만 결과의 기한이 지나서 가져오지 못했어요. “새로 고침”을 누르면 다시 확인해요.',
    diskFull:
      '끝났지만 봇의 디스크에 남은 공간이 없어서 결과를 가져오지 못했어요. 운영자가 DATA_DIR이 있는 곳에 공간을 마련할 수 있어요. “새로 고침”을 누르면 다시 확인해요.',
    said: (said) => `끝났지만 결과를 가져오지 못했어요: ${said} “새로 고침”을 누르면 다시 확인해요.`,
  },
  noRoom: '여기 디스크에 남은 공간이 없어요. 아무것도 시작되지 않았어요. 나중에 다시 시도해 주세요.',
  broken:
    '저희 쪽에서 문제가 생겼어요. 다시 시도해 주세요. 운영자는 아래 참조 번호로 로그에서 자세한 내용을 찾을 수 있어요.',
  file: {
    incomplete: (name) =>
      `“${name}” 파일이 완전하지 않아서 아무것도 보내지 않았어요. 다시 시도하거나 다시 첨부해 주세요.`,
    page: (name) => `“${name}” 파일 대신 웹 페이지가 와서 아무것도 보내지 않았어요. 파일을 다시 첨부해 주세요.`,
    tooLarge: (name) =>
      `“${name}” 파일은 여기에서 읽기에는 너무 커서 아무것도 보내지 않았어요. 더 작은 파일로 시도해 주세요.`,
    gone: (name) => `“${name}” 파일을 더는 읽을 수 없어요. 다시 첨부해 주세요.`,
    unfit: {
      'not-media': (name) =>
        `“${name}” 파일은 녹음도 영상도 아니라서 아무것도 보내지 않았어요. 소리나 영상 파일을 첨부해 주세요.`,
      'no-sound': (name) =>
        `“${name}” 파일에는 소리가 없어서 아무것도 보내지 않았어요. 소리가 있는 파일을 첨부해 주세요.`,
      'too-long': (name) => `“${name}” 파일은 4시간보다 길어서 아무것도 보내지 않았어요. 여러 개로 나눠 주세요.`,
      'too-many-tracks': (name) =>
        `“${name}” 파일은 트랙이 너무 많아서 아무것도 보내지 않았어요. 필요한 트랙만 남겨 저장해 주세요.`,
      'unknown-codec': (name) =>
        `“${name}” 파일의 화면이나 소리는 여기에서 모르는 형식이라 아무것도 보내지 않았어요. MP4나 MP3로 저장해 주세요.`,
      damaged: (name) =>
        `“${name}” 파일이 손상되어 끝까지 읽을 수 없어서 아무것도 보내지 않았어요. 다시 내보내서 그 파일을 보내 주세요.`,
      'too-complex': (name) =>
        `“${name}” 파일은 여기에서 변환하는 데 시간이나 메모리가 너무 많이 들어 아무것도 보내지 않았어요. MP3나 MP4로 저장해 주세요.`,
    },
  },
  tooLargeToFetch: (most) => `결과가 가져올 수 있는 한도인 ${bytes(most)}보다 커요. 더 짧은 것으로 시도해 주세요.`,
  tooLarge: (size, most) =>
    most > 0
      ? `결과(${bytes(size)})가 여기에 올릴 수 있는 한도인 ${bytes(most)}보다 크고, 더 작게 만들 수도 없어요. ${PUBLIC_URL}`
      : `결과(${bytes(size)})가 너무 커서 여기에 올릴 수 없고, 더 작게 만들 수도 없어요. ${PUBLIC_URL}`,
  made: {
    smaller: (kbps, most) => `여기 한도인 ${bytes(most)}에 맞춰 MP3, ${kbps} kbit/s로 변환`,
    linked: (size, until) => `${bytes(size)}, 너무 커서 여기에 올릴 수 없어요. 링크는 ${day(until)}까지 열려 있어요.`,
    left: (size, most) =>
      `${bytes(size)}, 너무 커서 여기에 올릴 수 없고${most > 0 ? `(한도 ${bytes(most)})` : ''} 더 작게 만들 수도 없어요. ${PUBLIC_URL}`,
    unfetched: (most) => `가져올 수 있는 한도인 ${bytes(most)}보다 커요.`,
  },
};
