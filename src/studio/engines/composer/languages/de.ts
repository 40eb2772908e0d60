// German names of sounds. Data.

import type { PromptLanguage } from './prompt-language.ts';

export const GERMAN: PromptLanguage = {
  tag: 'de',
  hasSpaces: true,
  sounds: `
rain: regen, regnen, regnet, nieselregen, regenschauer, regentropfen, sommerregen
heavy rain: platzregen, wolkenbruch, starkregen, regensturm
wind: wind, winde, windböen, böe, brise, windrauschen
strong wind: sturm, orkan, schneesturm
hail: hagel, hagelt, hagelschauer
thunder: donner, donnert, gewitter, donnergrollen, blitz, blitz und donner
waves: wellen, welle, meer, brandung, meeresrauschen, ozean, wellenrauschen, strand
stream: bach, fluss, bachlauf, bächlein, wasserlauf, plätschern, fließendes wasser
waterfall: wasserfall
bubbles: blasen, blubbern, blubbert, sprudeln
dripping: tropfen, tropft, tropfendes wasser, wassertropfen, tropfender wasserhahn
splash: platschen, spritzen, sprung ins wasser
pouring water: einschenken, eingießen, wasser eingießen
fire: feuer, lagerfeuer, kaminfeuer, kamin, flammen, prasselndes feuer
explosion: explosion, explodiert, bombe, detonation
gunshot: schuss, pistolenschuss, gewehrschuss, pistole, gewehr
machine gun: maschinengewehr
fireworks: feuerwerk, böller, silvesterrakete
sparks: funken, funkenflug
birds: vogel, vögel, vogelgesang, vogelgezwitscher, zwitschern, zwitschert, vogelzwitschern, amsel, nachtigall
crickets: grillen, grille, grillenzirpen, zirpen, zikaden
frogs: frosch, frösche, quaken
dog: hund, hunde, hundegebell, köter, welpe
barking: bellen, bellt, bellend, bellender, bellende, gebell
wolf: wolf, wölfe, wolfsgeheul
cat: katze, katzen, kater, kätzchen
meowing: miauen, miaut, miauende
purring cat: schnurren, schnurrt, schnurrende katze, katze schnurrt, katzenschnurren
growl: knurren, knurrt, knurrender
seagulls: möwe, möwen, möwenschreie
bee: biene, bienen, summende bienen, wespe, hummel
owl: eule, eulen, uhu
crow: krähe, krähen, rabe, raben
cow: kuh, kühe, muhen, muht
sheep: schaf, schafe, blöken, lamm
rooster: hahn, hahnenschrei, kikeriki
horse: pferd, pferde, pferdegetrappel, hufe, hufgetrappel, galopp
snake: schlange, schlangen
duck: ente, enten
goose: gans, gänse
pig: schwein, schweine, grunzen
elephant: elefant, elefanten
monkey: affe, affen
electric fan: ventilator, lüfter
vacuum cleaner: staubsauger
factory: fabrik, maschinenhalle
washing machine: waschmaschine
printer: drucker
clock: uhr, uhren, ticken, tickt, tickende uhr, wanduhr, standuhr, uhrticken
keyboard: tastatur, tippen, tippt
typewriter: schreibmaschine
camera shutter: kamera, fotoapparat, kameraauslöser, kameraklicken
electric drill: bohrmaschine, bohren, bohrer
saw: säge, sägen
chainsaw: kettensäge
cash register: kasse, registrierkasse, ladenkasse
traffic: verkehr, straßenverkehr, straßenlärm, autobahn, verkehrslärm
helicopter: hubschrauber, helikopter
jet: flugzeug, flugzeuge, düsenjet, düsenflugzeug
train: zug, züge, eisenbahn, bahn
steam train: dampflok, dampflokomotive, dampfzug
car: auto, autos, wagen, lastwagen, lkw, bus, traktor
car starting: auto startet, startendes auto, motor startet, anlasser
car engine: motor, automotor, motorengeräusch
motorcycle: motorrad, motorräder, moped
skidding tyres: quietschende reifen, reifenquietschen, vollbremsung
car horn: hupe, hupen, hupt, autohupe
ship horn: schiffshorn, nebelhorn, schiff
bicycle bell: fahrradklingel
siren: sirene, polizeisirene, polizei, feuerwehr, martinshorn
ambulance: krankenwagen, rettungswagen
alarm: alarm, alarmanlage
alarm clock: wecker
telephone: telefon, telefonklingeln
ringtone: klingelton
church bell: kirchenglocke, kirchenglocken, kirchturmglocke, kirchturm
bell: glocke, glocken, glöckchen
doorbell: türklingel, klingel, haustürklingel
coin: münze
coins dropping: münzen, kleingeld
pop: plopp, korken, korkenknall
beep: piepton, piepsen, piepen, piept
paper: papier, papierrascheln
footsteps: schritt, schritte, fußschritte, schritten
knocking: klopfen, klopft, anklopfen, türklopfen
door: tür, türe, türen, türknallen
door creaking: knarrende tür, quietschende tür, tür knarrt, tür quietscht, knarren, türknarren
breaking glass: zerbrechendes glas, glas zerbricht, glas zersplittert, glasbruch, zerspringendes glas, glasscherben, scherben
clinking glasses: anstoßen, gläserklirren, klirrende gläser, prosten
wind chimes: windspiel
metal clang: metallklang, metallschlag
hammer: hammer, hämmern, hämmert
punch: faustschlag, schlägerei, ohrfeige
sword: schwert, schwerter, schwertkampf
bouncing ball: springender ball, hüpfender ball, ball, basketball
finger snap: fingerschnippen, schnippen
drum roll: trommelwirbel
drums: trommel, trommeln, schlagzeug
whoosh: zischen, wusch
steam: dampf
applause: applaus, beifall, klatschen, klatscht
chatter: menschenmenge, stimmengewirr, gemurmel, café, restaurant, kneipe
cheering: jubel, jubeln, jubelnde menge, jubelt
laughter: lachen, lacht, gelächter, lachende
whispering: flüstern, flüstert
heartbeat: herzschlag, herzklopfen, herz
breathing: atmen, atem, atmet
snoring: schnarchen, schnarcht
whistling: pfeifen, pfeift
referee whistle: trillerpfeife, schiedsrichterpfeife
burp: rülpsen, rülpser, rülpst
baby: baby, säugling
crying: weinen, weint, weinendes, weinender
children playing: kinder, spielende kinder, spielplatz, kind, schulhof
coughing: husten, hustet
sneeze: niesen, niest, nieser
scream: schrei, schreien, schreit, schreie
kiss: kuss, küssen
eating: essen, kauen, kaut, isst
drinking: trinken, trinkt, schlürfen
fart: furz, furzen, pups, pupsen
spaceship: raumschiff
laser: laser, laserschuss, laserpistole
alien: außerirdischer, ausserirdische
robot: roboter
magic: zauber, zauberei, zauberstab, magie
ghost: geist, gespenst
static: rauschen, radiorauschen
frying: braten, brutzeln, brutzelt, bratpfanne
popcorn: popcorn
coffee machine: kaffeemaschine
toilet: toilette, toilettenspülung, klospülung, klo
zip: reißverschluss
keys: schlüssel, schlüsselbund
scissors: schere
lawn mower: rasenmäher
jackhammer: presslufthammer
rocket launch: rakete, raketenstart
piano: klavier
organ: orgel
accordion: akkordeon
guitar: gitarre
electric guitar: e gitarre
violin: geige, violine
cello: cello
harp: harfe
choir: chor
trumpet: trompete
saxophone: saxofon, saxophon
clarinet: klarinette
flute: flöte`,
  modifiers: `
heavy: stark, starker, starkes, starke, heftig, laut, lauter, schwer, schwerer, groß, großer
light: leicht, leichter, leise, leiser, sanft, sanfter, schwach, klein, kleiner
distant: fern, ferner, fernes, entfernt, entfernter, in der ferne, weit weg, weit entfernt, aus der ferne
near: nah, naher, in der nähe
slow: langsam, langsamer, langsame
fast: schnell, schneller, schnelle, rasch
low: tief, tiefer
high: hoch, hoher, hohe, hohes
tin roof: blechdach, wellblechdach, wellblech
in a cave: höhle, in einer höhle, tunnel, in einem tunnel
in a hall: halle, in einer halle, in einer kirche, kirche, kathedrale
on a window: am fenster, fensterscheibe, an der fensterscheibe, an das fenster, gegen das fenster, auf der fensterscheibe
muffled: gedämpft, nebenan, hinter der wand
under water: unter wasser
over the radio: im radio, über funk
passing by: vorbei, vorbeifahrend, vorbeifahrender, fährt vorbei, fliegt vorbei, vorüber
moving away: entfernt sich, fährt weg, fährt davon
approaching: nähert sich, kommt näher
reversed: rückwärts
in snow: im schnee
on gravel: auf kies
in the trees: in den bäumen
and: und
with: mit
then: dann, danach, anschließend, gefolgt von
without: ohne
no: kein, keine, keinen, keiner, keinem
not: nicht
only: nur
but: aber, sondern
once: einmal, ein mal
twice: zweimal, zwei mal
three times: dreimal, drei mal
four times: viermal, vier mal
two: zwei
three: drei
four: vier
five: fünf`,
  fillerWords:
    'ein eine einen einem einer eines der die das den dem des auf in im am an aus bei beim von vom zu zum zur über unter durch vor hinter für es ist sind wird sehr viele viel ganz klingt klingen klang geräusch geräusche sound ton läuten läutet klingeln klingelt singen singt weht bläst knistert knistern knisterndes prasselt rauscht fährt fahrt startet vorbeifahrendes schlägt fällt geht spielt spielen spielende quietscht knallt zu heult heulen grollt grollen wald park nacht morgen abend dach haus straße stadt garten himmel holz holzboden boden fenster küche zimmer raum berge bergen see wasser bitte mache mir macht ich möchte jemand mann frau leute menschen realistisch kurz kurzer lang langer ruhig ruhiger fröhlich alt alte alter neu',
  endings: 'e en er es em n s ns geräusch geräusche klang lärm laut laute',
};
