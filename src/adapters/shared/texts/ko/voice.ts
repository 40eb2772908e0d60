// Korean texts about playing results in voice channels.

import type { VoiceChannelMessages } from '../en-voice.ts';

export const voice: VoiceChannelMessages = {
  play: '음성에서 재생',
  pause: '일시 정지',
  resume: '계속',
  skip: '건너뛰기',
  stop: '멈추고 나가기',
  commands: {
    join: { name: '참가', summary: '당신의 음성 채널이나 지정한 음성 채널로 들어갑니다' },
    leave: { name: '나가기', summary: '음성 채널에서 나가고 대기열을 비웁니다' },
    skip: { name: '건너뛰기', summary: '음성 채널에서 재생 중인 것을 건너뜁니다' },
    queue: { name: '대기열', summary: '음성 채널에서 재생 중인 것과 기다리는 것을 봅니다' },
  },
  channel: { name: '채널', help: '음성 채널. 비워 두면 당신이 있는 채널' },

  playing: (channel) => `${channel}에서 재생합니다.`,
  inLine: (place, channel) => `${channel}에서 ${place}번째 차례입니다.`,
  elsewhere: (here, channel, minutes) =>
    `지금 ${here}에서 재생하고 있습니다. ${here}의 대기열이 비면, 늦어도 ${minutes}분 뒤 그때 재생 중인 소리가 끝나면 ${channel}에서 재생합니다.`,
  joined: (channel) => `${channel}에 있습니다. 완성된 소리 아래의 “음성에서 재생”을 누르세요.`,
  busy: (channel, minutes) =>
    `${channel}에서 다른 사람들을 위해 재생하고 있습니다. 그곳에 참가하거나 자신의 채널에서 “음성에서 재생”을 누르세요. 늦어도 ${minutes}분 뒤 그때 재생 중인 소리가 끝나면 재생합니다.`,
  left: '음성 채널에서 나왔습니다.',
  skipped: (title) => `건너뜀: ${title}.`,

  onlyServers: '음성 채널은 서버에만 있습니다. 제가 들어 있는 서버에서 사용하세요.',
  notInVoice: '먼저 이 서버의 음성 채널에 들어간 다음 다시 시도하세요.',
  nothing: '여기서는 어떤 음성 채널에도 있지 않으며 기다리는 것도 없습니다.',
  notYours: (name) => `${name} 님의 것입니다. 본인, 관리자 또는 혼자 듣는 사람만 할 수 있습니다.`,
  notAlone: '다른 사람들이 아직 들으려는 것이 있습니다. 관리자가 저를 내보낼 수 있습니다.',
  fullChannel: (most) =>
    `그 채널에는 이미 ${most}개가 기다리고 있으며 이것이 최대입니다. 몇 개가 재생된 뒤 다시 시도하세요.`,
  fullPerson: (most) =>
    `당신의 소리 ${most}개가 이미 기다리고 있으며 이것이 최대입니다. 몇 개가 재생된 뒤 다시 시도하세요.`,
  unplayable: '그런 종류의 파일은 재생할 수 없습니다.',
  obstacles: {
    gone: () => '그 음성 채널을 찾을 수 없습니다. 다른 것을 고르세요.',
    view: () => '그 채널이 보이지 않습니다. 관리자에게 그곳에서 저에게 “채널 보기”를 허용해 달라고 하세요.',
    connect: (channel) =>
      `${channel}에 들어갈 권한이 없습니다. 관리자에게 그곳에서 저에게 “연결”을 허용해 달라고 하세요.`,
    speak: (channel) =>
      `${channel}에서 말할 권한이 없습니다. 관리자에게 그곳에서 저에게 “말하기”를 허용해 달라고 하세요.`,
    full: (channel) => `${channel}이(가) 가득 찼습니다. 누군가 나간 뒤 다시 시도하세요.`,
    afk: (channel) => `${channel}은(는) 자리를 비운 사람을 위한 곳이라 아무도 말할 수 없습니다.`,
    timeout: () => '이 서버에서 타임아웃 상태라 어떤 채널에도 들어갈 수 없습니다. 관리자가 해제할 수 있습니다.',
  },
  unreachable: (channel) =>
    `${channel}을(를) 위한 Discord 음성 서버에 연결하지 못했습니다. 1분 뒤 다시 시도하세요. 운영자는 나가는 UDP가 허용되는지 확인하세요.`,

  title: '음성',
  now: (channel, person) => `${channel}에서 ${person} 님을 위해 재생 중`,
  paused: (channel) => `${channel}에서 일시 정지됨`,
  waiting: (channel) => `${channel}에서 재생 중인 것이 없습니다`,
  muted: (channel) => `${channel}에서 관리자가 음소거했습니다. 다시 말할 수 있으면 계속합니다`,
  stage: (channel) => `스테이지 ${channel}의 청중에 있습니다. 관리자가 발언에 초대하면 바로 재생합니다.`,
  speakers: (channel) => `스테이지 ${channel}에 다른 발언자가 있습니다. 청중으로 돌아가거나 나가면 바로 재생합니다.`,
  reconnecting: (channel) => `${channel}에 연결하는 중`,
  next: '다음',
  length: '길이',
  more: (count) => `그 밖에 ${count}개`,

  idle: '한동안 재생한 것이 없어 음성 채널에서 나왔습니다.',
  alone: '듣는 사람이 없어 음성 채널에서 나왔습니다.',
  kicked: '음성 채널에서 연결이 끊겼습니다.',
  restarted: '그사이에 다시 시작되었습니다.',
  dropped: (count) => `재생하지 않음: ${count}.`,
};
