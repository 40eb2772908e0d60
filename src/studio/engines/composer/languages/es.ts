// Spanish names of sounds. Data.

import type { PromptLanguage } from './prompt-language.ts';

export const SPANISH: PromptLanguage = {
  tag: 'es',
  hasSpaces: true,
  sounds: `
rain: lluvia, lluvias, llueve, lloviendo, llover, llovizna, gotas de lluvia
heavy rain: aguacero, chaparrón, diluvio
wind: viento, vientos, brisa, ráfaga, ventisca
hail: granizo, granizada
thunder: trueno, truenos, tormenta, tormenta eléctrica, relámpago, rayo
waves: olas, ola, mar, océano, oleaje, playa, olas del mar
stream: arroyo, río, riachuelo, agua corriente
waterfall: cascada, catarata, salto de agua
bubbles: burbujas, burbuja, burbujeo
dripping: goteo, gotea, gotera, gotas de agua, grifo goteando, gota de agua
splash: chapuzón, salpicadura, chapoteo
pouring water: verter agua, servir agua, vertiendo agua
fire: fuego, hoguera, fogata, chimenea, llamas, incendio
explosion: explosión, explota, bomba, estallido, detonación
gunshot: disparo, disparos, pistola, rifle, escopeta, balazo, tiro
machine gun: ametralladora
fireworks: fuegos artificiales, petardo, petardos, cohetes
sparks: chispas, chispazo
birds: pájaro, pájaros, aves, pajaritos, canto de pájaros, trinos, canto de los pájaros
crickets: grillo, grillos, cigarras
frogs: rana, ranas, sapo
dog: perro, perros, perrito, cachorro
barking: ladrido, ladridos, ladra, ladrando, ladrar
wolf: lobo, lobos, aullido
cat: gato, gatos, gatito, gata
meowing: maullido, maúlla, maullando, maullar
purring cat: ronroneo, ronronea, gato ronroneando, ronroneando
growl: gruñido, gruñe, gruñendo
seagulls: gaviota, gaviotas
bee: abeja, abejas, avispa, abejorro, zumbido de abejas
owl: búho, lechuza
crow: cuervo, cuervos
cow: vaca, vacas, mugido
sheep: oveja, ovejas, cordero, balido
rooster: gallo, gallina, canto del gallo
horse: caballo, caballos, galope, cascos de caballo
galloping: galopando, galopa
snake: serpiente, serpientes, víbora
duck: pato, patos
goose: ganso, gansos
pig: cerdo, cerdos, cochino
elephant: elefante, elefantes
monkey: mono, monos
electric fan: ventilador
vacuum cleaner: aspiradora
factory: fábrica
washing machine: lavadora
printer: impresora
clock: reloj, relojes, tictac, tic tac
keyboard: teclado, tecleo, tecleando
typewriter: máquina de escribir
camera shutter: cámara, cámara de fotos, obturador
electric drill: taladro, taladradora
saw: sierra, serrucho
chainsaw: motosierra
cash register: caja registradora
traffic: tráfico, tránsito, autopista, carretera
helicopter: helicóptero, helicópteros
jet: avión, aviones, reactor
train: tren, trenes, ferrocarril
steam train: tren de vapor, locomotora de vapor, locomotora
car: coche, coches, auto, automóvil, camión, autobús, tractor
car starting: coche arrancando, arranque de coche, motor arrancando
car engine: motor, motor de coche
motorcycle: moto, motocicleta, motos
skidding tyres: chirrido de neumáticos, derrape, frenazo, chirrido de llantas
car horn: bocina, claxon, bocinazo
ship horn: sirena de barco, barco, bocina de barco
bicycle bell: timbre de bicicleta
siren: sirena, sirenas, policía, bomberos, sirena de policía
ambulance: ambulancia
alarm: alarma
alarm clock: despertador
telephone: teléfono
ringtone: tono de llamada
church bell: campana de iglesia, campanas de iglesia, campanario, campanas de la iglesia
bell: campana, campanas, campanilla
doorbell: timbre, timbre de la puerta
coin: moneda
coins dropping: monedas
pop: corcho, descorche
beep: pitido, pitidos
paper: papel
footsteps: pasos, pisadas, paso
knocking: golpes en la puerta, toc toc, llaman a la puerta, tocar la puerta, llamando a la puerta
door: puerta, puertas, portazo
door creaking: puerta chirriante, puerta que chirría, chirrido de puerta, puerta que rechina, puerta chirriando
breaking glass: vidrio roto, cristal roto, cristales rotos, vidrio rompiéndose, cristal rompiéndose, rotura de cristal, vidrios rotos
clinking glasses: brindis, copas
wind chimes: campanillas de viento, móvil de viento
metal clang: golpe metálico
hammer: martillo, martillazo, martillazos
punch: puñetazo, bofetada
thud: golpe sordo
sword: espada, espadas
bouncing ball: pelota, balón, pelota botando
finger snap: chasquido de dedos, chasquido
drum roll: redoble, redoble de tambor
drums: tambor, tambores, batería
whoosh: silbido del aire, zumbido rápido
steam: vapor
applause: aplauso, aplausos, palmas, aplaude, aplaudiendo
chatter: multitud, murmullo, cafetería, restaurante, gente hablando
cheering: ovación, vítores, público animando, multitud animando, gritos de gol
laughter: risa, risas, carcajada, carcajadas, riendo, ríe
whispering: susurro, susurros, susurrando
heartbeat: latido, latidos, corazón
breathing: respiración, respirando, respira
snoring: ronquido, ronquidos, roncando, ronca
whistling: silbido, silbando, silba, silbar
referee whistle: silbato, árbitro
burp: eructo, eructos
baby: bebé, bebe
crying: llanto, llora, llorando, llorar
children playing: niños, niños jugando, niño, parque infantil, patio de recreo
coughing: tos, tosiendo, tose
sneeze: estornudo, estornuda, estornudos
scream: grito, gritos, gritando, chillido
kiss: beso, besos
eating: comer, comiendo, masticar, masticando
drinking: beber, bebiendo, sorbo
fart: pedo, pedos, flatulencia
spaceship: nave espacial
laser: láser, rayo láser, pistola láser
alien: extraterrestre, alienígena
robot: robot
magic: magia, hechizo, varita mágica
ghost: fantasma, fantasmas
static: estática, interferencias
frying: freír, friendo, sartén, fritura
popcorn: palomitas
coffee machine: cafetera
toilet: inodoro, retrete, cisterna, cadena del baño, váter
zip: cremallera
keys: llaves, llavero
scissors: tijeras
lawn mower: cortacésped
jackhammer: martillo neumático
rocket launch: cohete, lanzamiento de cohete
piano: piano
organ: órgano
accordion: acordeón
guitar: guitarra
electric guitar: guitarra eléctrica
violin: violín
cello: violonchelo
harp: arpa
choir: coro
trumpet: trompeta
saxophone: saxofón
clarinet: clarinete
flute: flauta`,
  modifiers: `
heavy: fuerte, fuertes, intensa, intenso, violento, violenta, pesada, pesado, torrencial, grande
light: ligera, ligero, suave, suaves, débil, fina, pequeño, pequeña
distant: lejano, lejana, lejanos, lejanas, a lo lejos, en la distancia, lejos, distante
near: cerca, cercano, cercana
slow: lento, lenta, lentos, despacio, lentamente
fast: rápido, rápida, rápidos, rápidamente, deprisa
low: grave
high: agudo, aguda
tin roof: techo de chapa, techo de zinc, tejado de chapa, techo de lata, techo de hojalata, tejado de zinc
in a cave: cueva, en una cueva, túnel, en un túnel
in a hall: en una sala, en una iglesia, iglesia, catedral
on a window: en la ventana, contra la ventana, contra el cristal, en el cristal
muffled: amortiguado, detrás de la pared
under water: bajo el agua
over the radio: por la radio
passing by: pasando, que pasa, pasa
moving away: alejándose, se aleja
approaching: acercándose, se acerca
reversed: al revés
in snow: en la nieve
on gravel: sobre grava, en la grava
in the trees: en los árboles, entre los árboles
and: y, e
with: con
then: luego, después, entonces, seguido de
without: sin
no: ningún, ninguna, no
only: solo, sólo, solamente
but: pero, sino
once: una vez
twice: dos veces
three times: tres veces
four times: cuatro veces
two: dos
three: tres
four: cuatro
five: cinco`,
  fillerWords:
    'un una unos unas el la los las lo de del al a en que se sobre por para bajo tras desde contra su es son está hay muy mucho mucha muchos muchas sonido sonidos ruido efecto sonoro crepitante crepitando crepita sonando suena tocando canta cantando soplando sopla cae cayendo rompiendo rompen pasa bosque parque noche mañana tarde techo tejado casa calle ciudad campo jardín cielo madera suelo ventana cocina persona hombre mujer gente alguien agua árboles montaña montañas estadio quiero hazme haz favor como cerrándose abriéndose golpeando realista corto largo tranquilo viejo vieja rota roto mientras lado',
  endings: 's es a o as os',
};
