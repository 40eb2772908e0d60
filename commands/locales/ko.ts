// Korean translations of the operations, in the friendly polite form (해요체), with spaces as the standard requires. Keys
// are English: command, the service's field name, label of a choice. Limits are in the declarations.

import type { CommandLocale } from '../../src/domain/command-locale.ts';
import { queryCommands } from './ko-queries.ts';

const genders = { 'Not known': '알 수 없음', Male: '남성', Female: '여성', 'Not applicable': '해당 없음' };

const folder = {
  folder_id: { name: '폴더', label: '폴더', help: '결과를 보관할 워크스페이스 폴더의 번호예요.' },
};

const project = {
  project_name: {
    name: '프로젝트',
    label: '프로젝트 이름',
    help: '워크스페이스에서 쓰는 프로젝트 이름이에요(3~255자).',
  },
  project_description: {
    name: '프로젝트_설명',
    label: '프로젝트 설명',
    help: '어떤 프로젝트인지 적어 주세요(3~5000자).',
  },
  ...folder,
};

const dictionaries = {
  chosen_dictionaries: {
    name: '사전',
    label: '사전',
    help: '저절로 적용되는 사전(/dictionary) 외에 적용할 사전이에요.',
  },
};

export const koreanCommandLocale: CommandLocale = {
  tag: 'ko',
  linkUploadField: { name: '파일', label: '파일', help: '링크 대신 영상이나 녹음 파일을 직접 올려요.' },
  commands: {
    tts: {
      name: 'tts',
      title: '음성',
      verb: '소리 내어 읽기',
      summary: '텍스트를 음성으로 읽어 줘요.',
      files: { speech: '음성' },
      followUps: { voice: '다른 목소리', language: '다른 언어로', right: '바르게 읽기' },
      fields: {
        text: { name: '텍스트', label: '텍스트', help: '무슨 말을 할까요?' },
        voice_id: { name: '목소리', label: '목소리', help: '말할 목소리의 이름이나 번호예요.' },
        language: { name: '언어', label: '언어', help: '텍스트의 언어예요.' },
        target_language: { name: '도착어', label: '말할 언어', help: '다른 언어로 말할 때의 언어예요.' },
        gender: {
          name: '성별',
          label: '성별',
          help: '말하는 사람의 성별이에요. 목소리에 정해져 있지 않을 때만 쓰여요.',
          choices: genders,
        },
        age: {
          name: '나이',
          label: '나이',
          help: '말하는 사람의 나이예요. 목소리에 정해져 있지 않을 때만 쓰여요.',
        },
        ...project,
      },
    },
    sound: {
      name: '사운드',
      title: '사운드',
      verb: '만들기',
      summary: '설명에 맞는 효과음이나 음악을 만들어요.',
      files: { sound: '사운드' },
      followUps: { variation: '변형' },
      fields: {
        prompt: { name: '설명', label: '설명', help: '어떤 소리를 만들까요?' },
        audio_type: {
          name: '종류',
          label: '종류',
          help: '효과음이나 음악 중에서 골라 주세요.',
          choices: { 'Sound effect': '효과음', Music: '음악' },
        },
        duration: {
          name: '길이',
          label: '길이(초)',
          help: '효과음의 길이예요(최대 10초). 음악의 길이는 자동으로 정해져요.',
        },
        ...project,
      },
    },
    translate: {
      name: '번역',
      title: '번역',
      verb: '번역하기',
      summary: '텍스트를 다른 언어로 번역해요.',
      followUps: { say: '읽어 주기' },
      fields: {
        texts: {
          name: '텍스트',
          label: '텍스트',
          help: '무엇을 번역할까요? 줄마다 따로 번역돼요.',
        },
        target_language: {
          name: '번역할_언어',
          label: '번역할 언어',
          help: '어떤 언어로 번역할지 골라 주세요.',
        },
        source_language: { name: '원문_언어', label: '원문 언어', help: '텍스트의 언어예요.' },
        formality: {
          name: '말투',
          label: '말투',
          help: '읽는 사람을 대하는 말투예요.',
          choices: { Formal: '격식체', Informal: '편한 말투' },
        },
        gender: { name: '성별', label: '성별', help: '우선할 문법상의 성이에요.', choices: genders },
        age: { name: '나이', label: '나이', help: '읽을 사람들의 나이예요.' },
        ...dictionaries,
        ...project,
      },
    },
    voice: {
      name: '목소리',
      title: '목소리',
      verb: '목소리 만들기',
      summary: '설명으로 목소리를 만들어요. 샘플 두 개를 듣고 마음에 드는 쪽을 고르세요.',
      followUps: { say: '말해 보기' },
      fields: {
        voice_description: {
          name: '설명',
          label: '설명',
          help: '성별, 나이, 억양, 말투, 분위기를 18단어 이상, 100자 이상으로 적어 주세요.',
          topics: '성별, 나이, 억양, 말투, 속도, 분위기',
        },
        text: {
          name: '텍스트',
          label: '샘플 텍스트',
          help: '샘플에서 말할 내용이에요. 100자 이상일 때 가장 듣기 좋아요.',
        },
        recording: {
          name: '파일',
          label: '녹음',
          help: '설명 대신, 내 목소리이거나 허락을 받은 녹음으로 목소리를 만들어요.',
        },
      },
    },
    clone: {
      name: '내_목소리',
      title: '나만의 목소리',
      verb: '이런 목소리 만들기',
      summary: '내 목소리이거나 허락을 받은 녹음으로 목소리를 만들어요.',
      followUps: { say: '말해 보기' },
      fields: {
        voice_name: { name: '이름', label: '이름', help: '목록에 표시될 목소리의 이름이에요.' },
        file: {
          name: '파일',
          label: '녹음',
          help: '한 사람이 음악 없이 또렷하게 말하는 녹음이에요. 10~60초가 가장 좋아요.',
        },
        gender: { name: '성별', label: '성별', help: '목소리의 성별이에요.', choices: genders },
        language: { name: '언어', label: '언어', help: '목소리의 주된 언어예요.' },
        age: { name: '나이', label: '나이', help: '목소리의 나이예요.' },
        description: {
          name: '설명',
          label: '설명',
          help: '어떤 목소리인지 적어요. 미디어 서비스의 같은 계정을 쓰는 사람은 누구나 읽을 수 있어요.',
        },
        enhance_audio: { name: '잡음_제거', label: '잡음 제거', help: '먼저 녹음에서 잡음을 없애요.' },
      },
    },
    story: {
      name: '이야기',
      title: '이야기',
      verb: '들려주기',
      summary: '텍스트나 Word 문서를 이야기로 들려줘요.',
      files: { story: '이야기' },
      fields: {
        file: { name: '문서', label: '문서', help: '.txt 또는 .docx 문서예요.' },
        title: { name: '제목', label: '제목', help: '이야기의 제목이에요(3~255자).' },
        narrator_voice_id: { name: '목소리', label: '내레이터', help: '읽어 줄 목소리의 이름이나 번호예요.' },
        source_language: { name: '언어', label: '언어', help: '문서의 언어예요.' },
        description: { name: '설명', label: '설명', help: '어떤 이야기인지 적어 주세요(3~5000자).' },
        ...dictionaries,
        ...folder,
      },
    },
    separate: {
      name: '음성분리',
      title: '음성 분리',
      verb: '분리하기',
      summary: '녹음에서 목소리와 배경음을 나눠요.',
      files: { foreground: '목소리', background: '배경음' },
      followUps: { transcribe: '받아쓰기', dub: '목소리 더빙', like: '이런 목소리 만들기' },
      fields: {
        media_file: {
          name: '파일',
          label: '녹음',
          help: '.aac, .flac, .mp3, .wav 파일이에요. 10초에서 10분 사이가 가장 좋아요.',
        },
        ...project,
      },
    },
    transcribe: {
      name: '받아쓰기',
      title: '받아쓰기',
      verb: '받아쓰기',
      summary: '녹음이나 영상에서 하는 말을 글로 옮겨요.',
      followUps: { translate: '번역하기' },
      fields: {
        media_file: {
          name: '파일',
          label: '녹음',
          help: '녹음, 음성 메시지, 클립 또는 영상이에요.',
        },
        media_url: {
          name: '링크',
          label: '링크',
          help: '파일 대신 쓸 녹음이나 영상의 공개 링크예요.',
        },
        language: {
          name: '언어',
          label: '언어',
          help: '말하고 있는 언어예요.',
        },
        ...project,
      },
    },
    dub: {
      name: '더빙',
      title: '더빙',
      verb: '더빙하기',
      summary: '영상이나 녹음을 다른 언어로 더빙해요.',
      files: { video: '더빙 영상', audio: '더빙 음성' },
      fields: {
        video_url: {
          name: '링크',
          label: '링크',
          help: '영상이나 녹음(MP4, MOV, MP3, WAV 등)의 공개 링크예요. 공유 파일 링크도 돼요.',
        },
        target_languages: {
          name: '더빙할_언어',
          label: '더빙할 언어',
          help: '더빙할 언어예요. 여러 개를 고를 수 있어요.',
        },
        source_language: { name: '원래_언어', label: '원래 언어', help: '원본에서 말하는 언어예요.' },
        subtitles: {
          name: '자막',
          label: '자막',
          help: '말하는 내용이 담긴 .srt 또는 .vtt 파일이에요. 음성 인식 대신 사용해요.',
        },
        captions: {
          name: '자막넣기',
          label: '영상 속 자막',
          help: '자막을 영상 안에 넣어요. 켜고 끄는 트랙이나 화면에 새긴 자막이에요.',
          choices: { Track: '트랙', Burn: '화면에 새기기' },
        },
        ai_optimization: {
          name: '타이밍_조절',
          label: '타이밍 조절',
          help: '말이 너무 빨라지지 않도록 타이밍을 맞춰요.',
        },
        selected_audio_tracks: {
          name: '오디오_트랙',
          label: '오디오 트랙',
          help: 'MXF 전용: 더빙할 트랙 번호를 한두 개 적어 주세요(0부터 세요).',
        },
        add_output_as_an_audio_track: {
          name: '트랙_추가',
          label: '원본 트랙 유지',
          help: 'MXF 전용: 더빙을 별도의 트랙으로 추가해요.',
        },
        review: {
          name: '먼저보기',
          label: '먼저 줄 보기',
          help: '말하기 전에 말할 내용을 보고 고쳐요.',
        },
        ...dictionaries,
        ...project,
      },
    },
    ...queryCommands,
  },
};
