// Korean texts of the adapters.

import type { AdapterMessages } from '../en.ts';
import { aloud } from './aloud.ts';
import { sharing } from './sharing.ts';
import { voice } from './voice.ts';
import { web } from './web.ts';

export const texts: AdapterMessages = {
  yes: '예',
  no: '아니요',
  close: '취소',
  more: '옵션 더 보기',
  choose: '선택',
  setting: '비워 두면 내 설정을 사용해요',
  fileMost: (size) => `여기서는 ${size}까지예요. 더 큰 파일은 메시지로 보내 주세요.`,
  kept: (name) => `“${name}” 파일을 그대로 사용해요. 바꿀 때만 파일을 추가하세요.`,
  byMenu: (label, verb) => `${label}: 파일이 있는 메시지의 메뉴(⋮)를 열고 ‘${verb}’을(를) 골라 주세요.`,
  keptText: (label, size) => `${label}: ${size}자의 텍스트를 그대로 사용해요. 너무 길어서 여기서는 바꿀 수 없어요.`,

  toFix: '아직 아무것도 보내지 않았어요. 다음 내용을 고쳐 주세요.',
  edit: '수정',
  possible: (names) => `여기에서 가능한 것: ${names}`,
  startedBefore: '이미 시작되었어요.',
  open: '양식 열기',
  late: '양식을 제때 열지 못했어요.',
  formRefused: (line) => `Slack이 이 양식을 표시하지 못했어요. 대신 한 줄로 입력해 주세요. 예: ${line}`,
  lost: '양식을 열기 전에 입력한 내용이 사라졌어요. 확인하고 다시 보내 주세요.',
  formGone: '입력한 내용이 남아 있지 않아요. 명령어를 다시 사용해 주세요.',
  oldButton: '이 버튼은 만료되었어요.',
  notTaken: '요청을 받지 못했어요. 잠시 후에 다시 보내 주세요.',
  interrupted: '시작하기 전에 중단되었어요. 다시 보내 주세요.',
  queuedStays: '“대기 중”에 머물러 있는 카드는 더 진행되지 않아요.',
  interruptedPress: '중단되었어요. 누른 내용이 메시지에 보이지 않으면 다시 눌러 주세요.',
  unknown: (command) => `“${command}” 명령어는 없어요. 다음 중 하나를 써 보세요.`,
  unknownNow: (command, platform) =>
    `“${command}” 명령어는 이제 없어요. ${platform} 화면을 새로 고치면 지금 쓸 수 있는 명령어가 보여요.`,

  noText: '이 메시지에는 텍스트가 없어요. 텍스트가 있는 메시지를 골라 주세요.',
  onlySticker: '이 메시지는 스티커뿐이라 말이 없어요. 텍스트가 있는 메시지를 골라 주세요.',
  mentionMe:
    '제 역할을 멘션하셔서 Discord가 쓰신 내용을 보여 주지 않아요. APP 표시가 있는 항목을 골라 저를 멘션해 주세요.',
  noAnswerHere:
    '방금 요청하신 곳에서는 답할 수 없어요. 스레드가 잠겼거나 보관되었거나, 제가 그곳에 쓸 권한이 없어요. 아무것도 시작하지 않았어요. 다른 채널이나 여기 다이렉트 메시지에서 요청해 주세요.',
  noFile: (kinds) => `이 메시지에는 알맞은 파일이 없어요. 필요한 파일: ${kinds}`,
  noLink: '이 메시지에는 링크도, 알맞은 영상이나 녹음도 없어요. 다른 메시지를 골라 주세요.',
  deletedFile: '삭제된 파일이에요. 다시 첨부해 주세요.',
  unreadFile: '어떤 파일인지 알 수 없었어요. 잠시 후에 다시 보내 주세요.',
  noUse: (name, kinds) => `“${name}” 파일은 쓸 수 없어요. 사용할 수 있는 파일: ${kinds}`,
  whatWith: (name) => `“${name}” 파일로 무엇을 할까요?`,
  whatWithText: '이 텍스트로 무엇을 할까요?',

  invite: (bot) => `이 채널의 멤버가 아니라서 글을 올릴 수 없어요. /invite @${bot} 명령어로 초대해 주세요.`,
  outside: '여기에는 글을 올릴 수 없어요.',
  noStep: '이 단계는 여기에서 제공하지 않아요.',
  unsure: '메시지가 여기에 도착했는지 알 수 없어서, 확인할 수 있는 곳에서 계속할게요.',
  direct: '다이렉트 메시지에서 확인해 주세요.',
  notDirect: '다이렉트 메시지도 보낼 수 없어서 아무것도 전하지 못했어요.',

  hello: (name) => `${name}입니다. 음성, 사운드, 번역, 목소리, 이야기, 음성 분리, 더빙을 바로 여기에서 만들어 드려요.`,
  how: (name, line) =>
    `${line} 같은 명령어를 입력하거나, 같은 내용을 @${name} 뒤나 다이렉트 메시지에 적어 주세요. 메시지 메뉴(⋮)에서 텍스트나 파일로 할 일을 골라도 돼요.`,
  howTitle: '시작하는 방법',
  help: '모든 명령어',
  defaults: '기본값 바꾸기',

  since: (time) => `${time}부터`,
  inFile: '전체 텍스트는 파일에 있어요.',
  cut: '나머지는 여기에 다 들어가지 않아요.',
  wholeText: (title) => `${title}: 전체 텍스트`,
  elsewhere: (line) => `${line}. 여기에는 파일을 올릴 수 없어서, 요청한 분께 다이렉트 메시지로 결과를 보냈어요.`,
  post: '여기에 올리기',
  linked: (size, until) => `${size}. 링크는 ${until}까지 열려 있어요.`,
  unlinked: (size) => `${size}. 한동안 미디어 서비스에 보관돼요.`,
  noFiles: {
    storage:
      '이 워크스페이스의 파일 저장 공간이 가득 차서 결과를 올리지 못했어요. 오래된 파일을 지우거나 요금제를 바꾼 뒤 “여기에 올리기”를 눌러 주세요.',
    off: '이 워크스페이스에서는 파일 업로드가 꺼져 있어서 결과를 올리지 못했어요. 관리자가 허용한 뒤 “여기에 올리기”를 눌러 주세요.',
    imagesOnly:
      '이 워크스페이스에는 이미지 파일만 올릴 수 있어서 결과를 올리지 못했어요. 관리자가 허용한 뒤 “여기에 올리기”를 눌러 주세요.',
    type: '이 워크스페이스에서 허용하지 않는 종류의 파일이라 결과를 올리지 못했어요. 관리자가 허용한 뒤 “여기에 올리기”를 눌러 주세요.',
    scope:
      '이 워크스페이스에서 앱이 파일을 올릴 수 없어요. 앱을 설치한 분이 files:write 권한으로 다시 설치한 뒤 “여기에 올리기”를 눌러 주세요.',
    large: '결과 파일이 너무 커서 여기에 올릴 수 없어요. 더 짧은 것을 요청해 주세요.',
    other: (code) => `결과를 여기에 올리지 못했어요(${code || '?'}). 나중에 “여기에 올리기”를 다시 눌러 주세요.`,
  },
  nowhere: (platform) =>
    `${platform}에서는 그 채널에도 다이렉트 메시지에도 글을 올릴 수 없어요. 봇을 초대하거나 다이렉트 메시지를 열거나, 다른 채널에서 요청해 주세요.`,
  noScope:
    '이 워크스페이스에서 앱에 필요한 권한이 없어요. 앱을 설치한 분께 다시 설치해 달라고 요청한 뒤 다시 시도해 주세요.',
  revoked: '이 워크스페이스에 앱이 더 이상 설치되어 있지 않아요. 다시 설치한 뒤 다시 시도해 주세요.',

  fileGone: (name, platform) => `${platform}에 “${name}” 파일이 없거나 열 수 없어요. 다시 첨부해 주세요.`,
  fileLater: (name, platform) => `${platform}에서 “${name}” 파일을 받지 못했어요. 잠시 후에 다시 시도해 주세요.`,
  fileLost: (name, platform) => `${platform}에서 “${name}” 파일의 위치를 알 수 없어요. 다시 첨부해 주세요.`,
  fileHidden: (name, platform) =>
    `${platform}에서는 여기 있는 “${name}” 파일을 읽을 수 없어요. 봇에게 다이렉트 메시지로 보내 주세요.`,
  fileExternal: (name) => `“${name}”은(는) 다른 서비스로 연결되는 링크라 읽을 수 없어요. 파일 자체를 올려 주세요.`,
  fileForeign: (name, platform) =>
    `“${name}” 파일은 ${platform} 파일 서버에 없어서 읽지 않았어요. 파일 자체를 올려 주세요.`,
  fileSignIn: (name, platform) =>
    `${platform}에서 “${name}” 대신 로그인 페이지가 왔어요. 앱을 설치한 분이 files:read 권한으로 다시 설치해 주세요.`,
  fileCutOff: (name, platform) => `${platform}에서 “${name}” 파일이 일부만 도착했어요. 잠시 후에 다시 시도해 주세요.`,

  uploadGone:
    '파일 하나가 여기에 없어요. 보내지 않은 파일은 하루 동안, 디스크가 가득 차면 더 짧게 보관돼요. 다시 골라서 올려 주세요.',
  notKept: (name) =>
    `“${name}” 파일이 더 이상 보관되어 있지 않아 아무것도 시작하지 않았어요. 다시 추가하고 명령어를 보내 주세요.`,
  noRoom:
    '디스크가 가득 차서 받지 못했어요. 나중에 다시 시도해 주세요. 오래된 파일은 자동으로 지워지고, 운영자가 공간을 마련할 수도 있어요.',
  refreshed: '다시 확인했어요. 지금 상태는 카드에서 볼 수 있어요.',

  plain: {
    unsure: '무엇을 원하는지 확실하지 않습니다. 다음 중 하나인가요?',
    'no-input':
      '어떤 글이나 파일을 말하는지 알 수 없습니다. 첨부하거나, 말을 따옴표 안에 쓰거나, 그 메시지의 메뉴에서 고르세요.',
    unknown: (help: string) =>
      `이해하지 못했습니다. “프랑스어로 "좋은 아침"이라고 말해 줘” 또는 “천둥 소리를 만들어 줘, 5초”처럼 써 보세요. ${help}로 모두 볼 수 있습니다.`,
  },

  agent: {
    begun: '작업 중입니다. 진행 상황은 아래 줄에 나오고 결과는 여기에 올라옵니다.',
    title: '이렇게 시작할 수 있습니다',
    prompts: [
      { title: '프랑스어로 말하기', message: '프랑스어로 "좋은 아침"이라고 말해 줘' },
      { title: '문장 번역하기', message: '"역이 어디예요?" 영어로 번역해 줘' },
      { title: '소리 만들기', message: '천둥 소리를 만들어 줘, 5초' },
      { title: '영상 더빙하기', message: '이 영상을 프랑스어로 더빙해 줘' },
    ],
    next: '다음 단계',
    needed: (what: string) => `아직 필요한 것: ${what}`,
    good: '좋음',
    bad: '별로',
    thanks: '감사합니다. 평가는 이름 없이 집계됩니다.',
    sorry: (edit: string) => `감사합니다. 평가는 이름 없이 집계됩니다. 카드의 “${edit}”으로 다르게 해 볼 수 있습니다.`,
  },

  web,
  voice,
  sharing,
  aloud,
};
