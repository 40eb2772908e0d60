// Korean texts of a task's card.

import type { CardMessages } from '../../../../domain/messages/card.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, bytes: sized, count, duration, percent, elapsed: took } = getFormats('ko');

export const card: CardMessages = {
  noSubtitles: (name) => `이 미디어 서비스는 자막을 받지 않아서 “${name}” 파일은 빼고, 소리를 듣고 작업해요.`,
  noCaptions: '이 미디어 서비스는 영상 안에 자막을 넣을 수 없어서 자막은 따로 파일로 와요.',
  queued: '대기 중',
  queuedBehind: '먼저 요청한 작업이 끝나기를 기다리는 중',
  waiting: {
    noRoom: '기다리는 중: 여기 디스크가 가득 찼어요. 공간이 생기면 요청을 보낼게요.',
    serviceFull: '기다리는 중: 미디어 서비스의 디스크가 가득 찼어요. 아무것도 시작되지 않았고, 자동으로 다시 시도해요.',
    busy: '기다리는 중: 지금 미디어 서비스가 바빠요. 받을 수 있게 되면 바로 요청을 보낼게요.',
    away: '기다리는 중: 지금 미디어 서비스에 연결할 수 없어요. 응답하면 바로 요청을 보낼게요.',
  },
  silent: '지금 미디어 서비스가 응답하지 않아요. 계속 확인하고 있으니 사라지는 것은 없어요.',
  inLine: '순서를 기다리는 중',
  placeInLine: (place) => `${count(place)}번째 순서로 기다리는 중`,
  working: '작업 중',
  stages: {
    starting: '시작하는 중',
    reading: '문서를 읽는 중',
    speaking: '말하는 중',
    narrating: '낭독하는 중',
    translating: '번역하는 중',
    fetching: '내려받는 중',
    transcription: '받아 적는 중',
    translation: '번역하는 중',
    voiceover: '새 목소리를 입히는 중',
    assembly: '합치는 중',
    decoding: '녹음을 읽는 중',
    listening: '듣는 중',
    playing: '연주하는 중',
    making: '소리를 만드는 중',
    separating: '분리하는 중',
    writing: '저장하는 중',
    'project setup': '준비하는 중',
  },
  percent,
  usually: (ms) => `보통 ${vaguely(ms)}`,
  stopping: '중지하는 중',
  bringing: '다 됐어요. 결과를 받는 중이에요',
  bringingAgain: '다 됐어요. 결과를 다시 받는 중이에요',
  done: (seconds) => `완료(${took(seconds)})`,
  doneInPart: (seconds) => `완료(${took(seconds)}). 다만 일부는 여기에 다 들어가지 않아요`,
  doneUnclear: (seconds, share) => `완료(${took(seconds)}). 다만 말한 내용 중 약 ${percent(share)}만 알아들었어요`,
  doneWithout: (seconds, names) => `완료(${took(seconds)}). 다만 만들지 못한 언어: ${all(names)}`,
  whichSample: (line) => `${line}. 어느 쪽이 마음에 드세요?`,
  notPosted: '다 됐지만 여기에 올리지 못했어요. 결과는 저장되어 있어요.',
  kept: (names, own) =>
    `저장한 목소리: ${names.map((name) => `“${name}”`).join(', ')}.${own === undefined ? '' : ` 이제 “${own}” 목소리가 기본이에요.`}`,
  stopped: {
    unanswered: '하루 안에 확인하지 않아서 아무것도 보내지 않았어요.',
    unsent: '보내기 전에 중지했어요.',
    ended: '중지했어요. 결과는 없어요.',
    over: '이미 끝났어요. “새로 고침”을 누르면 결과를 볼 수 있어요.',
    unfollowed:
      '더는 확인하지 않아요. 미디어 서비스가 작업을 마치고 요금을 청구할 수도 있어요. “새로 고침”을 누르면 확인할 수 있어요.',
  },
  buttons: {
    stop: '중지',
    unfollow: '그만 확인하기',
    confirm: '진행하기',
    decline: '취소',
    again: '한 번 더',
    tryAgain: '다시 시도',
    post: '여기에 올리기',
    refresh: '새로 고침',
    edit: '수정',
    setDefault: '내 목소리로 쓰기',
    undoDefault: '이전 목소리로 되돌리기',
    save: (letter) => `${letter} 저장`,
  },
  detected: (language) => `${language}(자동 감지)`,
  from: '이어진 작업',
  note: '참고',
  yes: '예',
  no: '아니요',
  captions: '자막',
  transcript: '받아쓴 글',
  sample: (letter) => `샘플 ${letter}`,
  synthetic: { voice: '합성 음성', sound: '합성 사운드' },
  unmarked: (names) =>
    `${all(names)}: 이 종류의 파일에는 합성임을 나타내는 표시를 넣을 수 없어요. 다른 곳에 전달할 때 알려 주세요.`,
  expense({ minutes, characters, bytes, languages, isFree }) {
    const each = languages > 1 ? `언어 ${count(languages)}개마다 ` : '';
    const words = characters === undefined ? '' : `${count(characters)}자`;
    const size = bytes === undefined ? words : `${sized(bytes)} 파일`;
    const about = bytes === undefined ? '약' : '아마도';
    const amount =
      minutes !== undefined
        ? `${each}${about} ${long(minutes)} 분량의 오디오예요${size === '' ? '' : `(${size})`}.`
        : characters !== undefined
          ? `${each}${about} ${words}예요.`
          : `언어 ${count(languages)}개이고, 길이는 미리 알 수 없어요.`;
    return `${amount} ${isFree ? '시간이 좀 걸릴 수 있어요.' : '요금제의 사용량을 다 쓸 수도 있어요.'}`;
  },
  voiceOfYoursUnusable: '기본값으로 정해 둔 목소리를 여기에서 쓸 수 없어서 다른 목소리로 말해요.',
  voiceOfAllUnusable: '여기 모두에게 정해 둔 목소리를 더는 쓸 수 없어서 다른 목소리로 말해요.',
};

function vaguely(ms: number): string {
  if (ms < 10_000) return '몇 초';
  if (ms < 90_000) return `약 ${duration(Math.round(ms / 10_000) * 10, 'second')}`;
  return `약 ${duration(Math.round(ms / 60_000), 'minute')}`;
}

function long(minutes: number): string {
  return minutes < 90
    ? duration(Math.max(1, Math.round(minutes)), 'minute')
    : duration(Math.round(minutes / 60), 'hour');
}
