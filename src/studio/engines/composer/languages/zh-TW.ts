// Chinese names of sounds, in traditional and simplified characters. Data.

import type { PromptLanguage } from './prompt-language.ts';

export const CHINESE: PromptLanguage = {
  tag: 'zh-TW',
  hasSpaces: false,
  sounds: `
rain: 雨, 下雨, 雨聲, 雨声, 小雨, 細雨, 细雨, 毛毛雨, 雨滴
heavy rain: 大雨, 暴雨, 傾盆大雨, 倾盆大雨, 豪雨
wind: 風, 风, 風聲, 风声, 微風, 微风, 刮風, 刮风
strong wind: 大風, 大风, 狂風, 狂风, 強風, 强风, 颱風, 台风, 暴風雪, 暴风雪, 暴風雨, 暴风雨
hail: 冰雹
thunder: 雷, 雷聲, 雷声, 打雷, 雷雨, 閃電, 闪电, 雷鳴, 雷鸣
waves: 海浪, 波浪, 海, 海邊, 海边, 海洋, 浪, 海浪聲, 海浪声, 海灘, 海滩, 大海
stream: 小溪, 溪流, 河流, 溪水, 流水, 流水聲, 流水声, 河
waterfall: 瀑布
bubbles: 氣泡, 气泡, 泡泡
dripping: 滴水, 水滴, 水龍頭滴水, 水龙头滴水, 滴水聲, 滴水声
splash: 水花, 濺水, 溅水, 跳水
pouring water: 倒水
fire: 火, 營火, 营火, 篝火, 壁爐, 壁炉, 火焰, 火災, 火灾, 柴火
explosion: 爆炸, 爆炸聲, 爆炸声, 炸彈, 炸弹
gunshot: 槍聲, 枪声, 手槍, 手枪, 開槍, 开枪, 步槍, 步枪
machine gun: 機關槍, 机关枪, 機槍, 机枪
fireworks: 煙火, 烟火, 煙花, 烟花, 鞭炮, 爆竹
sparks: 火花
birds: 鳥, 鸟, 小鳥, 小鸟, 鳥叫, 鸟叫, 鳥鳴, 鸟鸣, 鳥叫聲, 鸟叫声, 鳥鳴聲
crickets: 蟋蟀, 蟲鳴, 虫鸣, 蟬, 蝉, 蟬鳴, 蝉鸣
frogs: 青蛙, 蛙鳴, 蛙鸣
dog: 狗, 小狗, 犬
barking: 狗叫, 狗吠, 狗叫聲, 狗叫声, 犬吠, 吠
wolf: 狼, 狼嚎, 狼叫
cat: 貓, 猫, 小貓, 小猫, 貓咪, 猫咪
meowing: 貓叫, 猫叫, 喵, 喵喵叫, 貓叫聲, 猫叫声
purring cat: 貓咪呼嚕, 猫咪呼噜, 貓打呼嚕, 猫打呼噜
growl: 低吼, 咆哮
seagulls: 海鷗, 海鸥
bee: 蜜蜂, 黃蜂, 黄蜂
owl: 貓頭鷹, 猫头鹰
crow: 烏鴉, 乌鸦
cow: 牛, 乳牛, 奶牛, 母牛, 牛叫
sheep: 羊, 綿羊, 绵羊, 羊叫
rooster: 公雞, 公鸡, 雞, 鸡, 雞叫, 鸡叫
horse: 馬, 马, 馬蹄, 马蹄, 馬蹄聲, 马蹄声
snake: 蛇
duck: 鴨子, 鸭子, 鴨, 鸭
goose: 鵝, 鹅
pig: 豬, 猪
elephant: 大象
monkey: 猴子
electric fan: 電風扇, 电风扇, 風扇, 风扇
vacuum cleaner: 吸塵器, 吸尘器
factory: 工廠, 工厂
washing machine: 洗衣機, 洗衣机
printer: 印表機, 打印机, 打印機
clock: 時鐘, 时钟, 鐘錶, 钟表, 滴答, 滴答聲, 滴答声
keyboard: 鍵盤, 键盘, 打字, 打字聲, 打字声
typewriter: 打字機, 打字机
camera shutter: 快門, 快门, 相機, 相机
electric drill: 電鑽, 电钻
saw: 鋸子, 锯子, 鋸木頭, 锯木头
chainsaw: 電鋸, 电锯, 鏈鋸, 链锯
cash register: 收銀機, 收银机
traffic: 車流, 车流, 交通, 高速公路, 車水馬龍, 塞車, 堵车
helicopter: 直升機, 直升机
jet: 飛機, 飞机, 噴射機, 喷气机
train: 火車, 火车, 列車, 列车, 地鐵, 地铁, 捷運
steam train: 蒸汽火車, 蒸汽火车, 蒸汽機車
car: 汽車, 汽车, 車子, 车子, 卡車, 卡车, 公車, 公交车, 巴士
car starting: 發動汽車, 发动汽车, 汽車發動, 發動引擎
car engine: 引擎, 引擎聲, 发动机, 發動機, 汽車引擎, 汽车引擎
motorcycle: 摩托車, 摩托车, 機車
skidding tyres: 輪胎尖叫, 急煞車, 急刹车, 煞車聲
car horn: 喇叭, 汽車喇叭, 汽车喇叭, 按喇叭
ship horn: 船笛, 汽笛, 輪船, 轮船
train whistle: 火車汽笛, 火车汽笛
bicycle bell: 自行車鈴, 自行车铃, 腳踏車鈴
siren: 警笛, 警車, 警车, 消防車, 消防车, 警報器
ambulance: 救護車, 救护车
alarm: 警報, 警报, 警報聲, 警报声
alarm clock: 鬧鐘, 闹钟
telephone: 電話, 电话, 電話鈴聲, 电话铃声
ringtone: 手機鈴聲, 手机铃声
church bell: 鐘, 钟, 教堂鐘聲, 教堂钟声, 教堂的鐘聲, 教堂的钟声
bell: 鈴, 铃, 鐘聲, 钟声, 鈴鐺, 铃铛, 鈴聲, 铃声
doorbell: 門鈴, 门铃
gong: 鑼, 锣
coin: 一枚硬幣, 一枚硬币
coins dropping: 硬幣, 硬币, 零錢, 零钱
beep: 嗶聲, 哔声, 提示音
paper: 紙, 纸, 翻書, 翻书
footsteps: 腳步聲, 脚步声, 腳步, 脚步, 走路
footsteps in snow: 雪地上的腳步聲, 雪地里的脚步声, 雪地裡的腳步聲, 雪地腳步聲, 踩雪
knocking: 敲門, 敲门, 敲門聲, 敲门声
door: 門, 门, 關門, 关门, 甩門, 開門, 开门, 關門聲, 关门声
door creaking: 吱吱作響的門, 吱吱作响的门, 門吱吱作響, 门吱吱作响, 嘎吱作響的門, 嘎吱作响的门, 嘎吱
breaking glass: 玻璃破碎, 打破玻璃, 玻璃碎裂, 碎玻璃, 玻璃碎
clinking glasses: 碰杯, 乾杯, 干杯
wind chimes: 風鈴, 风铃
metal clang: 金屬撞擊, 金属撞击
hammer: 錘子, 锤子, 鐵鎚, 敲釘子, 敲钉子
punch: 拳擊, 拳头, 出拳
sword: 劍, 剑, 刀劍, 刀剑
bouncing ball: 球, 籃球, 篮球
finger snap: 彈指, 弹指, 響指, 响指
drum roll: 小鼓滾奏, 滚鼓
drums: 鼓, 鼓聲, 鼓声, 打鼓
steam: 蒸汽
applause: 掌聲, 掌声, 鼓掌
chatter: 人群, 人聲, 人声, 咖啡廳, 咖啡厅, 餐廳, 餐厅, 嘈雜, 嘈杂
cheering: 歡呼, 欢呼, 歡呼聲, 欢呼声
laughter: 笑聲, 笑声, 大笑, 笑
whispering: 耳語, 耳语, 低語, 低语
heartbeat: 心跳, 心跳聲, 心跳声
breathing: 呼吸, 呼吸聲, 呼吸声
snoring: 打呼, 打鼾, 鼾聲, 鼾声
whistling: 口哨, 吹口哨
referee whistle: 哨子, 哨聲, 哨声
burp: 打嗝
baby: 嬰兒, 婴儿, 寶寶, 宝宝
crying: 哭, 哭聲, 哭声, 啼哭, 哭泣
children playing: 孩子, 小孩, 兒童, 儿童, 孩子們, 孩子们, 小孩子
coughing: 咳嗽, 咳嗽聲, 咳嗽声
sneeze: 打噴嚏, 打喷嚏, 噴嚏, 喷嚏
scream: 尖叫, 尖叫聲, 尖叫声
kiss: 親吻, 亲吻, 接吻
eating: 吃東西, 吃东西, 咀嚼
drinking: 喝水, 喝
fart: 放屁, 屁
spaceship: 太空船, 宇宙飞船, 飛船
laser: 雷射, 激光, 雷射槍, 激光枪
alien: 外星人
robot: 機器人, 机器人
magic: 魔法, 咒語, 咒语
ghost: 鬼, 幽靈, 幽灵
frying: 油炸, 煎, 炒菜, 煎蛋
popcorn: 爆米花
coffee machine: 咖啡機, 咖啡机
toilet: 馬桶, 马桶, 沖馬桶, 冲马桶, 沖水馬桶
zip: 拉鍊, 拉链
keys: 鑰匙, 钥匙
scissors: 剪刀
lawn mower: 割草機, 割草机
rocket launch: 火箭, 火箭發射, 火箭发射
piano: 鋼琴, 钢琴
organ: 風琴, 管風琴, 管风琴
accordion: 手風琴, 手风琴
guitar: 吉他
electric guitar: 電吉他, 电吉他
violin: 小提琴
cello: 大提琴
harp: 豎琴, 竖琴
choir: 合唱團, 合唱团, 合唱
trumpet: 小號, 小号
saxophone: 薩克斯風, 萨克斯
flute: 長笛, 长笛, 笛子`,
  modifiers: `
heavy: 強烈的, 强烈的, 大聲的, 大声的, 猛烈的, 巨大的, 大的, 很大的, 響亮的
light: 輕柔的, 轻柔的, 輕輕的, 轻轻的, 小聲的, 輕微的, 微弱的, 小的, 溫柔的
distant: 遠處的, 远处的, 遠處, 远处, 遠方的, 远方的, 遙遠的, 遥远的
near: 近處的, 近处的, 附近的
slow: 緩慢的, 缓慢的, 慢慢的, 慢速
fast: 快速的, 急促的, 快速, 快的
low: 低沉的
high: 高音的
tin roof: 鐵皮屋頂, 铁皮屋顶, 鐵皮屋, 铁皮
in a cave: 洞穴裡, 山洞裡, 山洞裡的, 山洞里的, 山洞, 洞穴, 隧道裡, 隧道里, 隧道
in a hall: 大廳裡, 大厅里, 大廳, 教堂裡, 教堂里
on a window: 打在窗戶上, 打在窗上, 打在窗户上, 敲打窗戶, 敲打窗户
muffled: 悶悶的, 隔壁
under water: 水下, 水底
over the radio: 收音機裡, 無線電
passing by: 經過, 经过, 駛過, 驶过, 飛過, 飞过
moving away: 遠去, 远去, 離開, 离开
approaching: 靠近, 接近
reversed: 倒放
and: 和, 與, 与, 跟, 以及, 還有, 还有, 並, 并
with: 伴隨, 伴随, 伴著
then: 然後, 然后, 接著, 接着, 之後, 之后
no: 沒有, 没有, 不要, 無, 无, 別有
without: 不含
only: 只有, 只要
but: 但是, 但
once: 一次, 一聲, 一声, 一下
twice: 兩次, 两次, 兩聲, 两声, 兩下, 两下
three times: 三次, 三聲, 三声, 三下
four times: 四次, 四聲, 四下
five times: 五次, 五聲, 五下
two: 兩隻, 两只, 兩個, 两个
three: 三隻, 三只, 三個`,
  fillerWords: `
的 在 聲 声 聲音 声音 音 音效 叫 叫聲 叫声 響 响 響起 作響 著 着 了 上 裡 里 中 下 外 面 一 一個 一个 一隻 一只 一陣 一阵 一群 群 有 是 很 非常 有人 人 男人 女人 人們 人们 們 夜晚 夜裡 晚上 早晨 早上 清晨 公園 公园 森林 樹林 树林 山 城市 街道 街上 村莊 家 屋頂 屋顶 花園 花园 天空 木 木頭 木地板 地板 窗戶 窗户 房間 房间 廚房 厨房 路 水 樹 树 鳴叫 鸣叫 唱歌 拍打 岸 吹 吹過 燃燒 燃烧 劈啪 演奏 彈 弹 落 掉落 流 行駛 行驶 響著 請 请 我 想要 做 給 给 真實的 短 長 老 老舊的 安靜的 安静的 平靜的 體育場 体育场`,
  endings: '',
};
