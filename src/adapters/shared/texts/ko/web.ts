// Korean error messages of the web chat's server.

import type { WebServerMessages } from '../en-web.ts';

export const web: WebServerMessages = {
  address: '이 주소는 허용되지 않습니다. localhost나 127.0.0.1로 채팅을 여세요.',
  foreign: '브라우저에서는 채팅의 자체 페이지만 호출할 수 있습니다.',
  signIn:
    '먼저 로그인하세요. 비밀번호는 운영자가 WEB_CHAT_SECRET으로 정한 것입니다. 스크립트는 “Authorization: Bearer <비밀번호>”를 보냅니다.',
  wrongSecret: '비밀번호가 아닙니다. 운영자에게 WEB_CHAT_SECRET을 물어보세요.',
  wrongSecrets: '틀린 비밀번호가 너무 많습니다. 1분 기다린 뒤 다시 시도하세요.',
  nothing: '여기에는 아무것도 없습니다. 채팅은 /에 있습니다.',
  broke: '여기서 문제가 생겼습니다. 다시 시도하세요. 또 생기면 운영자에게 알려 주세요.',
  starting: '시작하거나 멈추는 중입니다. 잠시 뒤 다시 시도하세요.',
  fileGone: (again) =>
    `이 파일은 더 이상 없습니다. 보내지 않은 파일은 하루, 나머지는 30일 보관되며 디스크가 가득 차면 더 짧아집니다. 다시 올리거나 카드에서 “${again}”를 누르세요.`,
  messageGone: '이 메시지는 더 이상 없습니다.',
  notYourMessage: '쓴 사람만 삭제할 수 있습니다.',
  messageAtWork: '아직 작업 중입니다. 멈추거나 끝나기를 기다린 뒤 삭제하세요.',
  notYourFile: '이 파일의 주인만 삭제할 수 있습니다.',
  fileAtWork: '아직 작업 중인 것에 이 파일이 필요합니다. 먼저 멈추거나 끝나기를 기다리세요.',
  noSample: '이 목소리에는 들을 수 있는 샘플이 없습니다.',
  kinds: '파일은 mp3나 wav로 받을 수 있습니다.',
  tooLargeToConvert: '이 녹음은 여기서 변환하기에 너무 큽니다. 그대로 저장하세요.',
  converting: '지금 여러 녹음을 변환하고 있습니다. 1분 뒤 다시 시도하세요.',
  unfit: (kind) =>
    `이것의 ${kind}는 없습니다. 200MB까지의 MP3, WAV, FLAC 녹음만 변환할 수 있습니다. 그대로 저장하세요.`,
  damaged: (kind) => `이 녹음을 끝까지 읽을 수 없어 ${kind}가 없습니다. 그대로 저장하세요.`,
  tooMuch: '한 번에 보내기에 너무 많습니다. 긴 글은 파일로 보내세요.',
  notWhole: '완전하지 않습니다. 다시 보내세요.',
  empty: '이 메시지는 비어 있습니다. 글이나 파일을 넣으세요.',
  tooLong: (size, most) => `${size}자입니다. 최대 ${most}자입니다. 파일로 보내세요.`,
  fileTooLarge: (most) => `파일은 최대 ${most}까지입니다. 더 짧거나 작은 것을 보내세요.`,
  noRoomForFile:
    '여기 디스크가 가득 차서 파일을 저장하지 않았습니다. 더 작은 것을 보내거나 한 시간 뒤 다시 시도하세요. 오래된 파일은 자동으로 지워집니다.',
  fileNotWhole: '파일이 완전하지 않습니다. 다시 보내세요.',
  emptyFile: '이 파일은 비어 있습니다. 다른 것을 고르세요.',
  allowance: (most, left) =>
    `오늘 이 주소의 업로드 한도를 넘었습니다. 하루 ${most}이며 ${left} 남았습니다. 00:00 UTC에 초기화됩니다. 그때까지는 더 작은 파일로 시도하세요.`,
};
