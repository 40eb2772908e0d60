// Phrases with a fixed translation that word-by-word translation gets wrong, such as “please” or “see you”. Grouped by
// direction. A comma at the end is only written if the phrase opens a sentence. Data only.

const EN_ES = `
thank you very much = muchas gracias
thank you so much = muchísimas gracias
thank you for = gracias por
thanks for = gracias por
thank you all = gracias a todos
thank you = gracias
many thanks = muchas gracias
good evening = buenas noches
see you tomorrow = hasta mañana
see you soon = hasta pronto
see you later = hasta luego
you're welcome = de nada
you are welcome = de nada
don't worry = no te preocupes
of course = por supuesto
i'm sorry = lo siento
i am sorry = lo siento
never mind = no importa
no problem = no hay problema
excuse me = perdón,
well done = bien hecho
happy birthday = feliz cumpleaños
congratulations = enhorabuena
good luck = buena suerte
and welcome to = y bienvenidos a
welcome to = bienvenidos a`;

const EN_CA = `
thank you very much = moltes gràcies
see you tomorrow = fins demà
see you soon = fins aviat
of course = és clar
i'm sorry = ho sento
i am sorry = ho sento`;

const EN_GL = `
thank you very much = moitas grazas
thank you for = grazas por
thanks for = grazas por
thank you = grazas
see you tomorrow = ata mañá`;

const ES_EN = `
por favor = please
muchas gracias = thank you very much
gracias por = thank you for
gracias a todos = thank you all
gracias = thank you
buenos días = good morning
buenas noches = good evening
qué hora es = what time is it
a qué hora = at what time
nos vemos mañana = see you tomorrow
hasta mañana = see you tomorrow
hasta luego = see you later
hasta pronto = see you soon
de nada = you're welcome
no te preocupes = don't worry
por supuesto = of course
lo siento = I'm sorry
no importa = never mind
no hay problema = no problem
enhorabuena = congratulations
feliz cumpleaños = happy birthday
buena suerte = good luck
bienvenido a = welcome to
bienvenidos a = welcome to`;

const CA_EN = `
si us plau = please
moltes gràcies = thank you very much
gràcies per = thank you for
gràcies = thank you
bon dia = good morning
bona nit = good night
de res = you're welcome`;

const ES_FR = `
muchas gracias = merci beaucoup
gracias por = merci pour
por favor = s'il te plaît,
buenas noches = bonsoir
hasta mañana = à demain
de nada = de rien`;

const FR_ES = `
s'il te plaît = por favor
s'il vous plaît = por favor
merci pour = gracias por
merci à tous = gracias a todos
bonsoir = buenas noches
à demain = hasta mañana
de rien = de nada`;

const ES_PT = `
por favor = por favor
gracias por = obrigado por
gracias a todos = obrigado a todos
gracias = obrigado`;

const IT_ES = `
grazie per = gracias por
buonasera = buenas noches
ci vediamo domani = nos vemos mañana
a domani = hasta mañana
prego = de nada`;

const parsePhrases = (table: string): ReadonlyMap<string, string> =>
  new Map(
    table
      .trim()
      .split('\n')
      .map((line) => line.split(' = ') as [string, string]),
  );

/** Phrases by `from>to`, in lower case with straight apostrophes. */
export const FIXED_PHRASES: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  'en>es': parsePhrases(EN_ES),
  'en>ca': parsePhrases(EN_CA),
  'en>gl': parsePhrases(EN_GL),
  'es>en': parsePhrases(ES_EN),
  'ca>en': parsePhrases(CA_EN),
  'es>fr': parsePhrases(ES_FR),
  'fr>es': parsePhrases(FR_ES),
  'es>pt': parsePhrases(ES_PT),
  'it>es': parsePhrases(IT_ES),
};
