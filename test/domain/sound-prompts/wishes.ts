// Wishes as people type them to /sound, in ten languages.

const lines = (text: string): readonly string[] => text.trim().split('\n');

export const WISHES_FOR_MUSIC = lines(`
relaxing piano music
piano music
relaxing music
lofi hip hop beat
a short happy jingle
calm piano
play a song
sad violin
epic orchestral trailer
jazz
upbeat pop
guitar and drums
soft rock
80s synthwave, 120 bpm
8-bit video game music
wedding waltz
meditation music for sleep
entspannende Klaviermusik
Klaviermusik
ein kurzer fröhlicher Jingle
Fahrstuhlmusik
ruhige Gitarrenmusik
ein trauriges Lied
spielt ein Lied
Filmmusik, episch
música de piano relajante
una canción alegre
musique de piano relaxante
une chanson triste au piano
jazz calme
musica rilassante per pianoforte
una ninna nanna
música calma de piano
uma canção feliz com violão
спокойная фортепианная музыка
грустная песня
静かなピアノの曲
リラックスできる音楽
楽しいジングル
ローファイヒップホップ
조용한 피아노 음악
신나는 노래
放鬆的鋼琴音樂
快樂的歌
`);

export const WISHES_FOR_SOUNDS = lines(`
rain on a tin roof
the pop of a cork
I want to hear a dog barking
pop
piano
guitar
drums
trumpet
music box
a bird song at dawn
the song of a bird
jingle of keys
keys jingling
metal door closing
a soft metal clang
train on a track
heartbeat
drum roll
sad trombone
jingle bell
a house party with many people talking
crowd cheering
church organ
waves, no music
cinematic boom
footsteps, slow and heavy
Regen auf einem Blechdach
ein Hund bellt
Spieluhr
leiser Regen
ruhiges Meer
lluvia sobre el techo
un chien qui aboie
pioggia sul tetto
chuva no telhado
дождь и гром
雨の音
犬の鳴き声
オルゴール
천둥 소리
雨聲
音樂盒
`);
