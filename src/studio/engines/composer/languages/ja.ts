// Japanese names of sounds. Data.

import type { PromptLanguage } from './prompt-language.ts';

export const JAPANESE: PromptLanguage = {
  tag: 'ja',
  hasSpaces: false,
  sounds: `
rain: 雨, 小雨, 雨音, 雨の音, あめ, 雨だれ
heavy rain: 大雨, 豪雨, 土砂降り, どしゃ降り
wind: 風, 風の音, そよ風, 突風, 風音
strong wind: 強風, 嵐, 吹雪, 台風
hail: ひょう, あられ, 雹
thunder: 雷, 雷鳴, 稲妻, かみなり
waves: 波, 海, 波の音, 波音, 海岸, 浜辺, さざ波
stream: 川, 小川, せせらぎ, 川の音
waterfall: 滝
bubbles: 泡, あぶく
dripping: 水滴, しずく, 雫, 水漏れ
splash: 水しぶき, 水に飛び込む, 飛び込み
pouring water: 水を注ぐ, 注ぐ
fire: 火, 焚き火, たき火, 炎, 暖炉, 火事, キャンプファイヤー
explosion: 爆発, 爆弾, 爆発音
gunshot: 銃声, 銃, ピストル, 発砲
machine gun: 機関銃, マシンガン
fireworks: 花火, 打ち上げ花火, 爆竹
sparks: 火花
birds: 鳥, 小鳥, 鳥のさえずり, さえずり, 小鳥のさえずり, ウグイス, 野鳥
crickets: コオロギ, こおろぎ, 虫の声, 鈴虫, 蝉, セミ, 虫の音
frogs: カエル, 蛙, かえる
dog: 犬, イヌ, いぬ, 子犬
barking: 吠え, 吠える, 吠えて, 吠え声, ワンワン, 鳴き声の犬
wolf: 狼, オオカミ, 遠吠え
cat: 猫, ネコ, ねこ, 子猫
meowing: ニャー, にゃー, ニャーニャー
purring cat: ゴロゴロ喉を鳴らす猫, 喉を鳴らす猫, 猫が喉を鳴らす
growl: 唸り声, うなり声, 唸る
seagulls: カモメ, かもめ
bee: 蜂, ハチ, ミツバチ, 蜜蜂
owl: フクロウ, ふくろう, 梟
crow: カラス, からす, 烏
cow: 牛, ウシ
sheep: 羊, ヒツジ, ひつじ
rooster: 鶏, ニワトリ, にわとり, コケコッコー
horse: 馬, ウマ, 蹄の音, 馬の足音, 蹄
snake: 蛇, ヘビ
duck: アヒル, 鴨, カモ
goose: ガチョウ
pig: 豚, ブタ
elephant: 象, ゾウ
monkey: 猿, サル
electric fan: 扇風機, 換気扇
vacuum cleaner: 掃除機
factory: 工場
washing machine: 洗濯機
printer: プリンター, プリンタ
clock: 時計, チクタク, 時計の秒針, 秒針
keyboard: キーボード, タイピング
typewriter: タイプライター
camera shutter: シャッター, カメラ, シャッター音, カメラのシャッター
electric drill: 電動ドリル, ドリル
saw: のこぎり, ノコギリ
chainsaw: チェーンソー
cash register: レジ, レジスター
traffic: 交通, 高速道路, 車の往来, 渋滞
helicopter: ヘリコプター, ヘリ
jet: 飛行機, ジェット機, 旅客機
train: 電車, 列車, 汽車, 新幹線
steam train: 蒸気機関車, 機関車
car: 車, 自動車, トラック, バス, トラクター
car starting: エンジン始動, エンジンをかける, エンジンをかける音
car engine: エンジン, エンジン音, 車のエンジン
motorcycle: バイク, オートバイ
skidding tyres: タイヤのスリップ音, 急ブレーキ, スリップ音
car horn: クラクション, 車のクラクション
ship horn: 汽笛, 船の汽笛, 船
train whistle: 汽車の汽笛, 機関車の汽笛
bicycle bell: 自転車のベル
siren: サイレン, パトカー, 消防車, パトカーのサイレン
ambulance: 救急車
alarm: 警報, アラーム, 非常ベル
alarm clock: 目覚まし時計, 目覚まし
telephone: 電話, 電話のベル, 電話の音
ringtone: 着信音
church bell: 教会の鐘, 鐘, お寺の鐘
bell: ベル, 鈴, 風鈴の鈴
doorbell: ドアベル, 玄関のチャイム, インターホン, チャイム, ドアチャイム, 呼び鈴
gong: 銅鑼, どら
coin: コイン
coins dropping: 小銭, 硬貨
beep: ビープ音, ピーという音, 電子音
paper: 紙, 紙をめくる音
footsteps: 足音, 歩く音, 歩く
footsteps in snow: 雪を踏む足音, 雪の上の足音, 雪を踏む音, 雪の上を歩く, 雪を踏みしめる
knocking: ノック, ドアをノックする音, ノックの音, ドアのノック
door: ドア, 扉, ドアが閉まる音, ドアを閉める音
door creaking: きしむドア, 軋むドア, ドアがきしむ, ドアのきしみ, ドアの軋み, ドアがきしむ音, きしむ扉
breaking glass: ガラスが割れる, ガラスの割れる, 割れるガラス, ガラスが割れる音
clinking glasses: 乾杯, グラスの音
wind chimes: 風鈴, ウインドチャイム
metal clang: 金属音
hammer: ハンマー, 金槌, 金づち
punch: パンチ, 殴る音, 殴る
sword: 剣, 刀
bouncing ball: ボール, ボールが跳ねる音
finger snap: 指パッチン, 指を鳴らす
drum roll: ドラムロール
drums: ドラム, 太鼓
steam: 蒸気, 湯気
applause: 拍手, 拍手喝采
chatter: 人混み, 雑踏, 群衆, ざわめき, 話し声, カフェ, レストラン, 人ごみ
cheering: 歓声, 声援
laughter: 笑い声, 笑い, 笑う
whispering: ささやき, ささやき声, 囁き
heartbeat: 心臓, 心音, 鼓動, 心臓の鼓動
breathing: 呼吸, 息, 息遣い
snoring: いびき, イビキ
whistling: 口笛
referee whistle: ホイッスル, 笛, 審判の笛
burp: げっぷ, ゲップ
baby: 赤ちゃん, 赤ん坊
crying: 泣き声, 泣く, 泣いて
children playing: 子供, 子ども, 子供たち, 子どもたち, 公園で遊ぶ子供
coughing: 咳, せき, 咳払い
sneeze: くしゃみ
scream: 悲鳴, 叫び声, 叫び
kiss: キス
eating: 食べる, 咀嚼, 咀嚼音, 食べる音
drinking: 飲む, 飲む音
fart: おなら, オナラ
spaceship: 宇宙船
laser: レーザー, レーザー銃, レーザービーム
alien: 宇宙人, エイリアン
robot: ロボット
magic: 魔法, 呪文
ghost: 幽霊, お化け
frying: 揚げ物, フライパン, 炒め物, 炒める音, 炒める
popcorn: ポップコーン
coffee machine: コーヒーメーカー
toilet: トイレ, 水洗トイレ, トイレを流す
zip: ファスナー, ジッパー, チャック
keys: 鍵, 鍵束, カギ
scissors: ハサミ, はさみ
lawn mower: 芝刈り機
jackhammer: 削岩機
rocket launch: ロケット, ロケットの打ち上げ, ロケット発射
piano: ピアノ
organ: オルガン, パイプオルガン
accordion: アコーディオン
guitar: ギター
electric guitar: エレキギター
violin: バイオリン, ヴァイオリン
cello: チェロ
harp: ハープ
choir: 合唱
trumpet: トランペット
saxophone: サックス
koto: 琴
flute: フルート`,
  modifiers: `
heavy: 激しい, 激しく, 強い, 強く, 大きな, 大きい, うるさい
light: 弱い, 静かな, 優しい, 小さな, 小さい, 軽い, かすかな, 静かに
distant: 遠くの, 遠い, 遠くで, 遠くから, 遠く
near: 近くの, 近い, 近くで
slow: ゆっくり, ゆっくりした, 遅い
fast: 速い, 早い, 速く, 急いで
low: 低い
high: 高い, 甲高い
tin roof: トタン屋根, ブリキの屋根
in a cave: 洞窟の中, 洞窟の, 洞窟, トンネルの中, トンネル
in a hall: ホール, 教会の中, 教会で, 体育館
on a window: 窓に当たる, 窓を打つ, 窓ガラスに当たる, 窓をたたく, 窓を叩く
muffled: こもった, 壁の向こう, 隣の部屋
under water: 水中, 水の中
over the radio: ラジオから, 無線
passing by: 通り過ぎる, 通過する, 横切る, 頭上を飛ぶ
moving away: 遠ざかる, 走り去る
approaching: 近づく, 近づいてくる
reversed: 逆再生
on gravel: 砂利の上, 砂利道
and: と, や, そして
with: 一緒に
then: それから, その後, のあと, の後に, の後
<no: なし, のない, なしの, がない, 抜き, 抜きの, はなし, は無し, 無し
but: でも, しかし
only: だけ, のみ
once: 一回, 一度
twice: 二回, 二度, 2回, 2度
three times: 三回, 三度, 3回
four times: 四回, 4回
five times: 五回, 5回`,
  fillerWords: `
の が を に で は も へ から まで 音 声 鳴き声 鳴く 鳴る 鳴らす 鳴って する している してる いる ある です な た て し 降る 降って 降り 吹く 吹いて 打つ 当たる 響く 燃える 燃えて パチパチ ザーザー 流れる 流れて 落ちる 閉まる 開く 走る 走って 飛ぶ 歌う 歌って 弾く 話す 夜 朝 夕方 夜の 公園 遊ぶ 遊んで 森 山 街 町 村 家 屋根 庭 空 木 木の 床 窓 部屋 台所 キッチン 道 通り 人 男 女 男性 女性 人々 大勢 たち スタジアム 効果音 サウンド ください お願いします 作って ほしい 聞こえる 寄せる 砕ける 上 中 下 外 古い 新しい とても リアルな 短い 長い っ`,
  endings: '',
};
