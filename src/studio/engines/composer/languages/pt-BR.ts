// Portuguese names of sounds. Data.

import type { PromptLanguage } from './prompt-language.ts';

export const PORTUGUESE: PromptLanguage = {
  tag: 'pt-BR',
  hasSpaces: true,
  sounds: `
rain: chuva, chuvas, chove, chovendo, garoa, chuvisco, gotas de chuva
heavy rain: temporal, aguaceiro, toró, pancada de chuva
wind: vento, ventos, brisa, ventania, rajada de vento
hail: granizo, chuva de granizo
thunder: trovão, trovões, trovoada, tempestade, raio, relâmpago
waves: ondas, onda, mar, oceano, praia, ondas do mar
stream: riacho, rio, córrego, água corrente
waterfall: cachoeira, cascata, queda d água
bubbles: bolhas, bolha
dripping: goteira, pingo, pingos, gotejamento, torneira pingando, pingando, gotas de água
splash: mergulho, respingo, respingos
pouring water: despejar água, despejando água, servir água
fire: fogo, fogueira, lareira, chamas, incêndio
explosion: explosão, explode, bomba, detonação
gunshot: tiro, tiros, disparo, pistola, espingarda
machine gun: metralhadora
fireworks: fogos de artifício, fogos, rojão, rojões
sparks: faíscas, faísca
birds: pássaro, pássaros, passarinho, passarinhos, aves, canto de pássaros, canto dos pássaros
crickets: grilo, grilos, cigarra, cigarras
frogs: sapo, sapos, rã, rãs
dog: cachorro, cachorros, cão, cães, cachorrinho
barking: latido, latidos, late, latindo, latir
wolf: lobo, lobos, uivo
cat: gato, gatos, gatinho, gata
meowing: miado, miados, mia, miando, miar
purring cat: ronronar, ronronando, ronrona, gato ronronando
growl: rosnado, rosna, rosnando
seagulls: gaivota, gaivotas
bee: abelha, abelhas, vespa, zumbido de abelhas
owl: coruja, corujas
crow: corvo, corvos
cow: vaca, vacas, mugido
sheep: ovelha, ovelhas, cordeiro, balido
rooster: galo, galinha, canto do galo
horse: cavalo, cavalos, galope, cascos de cavalo
galloping: galopando, galopa
snake: cobra, cobras, serpente
duck: pato, patos
goose: ganso, gansos
pig: porco, porcos
elephant: elefante, elefantes
monkey: macaco, macacos
electric fan: ventilador
vacuum cleaner: aspirador, aspirador de pó
factory: fábrica
washing machine: máquina de lavar, lavadora
printer: impressora
clock: relógio, relógios, tique taque
keyboard: teclado, digitação, digitando
typewriter: máquina de escrever
camera shutter: câmera, câmera fotográfica, obturador
electric drill: furadeira
saw: serra, serrote
chainsaw: motosserra
cash register: caixa registradora
traffic: trânsito, tráfego, rodovia, estrada
helicopter: helicóptero, helicópteros
jet: avião, aviões, jato
train: trem, trens, ferrovia
steam train: trem a vapor, maria fumaça, locomotiva
car: carro, carros, automóvel, caminhão, ônibus, trator
car starting: carro dando partida, carro ligando, partida do carro
car engine: motor, motor de carro
motorcycle: moto, motocicleta, motos
skidding tyres: pneus cantando, cantada de pneu, derrapagem, freada, pneu cantando
car horn: buzina, buzinas, buzinando
ship horn: buzina de navio, navio, apito de navio
bicycle bell: campainha de bicicleta
siren: sirene, sirenes, polícia, bombeiros, sirene de polícia
ambulance: ambulância
alarm: alarme
alarm clock: despertador
telephone: telefone
ringtone: toque de celular, celular
church bell: sino de igreja, sinos de igreja, sino da igreja, sinos da igreja
bell: sino, sinos, sineta
doorbell: campainha, campainha da porta
coin: moeda
coins dropping: moedas
pop: rolha, estouro de rolha
beep: bipe, bipes, apito eletrônico
paper: papel
footsteps: passos, passo, pegadas
knocking: batidas na porta, batendo na porta, toc toc, batida na porta, bater na porta
door: porta, portas, porta batendo
door creaking: porta rangendo, porta que range, rangido de porta, rangido
breaking glass: vidro quebrando, vidro quebrado, vidro se quebrando, vidros quebrados, quebrar de vidro
clinking glasses: brinde, taças, tilintar de copos
wind chimes: sino dos ventos, sinos de vento, mensageiro dos ventos
metal clang: batida metálica
hammer: martelo, marteladas, martelada
punch: soco, tapa
thud: baque
sword: espada, espadas
bouncing ball: bola, bola quicando
finger snap: estalar de dedos, estalo de dedos
drum roll: rufar de tambores, rufo de tambor
drums: tambor, tambores, bateria
steam: vapor
applause: aplauso, aplausos, palmas, aplaudindo
chatter: multidão, burburinho, restaurante, pessoas conversando
cheering: torcida, torcida gritando, ovação, multidão comemorando
laughter: risada, risadas, riso, risos, gargalhada, rindo, gargalhadas
whispering: sussurro, sussurros, sussurrando
heartbeat: batimento cardíaco, batimentos cardíacos, coração, coração batendo
breathing: respiração, respirando, respira
snoring: ronco, roncos, roncando, ronca
whistling: assobio, assobiando, assobia, assovio
referee whistle: apito, apito de juiz, árbitro
burp: arroto, arrotos
baby: bebê, neném
crying: choro, chora, chorando, chorar
children playing: crianças, crianças brincando, criança, parquinho, recreio
coughing: tosse, tossindo
sneeze: espirro, espirros, espirrando
scream: grito, gritos, gritando, berro
kiss: beijo, beijos
eating: comer, comendo, mastigar, mastigando
drinking: beber, bebendo, gole
fart: peido, peidos, pum
spaceship: nave espacial
laser: laser, raio laser, pistola laser
alien: extraterrestre, alienígena
robot: robô, robôs
magic: magia, feitiço, varinha mágica
ghost: fantasma, fantasmas
static: estática, interferência
frying: fritar, fritando, frigideira, fritura
popcorn: pipoca
coffee machine: cafeteira
toilet: descarga, vaso sanitário, privada
zip: zíper
keys: chaves, chaveiro, molho de chaves
scissors: tesoura
lawn mower: cortador de grama
jackhammer: britadeira
rocket launch: foguete, lançamento de foguete
piano: piano
organ: órgão
accordion: acordeão, sanfona
guitar: violão
electric guitar: guitarra, guitarra elétrica
violin: violino
cello: violoncelo
harp: harpa
choir: coral, coro
trumpet: trompete
saxophone: saxofone
clarinet: clarinete
flute: flauta`,
  modifiers: `
heavy: forte, fortes, intensa, intenso, violento, pesada, pesado, torrencial, grande
light: leve, leves, suave, suaves, fraco, fraca, fina, pequeno, pequena
distant: distante, distantes, ao longe, à distância, longe, longínquo
near: perto, próximo, próxima
slow: lento, lenta, lentos, devagar, lentamente
fast: rápido, rápida, rápidos, rapidamente, depressa
low: grave
high: agudo, aguda
tin roof: telhado de zinco, telhado de metal, telhado de lata, teto de zinco
in a cave: caverna, em uma caverna, numa caverna, túnel, em um túnel, num túnel
in a hall: em uma igreja, numa igreja, igreja, catedral
on a window: na janela, contra a janela, no vidro da janela
muffled: abafado, abafada, atrás da parede
under water: debaixo d água, embaixo d água, debaixo da água
over the radio: no rádio, pelo rádio
passing by: passando, que passa, passa
moving away: se afastando, afastando se
approaching: se aproximando, aproximando se
reversed: ao contrário
in snow: na neve
on gravel: no cascalho
in the trees: nas árvores, entre as árvores
and: e
with: com
then: depois, então, em seguida, seguido de
without: sem
no: nenhum, nenhuma, não
only: só, somente, apenas
but: mas
once: uma vez
twice: duas vezes
three times: três vezes
four times: quatro vezes
two: dois, duas
three: três
four: quatro
five: cinco`,
  fillerWords:
    'um uma uns umas o a os as de do da dos das d ao aos em no na nos nas que se sobre por para pelo pela sob contra seu sua é são está há muito muita muitos muitas som sons barulho ruído efeito sonoro crepitando crepitante crepita tocando toca canta cantando soprando sopra cai caindo batendo floresta parque mata noite manhã tarde telhado teto casa rua cidade campo jardim céu madeira chão janela cozinha pessoa homem mulher gente alguém água árvores montanha montanhas estádio quero faça favor como realista curto longo calmo velho velha enquanto lado',
  endings: 's es a o as os',
};
