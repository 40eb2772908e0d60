// French names of sounds. Data.

import type { PromptLanguage } from './prompt-language.ts';

export const FRENCH: PromptLanguage = {
  tag: 'fr',
  hasSpaces: true,
  sounds: `
rain: pluie, pluies, pleut, pleuvoir, bruine, gouttes de pluie
heavy rain: averse, déluge, pluie battante, pluie diluvienne
wind: vent, vents, brise, bourrasque, bourrasques, rafales
strong wind: tempête, blizzard
hail: grêle, grêlons
thunder: tonnerre, orage, orages, éclair, coup de tonnerre
waves: vagues, vague, mer, océan, plage, ressac
stream: ruisseau, rivière, torrent, eau qui coule
waterfall: cascade, chute d eau
bubbles: bulles, bulle
dripping: goutte à goutte, gouttes d eau, goutte d eau, robinet qui goutte, robinet qui fuit, eau qui goutte
splash: éclaboussure, éclaboussures, plouf, plongeon
pouring water: verser de l eau, eau versée
fire: feu, feu de camp, feu de cheminée, flammes, incendie, cheminée, feu de bois
explosion: explosion, explose, bombe, détonation
gunshot: coup de feu, coups de feu, pistolet, fusil, tir
machine gun: mitrailleuse, mitraillette
fireworks: feu d artifice, feux d artifice, pétard, pétards
sparks: étincelles, étincelle
birds: oiseau, oiseaux, chant d oiseaux, chants d oiseaux, gazouillis, chant des oiseaux, rossignol
crickets: grillon, grillons, cigale, cigales
frogs: grenouille, grenouilles, crapaud
dog: chien, chiens, chiot, chienne
barking: aboiement, aboiements, aboie, aboient, aboyer
wolf: loup, loups
cat: chat, chats, chaton, chatte
meowing: miaulement, miaulements, miaule, miaulent, miauler
purring cat: ronronnement, ronronne, ronronner, chat qui ronronne
growl: grognement, grogne, grognements
seagulls: mouette, mouettes, goéland, goélands
bee: abeille, abeilles, guêpe, bourdon
owl: hibou, chouette
crow: corbeau, corbeaux, corneille
cow: vache, vaches, meuglement
sheep: mouton, moutons, agneau, brebis
rooster: coq, cocorico, chant du coq
horse: cheval, chevaux, galop, sabots
snake: serpent, serpents
duck: canard, canards
goose: oie, oies
pig: cochon, cochons, porc
elephant: éléphant, éléphants
monkey: singe, singes
electric fan: ventilateur
vacuum cleaner: aspirateur
factory: usine
washing machine: machine à laver, lave linge
printer: imprimante
clock: horloge, pendule, tic tac, réveil mécanique
keyboard: clavier, frappe au clavier
typewriter: machine à écrire
camera shutter: appareil photo, déclencheur, obturateur
electric drill: perceuse
saw: scie
chainsaw: tronçonneuse
cash register: caisse enregistreuse, tiroir caisse
traffic: circulation, autoroute, embouteillage, trafic
helicopter: hélicoptère, hélicoptères
jet: avion, avions, avion de chasse
train: train, trains, chemin de fer
steam train: train à vapeur, locomotive à vapeur, locomotive
car: voiture, voitures, camion, autobus, tracteur, bagnole
car starting: voiture qui démarre, démarrage de voiture, moteur qui démarre
car engine: moteur, moteur de voiture
motorcycle: moto, motos, scooter
skidding tyres: crissement de pneus, pneus qui crissent, dérapage
car horn: klaxon, klaxons, klaxonne
ship horn: corne de brume, sirène de bateau, bateau
bicycle bell: sonnette de vélo
siren: sirène, sirènes, pompiers, sirène de police
ambulance: ambulance
alarm: alarme
alarm clock: réveil, réveille matin
telephone: téléphone
ringtone: sonnerie de téléphone, sonnerie
church bell: cloche d église, cloches d église, clocher, cloches de l église
bell: cloche, cloches, clochette
doorbell: sonnette, sonnette de porte, carillon de porte
coin: pièce de monnaie
coins dropping: pièces de monnaie, monnaie
pop: bouchon, bouchon de champagne
beep: bip, bips
paper: papier, froissement de papier
footsteps: bruits de pas, bruit de pas, des pas, pas dans, les pas, pas sur
knocking: toc toc, frapper à la porte, on frappe à la porte, coups à la porte, frappe à la porte
door: porte, portes, porte qui claque, claquement de porte
door creaking: porte qui grince, grincement de porte, porte grinçante, grincement
breaking glass: verre brisé, bris de verre, verre qui se brise, verre cassé, verre qui casse, vitre brisée
clinking glasses: verres qui trinquent, trinquer, tintement de verres
wind chimes: carillon éolien, carillon à vent
metal clang: choc métallique
hammer: marteau, coups de marteau, coup de marteau
punch: coup de poing, gifle
thud: bruit sourd
sword: épée, épées
bouncing ball: ballon, balle qui rebondit
finger snap: claquement de doigts
drum roll: roulement de tambour, roulements de tambour
drums: tambour, tambours, batterie
steam: vapeur
applause: applaudissements, applaudissement, applaudit
chatter: foule, brouhaha, conversations, bavardages
cheering: acclamations, foule en délire, ovation
laughter: rire, rires, rit, rient, éclats de rire
whispering: chuchotement, chuchotements, murmure, murmures, chuchote
heartbeat: battement de cœur, battements de cœur, cœur, cœur qui bat, coeur, battement de coeur, battements de coeur
breathing: respiration, respire, souffle court
snoring: ronflement, ronflements, ronfle
whistling: sifflement, siffle, siffler, sifflements
referee whistle: sifflet, arbitre
burp: rot, rots
baby: bébé
crying: pleurs, pleure, pleurer, pleurent
children playing: enfants, enfants qui jouent, enfant, cour de récréation, aire de jeux
coughing: toux, tousse, tousser
sneeze: éternuement, éternue, éternuer
scream: cri, cris, hurlement, hurle, crie
kiss: baiser, bisou, bisous
eating: manger, mange, mâcher, mastication, croquer
drinking: boire, boit, gorgée
fart: pet, prout, pets
spaceship: vaisseau spatial
laser: laser, pistolet laser, tir laser
alien: extraterrestre, extraterrestres
robot: robot
magic: magie, baguette magique, sortilège
ghost: fantôme, fantômes
static: parasites, grésillement
frying: friture, poêle à frire, cuisson à la poêle
popcorn: pop corn
coffee machine: cafetière, machine à café
toilet: toilettes, chasse d eau, chasse des toilettes
zip: fermeture éclair
keys: clés, clefs, trousseau de clés
scissors: ciseaux
lawn mower: tondeuse, tondeuse à gazon
jackhammer: marteau piqueur
rocket launch: fusée, lancement de fusée, décollage de fusée
piano: piano
organ: orgue
accordion: accordéon
guitar: guitare
electric guitar: guitare électrique
violin: violon
cello: violoncelle
harp: harpe
choir: chœur, choeur, chorale
trumpet: trompette
saxophone: saxophone
clarinet: clarinette
flute: flûte`,
  modifiers: `
heavy: fort, forte, fortes, forts, violent, violente, intense, puissant, battante, gros, grosse
light: léger, légère, doux, douce, faible, fine, petit, petite
distant: lointain, lointaine, lointains, lointaines, au loin, loin, à distance
near: proche, tout près, de près
slow: lent, lente, lents, lentement
fast: rapide, rapides, rapidement, vite
low: grave
high: aigu, aiguë
tin roof: toit en tôle, toit de tôle, toit en zinc, tôle
in a cave: grotte, dans une grotte, tunnel, dans un tunnel, caverne
in a hall: dans une salle, dans une église, église, cathédrale
on a window: à la fenêtre, contre la fenêtre, sur la fenêtre, sur la vitre, contre la vitre, sur une fenêtre, sur une vitre
muffled: étouffé, étouffée, derrière le mur
under water: sous l eau
over the radio: à la radio
passing by: qui passe, passe, passant
moving away: s éloigne, qui s éloigne
approaching: s approche, qui s approche
reversed: à l envers
in snow: dans la neige
on gravel: sur le gravier, sur du gravier
in the trees: dans les arbres
and: et
with: avec
then: puis, ensuite, suivi de, suivie de
without: sans
no: aucun, aucune, pas de, pas d
only: seulement, uniquement
but: mais
once: une fois
twice: deux fois
three times: trois fois
four times: quatre fois
two: deux
three: trois
four: quatre
five: cinq`,
  fillerWords:
    'un une des le la les l d de du au aux à en dans qui que se s sur sous par pour contre son sa ses ce cette est sont il y a très bruit bruits sonore effet crépite crépitant crépitement souffle chante chantent sonne sonnent sonnant tombe tombant coule bat chant forêt parc nuit matin soir toit maison rue ville campagne jardin ciel bois parquet sol fenêtre cuisine homme femme gens quelqu eau arbres montagne montagnes stade fais moi je voudrais comme plaît joue jouent réaliste court long calme vieux vieille cassé pendant côté claque fait',
  endings: 's x es',
};
