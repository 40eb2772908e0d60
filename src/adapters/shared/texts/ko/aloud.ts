// Korean texts about reading a channel aloud, including the spoken ones.

import { parseEmojiNames, type ReadAloudMessages } from '../en-aloud.ts';

export const aloud: ReadAloudMessages = {
  title: '소리 내어 읽기',
  command: { name: '읽기', summary: '이 채널을 내 음성 채널에서 소리 내어 읽거나, 누가 읽히는지 봅니다' },
  what: { name: '동작', help: '무엇을 할지' },
  choices: {
    on: '켜기',
    off: '끄기',
    who: '읽히는 사람',
    silent: '나는 제외',
    messages: '나를 다시 읽기',
    proxied: '웹훅 사본 읽기',
    unproxied: '웹훅 사본 읽지 않기',
  },

  on: (channel) =>
    `이제부터 ${channel}에 있는 사람이 여기에 쓰는 것을 그곳에서 읽어 드립니다. //로 시작하면 읽지 않으며, “나는 제외”를 고르면 빠집니다.`,
  off: '이 채널은 더 이상 읽지 않습니다.',
  notOn: '이 채널은 읽고 있지 않습니다.',
  notYours: '관리자와 그곳에서 듣는 사람만 끌 수 있습니다.',
  elsewhere: (channel) =>
    `지금 ${channel}에서 읽어 주고 있고, 듣는 사람이 있습니다. 그곳에 참가하거나, 그 사람들이나 관리자에게 먼저 꺼 달라고 하세요.`,
  unseen: '이 채널이 보이지 않습니다. 관리자에게 여기에서 저에게 “채널 보기”를 허용해 달라고 하세요.',
  unable:
    '메시지를 읽을 권한이 없습니다. 운영자가 Discord 개발자 포털의 Bot에서 “Message Content Intent”를 켜고 다시 시작하면 됩니다.',
  silent: '이 서버에서 쓰신 글은 더 이상 읽지 않습니다.',
  heard: '음성 채널에 계실 때 쓰신 글을 다시 읽습니다.',
  copies: 'PluralKit처럼 웹훅이 다시 올리는 메시지를 이제 이 서버에서 그 이름으로 읽어 드려요.',
  noCopies: '웹훅이 다시 올리는 메시지는 이 서버에서 읽지 않아요.',
  onlyModerators: '이것은 관리자만 바꿀 수 있어요.',
  who: (text, channel, people) => `${text} → ${channel}: ${people}`,
  nobody: '지금은 아무도 없음',
  more: (count) => `그 밖에 ${count}명`,
  usedUp: (name, why) => `${name}: ${why} 그때까지는 메시지를 소리 내어 읽지 않습니다.`,

  spoken: {
    says: (name) => `${name} 님:`,
    answers: (name, to) => `${name} 님이 ${to} 님에게:`,
    somebody: '누군가',
    link: (host) => `${host} 링크`,
    code: '코드 생략',
    spoiler: '스포일러 생략',
    left: {
      picture: (count) => (count === 1 ? '사진 생략.' : `사진 ${count}장 생략.`),
      film: (count) => (count === 1 ? '동영상 생략.' : `동영상 ${count}개 생략.`),
      recording: (count) => (count === 1 ? '녹음 생략.' : `녹음 ${count}개 생략.`),
      file: (count) => (count === 1 ? '파일 생략.' : `파일 ${count}개 생략.`),
      voice: () => '음성 메시지 생략.',
    },
    sticker: (name) => `스티커 ${name}.`,
    poll: (question, answers) => `투표: ${question} ${answers}.`,
    forwards: '전달된 글:',
    andSoOn: '이하 생략.',
    pages: {
      customize: '채널 및 역할',
      browse: '채널 둘러보기',
      guide: '서버 가이드',
      'linked-roles': '연결된 역할',
    },
    leftOut: (count, name) =>
      count === 1 ? `${name} 님의 메시지 하나 더 생략.` : `${name} 님의 메시지 ${count}개 더 생략.`,
    emoji: parseEmojiNames(
      '웃음, 폭소, 미소, 사랑해요, 눈물, 슬픔, 화남, 생각 중, 윙크, 멋짐, 좋아요, 싫어요, 박수, 부탁해요, 하트, 불꽃, 축하, 백점, 안녕, 눈, 해골, 애원, 휴, 확인',
    ),
  },
};
