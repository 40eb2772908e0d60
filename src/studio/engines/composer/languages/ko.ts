// Korean names of sounds. Data.

import type { PromptLanguage } from './prompt-language.ts';

export const KOREAN: PromptLanguage = {
  tag: 'ko',
  hasSpaces: false,
  sounds: `
rain: 비, 빗소리, 비소리, 빗방울, 이슬비, 가랑비, 비가
heavy rain: 폭우, 소나기, 장대비, 호우
wind: 바람, 바람소리, 산들바람, 돌풍
strong wind: 강풍, 폭풍, 태풍, 눈보라
hail: 우박
thunder: 천둥, 천둥소리, 번개, 뇌우
waves: 파도, 바다, 파도소리, 해변, 물결
stream: 시냇물, 개울, 강물, 냇물, 시냇물소리
waterfall: 폭포, 폭포수
bubbles: 거품, 물방울이 보글보글
dripping: 물방울, 물이 떨어지는, 물 떨어지는
splash: 물보라, 첨벙, 풍덩
pouring water: 물 따르는, 물을 따르는
fire: 모닥불, 불, 벽난로, 불꽃, 장작불, 화재, 캠프파이어
explosion: 폭발, 폭발음, 폭탄
gunshot: 총소리, 총성, 권총, 총
machine gun: 기관총
fireworks: 불꽃놀이, 폭죽
sparks: 스파크
birds: 새, 새소리, 새들, 참새, 새들이, 지저귀는 새
crickets: 귀뚜라미, 매미, 풀벌레
frogs: 개구리, 개구리들
dog: 개, 강아지, 멍멍이
barking: 짖는, 짖다, 짖는다, 짖고, 멍멍
wolf: 늑대, 늑대 울음
cat: 고양이, 새끼고양이
meowing: 야옹, 야옹야옹
purring cat: 가르릉, 그르렁거리는 고양이, 골골송
growl: 으르렁, 으르렁거리는
seagulls: 갈매기
bee: 벌, 꿀벌, 말벌
owl: 부엉이, 올빼미
crow: 까마귀
cow: 소울음, 암소, 젖소, 음매
sheep: 양, 염소
rooster: 수탉, 닭, 꼬끼오
horse: 말발굽, 말발굽소리, 말
snake: 뱀
duck: 오리
goose: 거위
pig: 돼지
elephant: 코끼리
monkey: 원숭이
electric fan: 선풍기, 환풍기
vacuum cleaner: 진공청소기, 청소기
factory: 공장
washing machine: 세탁기
printer: 프린터
clock: 시계, 똑딱, 초침, 시계소리
keyboard: 키보드, 타자, 타이핑
typewriter: 타자기
camera shutter: 카메라, 셔터, 카메라 셔터
electric drill: 전동드릴, 드릴
saw: 톱, 톱질
chainsaw: 전기톱
cash register: 금전등록기, 계산대
traffic: 교통, 고속도로, 차 소리, 도로 소음, 교통 소음
helicopter: 헬리콥터, 헬기
jet: 비행기, 제트기, 여객기
train: 기차, 열차, 전철, 지하철
steam train: 증기기관차, 기관차
car: 자동차, 트럭, 버스, 트랙터, 차가
car starting: 시동, 시동 거는, 시동을 거는
car engine: 엔진, 엔진소리, 자동차 엔진
motorcycle: 오토바이
skidding tyres: 타이어 마찰음, 급브레이크, 끼익
car horn: 경적, 자동차 경적, 클랙슨
ship horn: 뱃고동, 배의 경적
train whistle: 기차 경적, 기적소리
bicycle bell: 자전거 벨
siren: 사이렌, 경찰차, 소방차, 경찰 사이렌
ambulance: 구급차, 앰뷸런스
alarm: 경보, 비상벨, 경보음
alarm clock: 알람시계, 알람, 자명종
telephone: 전화, 전화기, 전화벨
ringtone: 벨소리, 휴대폰 벨소리
church bell: 교회 종, 교회 종소리, 성당 종소리
bell: 종, 종소리, 방울, 방울소리
doorbell: 초인종, 현관벨
gong: 징
coin: 동전 한 개
coins dropping: 동전, 동전들
beep: 삐, 삐소리, 신호음, 삑
paper: 종이
footsteps: 발소리, 발자국, 발걸음, 발자국소리, 걷는
footsteps in snow: 눈 밟는, 눈 밟는 발소리, 눈을 밟는, 눈 위의 발소리, 눈길
knocking: 노크, 노크소리, 문 두드리는, 문을 두드리는
door: 문, 문소리, 문 닫히는, 문이 닫히는, 문이 쾅 닫히는
door creaking: 삐걱거리는 문, 문이 삐걱거리는, 문 삐걱거리는, 삐걱거리는, 삐걱
breaking glass: 유리 깨지는, 유리가 깨지는, 깨지는 유리, 유리창 깨지는, 유리창이 깨지는
clinking glasses: 건배, 잔 부딪치는
wind chimes: 풍경소리, 풍경
metal clang: 금속음, 쇳소리
hammer: 망치, 망치질
punch: 주먹, 펀치
sword: 칼, 검, 칼싸움
bouncing ball: 공, 농구공
finger snap: 손가락 튕기는
drum roll: 드럼롤
drums: 드럼, 북, 북소리
steam: 증기, 수증기
applause: 박수, 박수소리, 박수갈채
chatter: 군중, 웅성거림, 웅성거리는, 카페, 식당, 사람들이 떠드는
cheering: 환호, 환호성, 함성
laughter: 웃음, 웃음소리, 웃는
whispering: 속삭임, 속삭이는
heartbeat: 심장, 심장박동, 심장소리, 심장 박동
breathing: 숨소리, 호흡, 숨쉬는
snoring: 코골이, 코고는, 코 고는
whistling: 휘파람
referee whistle: 호루라기, 호각
burp: 트림
baby: 아기, 갓난아기
crying: 우는, 울음, 울음소리, 울고
children playing: 아이들, 어린이들, 놀이터, 아이
coughing: 기침, 기침소리
sneeze: 재채기
scream: 비명, 비명소리, 고함
kiss: 키스, 뽀뽀
eating: 먹는, 씹는
drinking: 마시는, 홀짝
fart: 방귀
spaceship: 우주선
laser: 레이저, 레이저총, 광선총
alien: 외계인
robot: 로봇
magic: 마법, 주문
ghost: 유령, 귀신
static: 잡음, 지지직
frying: 튀김, 프라이팬, 지글지글, 튀기는
popcorn: 팝콘
coffee machine: 커피머신, 커피 머신
toilet: 변기, 변기 물, 화장실
zip: 지퍼
keys: 열쇠, 열쇠꾸러미
scissors: 가위
lawn mower: 잔디깎이, 잔디 깎는 기계
jackhammer: 착암기
rocket launch: 로켓, 로켓 발사
piano: 피아노
organ: 오르간, 파이프 오르간
accordion: 아코디언
guitar: 기타
electric guitar: 전기기타, 일렉기타, 전기 기타
violin: 바이올린
cello: 첼로
harp: 하프
choir: 합창, 합창단
trumpet: 트럼펫
saxophone: 색소폰
flute: 플루트`,
  modifiers: `
heavy: 강한, 세찬, 거센, 큰, 시끄러운, 강하게
light: 약한, 부드러운, 조용한, 작은, 가벼운, 잔잔한
distant: 먼, 멀리, 멀리서, 먼 곳의, 멀리서 들리는
near: 가까운, 가까이
slow: 느린, 천천히
fast: 빠른, 빠르게, 빨리
low: 낮은
high: 높은, 날카로운
tin roof: 양철 지붕, 양철지붕, 함석지붕
in a cave: 동굴, 동굴 속, 동굴 속의, 동굴에서, 터널, 터널 안
in a hall: 강당, 성당 안, 체육관
on a window: 창문에 부딪치는, 창문에 부딪히는, 창문을 두드리는, 유리창에 부딪치는, 창문에 떨어지는
muffled: 먹먹한, 벽 너머, 옆방
under water: 물속, 물속에서, 수중
over the radio: 라디오에서, 무전기
passing by: 지나가는, 지나간다
moving away: 멀어지는
approaching: 다가오는, 가까워지는
reversed: 거꾸로
on gravel: 자갈길, 자갈 위
and: 와, 과, 랑, 이랑, 그리고, 및, 하고
with: 함께, 같이
then: 그다음, 그 다음, 그런 다음, 다음에, 뒤에, 이어서
<no: 없이, 없는, 말고, 빼고, 제외
but: 하지만
only: 만, 오직
once: 한 번, 한번
twice: 두 번, 두번
three times: 세 번, 세번
four times: 네 번, 네번
five times: 다섯 번, 다섯번`,
  fillerWords: `
가 이 는 은 을 를 의 에 에서 도 로 으로 들 들이 한 소리 소리가 소리를 울리는 울리다 나는 내리는 오는 부는 치는 타는 타닥타닥 흐르는 떨어지는 닫히는 열리는 달리는 날아가는 지저귀는 지저귐 노래하는 연주 연주하는 밤 밤에 아침 아침의 저녁 공원 이야기하는 숲 숲속 숲속의 산 도시 거리 마을 집 지붕 정원 하늘 나무 나뭇잎 마루 바닥 창문 방 부엌 길 사람 남자 여자 사람들 경기장 효과음 사운드 만들어 줘 주세요 위 속 안 밖 오래된 새로운 아주 매우 현실적인 짧은 긴 평화로운 있는 하는 위의 위에`,
  endings: '',
};
