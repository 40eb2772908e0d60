// Traditional Chinese texts about playing results in voice channels.

import type { VoiceChannelMessages } from '../en-voice.ts';

export const voice: VoiceChannelMessages = {
  play: '在語音頻道播放',
  pause: '暫停',
  resume: '繼續',
  skip: '略過',
  stop: '停止並離開',
  commands: {
    join: { name: '加入', summary: '進入你的語音頻道，或你指定的語音頻道' },
    leave: { name: '離開', summary: '離開語音頻道並清空佇列' },
    skip: { name: '略過', summary: '略過語音頻道中正在播放的內容' },
    queue: { name: '佇列', summary: '查看語音頻道中正在播放和等候的內容' },
  },
  channel: { name: '頻道', help: '語音頻道；不填就是你所在的頻道' },

  playing: (channel) => `正在 ${channel} 播放。`,
  inLine: (place, channel) => `在 ${channel} 排第 ${place} 位。`,
  elsewhere: (here, channel, minutes) =>
    `我正在 ${here} 播放。${here} 的佇列清空後，最遲 ${minutes} 分鐘後待當時的聲音播完，就在 ${channel} 播放你的。`,
  joined: (channel) => `我在 ${channel}。請按完成的聲音下方的「在語音頻道播放」。`,
  busy: (channel, minutes) =>
    `我正在 ${channel} 為其他人播放。請加入他們，或在你的頻道按「在語音頻道播放」：最遲 ${minutes} 分鐘後待當時的聲音播完就會播放。`,
  left: '我已離開語音頻道。',
  skipped: (title) => `已略過：${title}。`,

  onlyServers: '只有伺服器才有語音頻道。請在我所在的伺服器使用。',
  notInVoice: '請先加入這個伺服器的語音頻道，再試一次。',
  nothing: '我不在這裡的任何語音頻道，也沒有等候的內容。',
  notYours: (name) => `那是 ${name} 的。只有本人、管理員或獨自收聽的人可以這麼做。`,
  notAlone: '其他人還想聽。管理員可以讓我離開。',
  fullChannel: (most) => `那個頻道已有 ${most} 個聲音在等候，這是上限。播放一些後再試一次。`,
  fullPerson: (most) => `你已有 ${most} 個聲音在等候，這是上限。播放一些後再試一次。`,
  unplayable: '我無法播放那種檔案。',
  obstacles: {
    gone: () => '我不認識那個語音頻道。請選擇另一個。',
    view: () => '我看不到那個頻道。請管理員在那裡給我「檢視頻道」權限。',
    connect: (channel) => `我沒有加入 ${channel} 的權限。請管理員在那裡給我「連接」權限。`,
    speak: (channel) => `我沒有在 ${channel} 說話的權限。請管理員在那裡給我「說話」權限。`,
    full: (channel) => `${channel} 已滿。有人離開後再試一次。`,
    afk: (channel) => `${channel} 是給暫離的人用的：那裡沒有人可以說話。`,
    timeout: () => '我在這個伺服器被禁言，無法加入任何頻道。管理員可以解除。',
  },
  unreachable: (channel) =>
    `無法連上 Discord 給 ${channel} 的語音伺服器。請一分鐘後再試。營運者可以確認是否允許對外的 UDP 連線。`,

  title: '語音',
  now: (channel, person) => `正在 ${channel} 為 ${person} 播放`,
  paused: (channel) => `已在 ${channel} 暫停`,
  waiting: (channel) => `${channel} 沒有播放任何內容`,
  muted: (channel) => `我在 ${channel} 被管理員靜音：能再說話時就繼續`,
  stage: (channel) => `我在舞台 ${channel} 的聽眾席。管理員一邀請我發言，我就播放。`,
  speakers: (channel) => `舞台 ${channel} 上還有其他發言者。他們一回到聽眾席或離開，我就播放。`,
  reconnecting: (channel) => `正在連接 ${channel}`,
  next: '接下來',
  length: '長度',
  more: (count) => `還有 ${count} 個`,

  idle: '有一陣子沒有播放任何內容，所以我離開了語音頻道。',
  alone: '已經沒有人在聽，所以我離開了語音頻道。',
  kicked: '我已從語音頻道中斷連線。',
  restarted: '我在這期間重新啟動了。',
  dropped: (count) => `未播放：${count}。`,
};
