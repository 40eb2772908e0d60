// Sentences of one or two words that the dictionaries misread: they take “No.” for an abbreviation and “Stop” for a
// noun. One meaning per row and one language per column. `/` separates synonyms, of which the first is written. Data
// and a lookup.

const LANGUAGES = ['en', 'es', 'ca', 'gl', 'pt', 'fr', 'it', 'ro', 'sv', 'da', 'nb', 'nn', 'nl', 'af', 'eo'];

const ROWS = `
no/nope | no | no | non | não | non | no | nu | nej | nej | nei | nei | nee | nee | ne
yes/yeah/yep | sí | sí | si | sim | oui | sì | da | ja | ja | ja | ja | ja | ja | jes
hello/hi | hola | hola | ola | olá | bonjour/salut | ciao | bună/salut | hej | hej | hei | hei | hallo | hallo | saluton
goodbye/bye | adiós | adéu | adeus | adeus/tchau | au revoir | arrivederci/addio | la revedere | hej då/adjö | farvel | ha det | ha det | tot ziens | totsiens | ĝis
good morning | buenos días | bon dia | bos días | bom dia | bonjour | buongiorno | bună dimineața | god morgon | godmorgen | god morgen | god morgon | goedemorgen | goeiemôre | bonan matenon
good afternoon | buenas tardes | bona tarda | boas tardes | boa tarde | bon après-midi | buon pomeriggio | bună ziua | god eftermiddag | god eftermiddag | god ettermiddag | god ettermiddag | goedemiddag | goeiemiddag | bonan posttagmezon
good night | buenas noches | bona nit | boas noites | boa noite | bonne nuit | buona notte/buonanotte | noapte bună | god natt/godnatt | godnat | god natt | god natt | goedenacht | goeienag | bonan nokton
good evening | buenas noches | bona nit/bon vespre | boas noites | boa noite | bonsoir | buonasera | bună seara | god kväll | godaften | god kveld | god kveld | goedenavond | goeienaand | bonan vesperon
thank you/thanks | gracias | gràcies | grazas | obrigado/obrigada | merci | grazie | mulțumesc | tack | tak | takk | takk | dank je/bedankt | dankie | dankon
please | por favor | si us plau/sisplau | por favor | por favor | s'il vous plaît/s'il te plaît | per favore/per piacere | te rog/vă rog | snälla | - | vær så snill | ver så snill | alsjeblieft/alstublieft | asseblief | bonvolu
sorry/i'm sorry | perdón/lo siento | perdó/ho sento | perdón/síntoo | desculpe/desculpa/perdão | pardon/désolé/désolée | scusa/scusi/mi dispiace | scuze/îmi pare rău | förlåt | undskyld | beklager/unnskyld | orsak/unnskuld | sorry | jammer | pardonu
excuse me | disculpe/disculpa | disculpi/disculpa | desculpe | com licença | excusez-moi/excuse-moi | mi scusi | scuzați-mă | ursäkta | undskyld mig | unnskyld meg | unnskyld meg | pardon | verskoon my | pardonu min
stop | para/pare/alto | para/atura't | para | para/pare | arrête/arrêtez | fermati/fermo/alt | oprește-te/stai | sluta/stanna/stopp | stop | stopp | stopp | stop | stop | haltu
look | mira/mire | mira | mira | olha/olhe | regarde/regardez | guarda/guardi | uite/privește | titta | se | se | sjå | kijk | kyk | rigardu
wait | espera/espere | espera/espera't | espera/agarda | espera/espere | attends/attendez | aspetta/aspetti | așteaptă | vänta | vent | vent | vent | wacht | wag | atendu
listen | escucha/escuche | escolta | escoita | escuta/escute | écoute/écoutez | ascolta/ascolti | ascultă | lyssna | lyt | lytt | lytt | luister | luister | aŭskultu
help | socorro/ayuda | socors/ajuda | socorro/axuda | socorro/ajuda | au secours/à l'aide | aiuto | ajutor | hjälp | hjælp | hjelp | hjelp | help | help | helpon
help me | ayúdame | ajuda'm | axúdame | ajude-me | aide-moi | aiutami | ajută-mă | hjälp mig | hjælp mig | hjelp meg | hjelp meg | help me | help my | helpu min
come on | vamos/venga | vinga/va | veña/imos | vamos | allez | dai/andiamo | haide | kom igen | kom nu | kom igjen | kom igjen | kom op | kom nou | ek
come here | ven aquí | vine aquí | ven aquí | vem cá | viens ici | vieni qui | vino aici | kom hit | kom her | kom hit | kom hit | kom hier | kom hier | venu ĉi tien
hurry up/hurry | date prisa | afanya't | date présa | rápido/depressa | dépêche-toi/dépêchez-vous | sbrigati | grăbește-te | skynda dig | skynd dig | skynd deg | skund deg | schiet op | maak gou | rapidu
go away | vete | vés-te'n | vaite | vai embora | va-t'en/allez-vous-en | vattene/vai via | pleacă | gå härifrån | gå væk | gå vekk | gå vekk | ga weg | gaan weg | foriru
go | ve/vete ya | vés | vai | vai | va/vas-y | vai | du-te | gå | gå | gå | gå | ga | gaan | iru
run | corre/corred | corre | corre | corre/corra | cours/courez | corri/correte | fugi | spring | løb | løp | spring | ren | hardloop | kuru
welcome | bienvenido/bienvenida/bienvenidos | benvingut/benvinguda/benvinguts | benvido/benvida | bem-vindo/bem-vinda | bienvenue | benvenuto/benvenuta/benvenuti | bun venit | välkommen | velkommen | velkommen | velkomen | welkom | welkom | bonvenon
why | por qué | per què | por que | por quê | pourquoi | perché | de ce | varför | hvorfor | hvorfor | kvifor | waarom | waarom | kial
what | qué | què | que | o quê | quoi | cosa/che cosa | ce | vad | hvad | hva | kva | wat | wat | kio
who | quién | qui | quen | quem | qui | chi | cine | vem | hvem | hvem | kven | wie | wie | kiu
where | dónde | on | onde | onde | où | dove | unde | var | hvor | hvor | kvar | waar | waar | kie
when | cuándo | quan | cando | quando | quand | quando | când | när | hvornår | når | når | wanneer | wanneer | kiam
how | cómo | com | como | como | comment | come | cum | hur | hvordan | hvordan | korleis | hoe | hoe | kiel
really | de verdad/en serio | de debò/de veritat | de verdade | sério/de verdade | vraiment | davvero/veramente | chiar/serios | verkligen | virkelig | virkelig | verkeleg | echt | regtig | ĉu vere
never | nunca/jamás | mai | nunca | nunca | jamais | mai | niciodată | aldrig | aldrig | aldri | aldri | nooit | nooit | neniam
maybe/perhaps | quizás/quizá/tal vez | potser | quizais | talvez | peut-être | forse | poate | kanske | måske | kanskje | kanskje | misschien | miskien | eble
okay/ok/all right/alright | vale/de acuerdo/ok | d'acord | de acordo/vale | tudo bem/está bem | d'accord | va bene/d'accordo | bine/de acord | okej | okay | ok | ok | oké | goed so | bone
good | bien | bé | ben | bom | bien | bene | bine | bra | godt | bra | bra | goed | goed | bone
great | genial/estupendo | genial/fantàstic | xenial | ótimo | super/génial | ottimo/fantastico | grozav | toppen | fantastisk | flott | flott | geweldig | wonderlik | bonege
exactly | exacto/exactamente | exacte/exactament | exacto | exato/exatamente | exactement | esatto/esattamente | exact | precis | præcis | nettopp | nettopp | precies | presies | ĝuste
silence/quiet | silencio | silenci | silencio | silêncio | silence | silenzio | liniște | tystnad | stilhed | stille | stille | stilte | stilte | silenton
be careful/watch out/look out | cuidado | compte | coidado | cuidado | attention/fais attention | attenzione/attento | atenție | se upp/akta dig | pas på | se opp | sjå opp | pas op | pasop | atentu
let's go | vamos | anem/som-hi | vamos/imos | vamos | allons-y | andiamo | să mergem | nu går vi | lad os gå | la oss gå | lat oss gå | laten we gaan | kom ons gaan | ni iru
see you | nos vemos | ens veiem | vémonos | até logo | à bientôt | ci vediamo | ne vedem | vi ses | vi ses | vi ses | vi sest | tot ziens | sien jou | ĝis revido
i love you | te quiero/te amo | t'estimo | quérote | te amo/eu te amo | je t'aime | ti amo | te iubesc | jag älskar dig | jeg elsker dig | jeg elsker deg | eg elskar deg | ik hou van je | ek is lief vir jou | mi amas vin
me too | yo también | jo també | eu tamén | eu também | moi aussi | anch'io | și eu | jag också/jag med | også mig | jeg også | eg òg | ik ook | ek ook | ankaŭ mi
come in | adelante/pasa | endavant/passa | adiante | entre | entrez/entre | avanti/entra | intră | kom in | kom ind | kom inn | kom inn | kom binnen | kom binne | envenu
shut up | cállate | calla | cala | cala a boca | tais-toi/taisez-vous | stai zitto/zitto | taci | håll käften | hold kæft | hold kjeft | hald kjeft | hou je mond | bly stil | silentu
not yet | todavía no/aún no | encara no | aínda non | ainda não | pas encore | non ancora | încă nu | inte än | ikke endnu | ikke ennå | ikkje enno | nog niet | nog nie | ankoraŭ ne
no way | ni hablar | de cap manera | de ningunha maneira | de jeito nenhum | pas question | neanche per sogno | în niciun caz | aldrig i livet | aldrig i livet | aldri i livet | aldri i livet | geen sprake van | - | neniel
of course | por supuesto/claro | és clar | claro/por suposto | claro/com certeza | bien sûr | certo/certamente | desigur | självklart/naturligtvis | selvfølgelig | selvfølgelig | sjølvsagt | natuurlijk | natuurlik | kompreneble
get out | fuera | fora | fóra | fora/saia | sors/sortez | fuori | ieși afară | ut | ud | ut | ut | eruit | uit | eliru
cheers | salud | salut | saúde | saúde | santé/à votre santé | salute/cin cin | noroc | skål | skål | skål | skål | proost | gesondheid | je via sano
nothing | nada | res | nada | nada | rien | niente/nulla | nimic | ingenting | ingenting | ingenting | ingenting | niets | niks | nenio
nobody/no one | nadie | ningú | ninguén | ninguém | personne | nessuno | nimeni | ingen | ingen | ingen | ingen | niemand | niemand | neniu
again | otra vez/de nuevo | una altra vegada/de nou | outra vez | outra vez/de novo | encore/encore une fois | di nuovo/ancora una volta | din nou | igen | igen | igjen | igjen | opnieuw/nog een keer | weer | denove
now | ahora | ara | agora | agora | maintenant | ora/adesso | acum | nu | nu | nå | no | nu | nou | nun
here | aquí | aquí/ací | aquí | aqui | ici | qui | aici | här | her | her | her | hier | hier | ĉi tie`;

const parseRow = (row: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    row.split(' | ').flatMap((cell, at) => (cell === '-' ? [] : [[LANGUAGES[at] ?? '', cell.split('/')] as const])),
  );
const MEANINGS = ROWS.trim().split('\n').map(parseRow);

/** Keys are lower-case sentences with straight apostrophes. */
export function getInterjectionTranslations(from: string, to: string): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  for (const meaning of MEANINGS) {
    const [translation] = meaning.get(to) ?? [];
    for (const wording of meaning.get(from) ?? [])
      if (translation !== undefined && !all.has(wording)) all.set(wording, translation);
  }
  return all;
}
