// Japanese texts about playing results in voice channels.

import type { VoiceChannelMessages } from '../en-voice.ts';

export const voice: VoiceChannelMessages = {
  play: 'ボイスで再生',
  pause: '一時停止',
  resume: '再開',
  skip: 'スキップ',
  stop: '停止して退出',
  commands: {
    join: { name: '参加', summary: 'あなたのボイスチャンネル、または指定したチャンネルに入ります' },
    leave: { name: '退出', summary: 'ボイスチャンネルから出て、待ち行列を空にします' },
    skip: { name: 'スキップ', summary: 'ボイスチャンネルで再生中のものをスキップします' },
    queue: { name: '再生待ち', summary: 'ボイスチャンネルで再生中のものと待っているものを見ます' },
  },
  channel: { name: 'チャンネル', help: 'ボイスチャンネル。省くと、あなたがいるチャンネル' },

  playing: (channel) => `${channel}で再生しています。`,
  inLine: (place, channel) => `${channel}で${place}番目です。`,
  elsewhere: (here, channel, minutes) =>
    `いま${here}で再生しています。${here}の待ちがなくなったら、遅くとも${minutes}分後にその時の再生が終わり次第、${channel}で再生します。`,
  joined: (channel) => `${channel}にいます。できあがった音の下の「ボイスで再生」を押してください。`,
  busy: (channel, minutes) =>
    `${channel}でほかの人のために再生しています。そこに入るか、ご自分のチャンネルで「ボイスで再生」を押してください。遅くとも${minutes}分後、その時の再生が終わり次第再生します。`,
  left: 'ボイスチャンネルから出ました。',
  skipped: (title) => `スキップしました：${title}。`,

  onlyServers: 'ボイスチャンネルはサーバーにしかありません。私が参加しているサーバーで使ってください。',
  notInVoice: '先にこのサーバーのボイスチャンネルに入ってから、もう一度試してください。',
  nothing: 'ここではどのボイスチャンネルにもいません。待っているものもありません。',
  notYours: (name) => `それは${name}さんのものです。本人かモデレーター、または一人で聞いている人だけができます。`,
  notAlone: 'ほかの人がまだ聞こうとしています。モデレーターなら私を退出させられます。',
  fullChannel: (most) =>
    `そのチャンネルではすでに${most}件が待っていて、これが上限です。いくつか再生されたら、もう一度試してください。`,
  fullPerson: (most) =>
    `あなたの音がすでに${most}件待っていて、これが上限です。いくつか再生されたら、もう一度試してください。`,
  unplayable: 'その種類のファイルは再生できません。',
  obstacles: {
    gone: () => 'そのボイスチャンネルは見つかりません。別のものを選んでください。',
    view: () => 'そのチャンネルが見えません。管理者に、私への「チャンネルを見る」の許可を依頼してください。',
    connect: (channel) => `${channel}に参加する権限がありません。管理者に、私への「接続」の許可を依頼してください。`,
    speak: (channel) => `${channel}で話す権限がありません。管理者に、私への「発言」の許可を依頼してください。`,
    full: (channel) => `${channel}は満員です。誰かが出たら、もう一度試してください。`,
    afk: (channel) => `${channel}は席を外している人のためのもので、誰も話せません。`,
    timeout: () => 'このサーバーでタイムアウト中なので、どのチャンネルにも入れません。モデレーターが解除できます。',
  },
  unreachable: (channel) =>
    `${channel}のためのDiscordのボイスサーバーにつながりませんでした。1分後にもう一度試してください。運用者は、外向きのUDPが許可されているか確かめてください。`,

  title: 'ボイス',
  now: (channel, person) => `${channel}で${person}さんのために再生中`,
  paused: (channel) => `${channel}で一時停止中`,
  waiting: (channel) => `${channel}では何も再生していません`,
  muted: (channel) => `${channel}でモデレーターにミュートされています。話せるようになったら続けます`,
  stage: (channel) => `ステージ${channel}の聴衆にいます。モデレーターが発言に招待すると、すぐに再生します。`,
  speakers: (channel) => `ステージ${channel}にほかのスピーカーがいます。聴衆に戻るか退出すると、すぐに再生します。`,
  reconnecting: (channel) => `${channel}に接続中`,
  next: '次',
  length: '長さ',
  more: (count) => `ほか${count}件`,

  idle: 'しばらく何も再生しなかったので、ボイスチャンネルから出ました。',
  alone: '聞いている人がいなくなったので、ボイスチャンネルから出ました。',
  kicked: 'ボイスチャンネルから切断されました。',
  restarted: 'その間に再起動しました。',
  dropped: (count) => `再生しなかったもの：${count}。`,
};
