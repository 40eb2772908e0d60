// Patterns of names that precede a Roman numeral, in all languages: Louis XIV, Людовик XIV. Data only.

const MEN =
  'Albert|Albrecht|Aleksander|Alessandro|Alexandre|Alexander|Alejandro|Alfons|Alfonso|Andrew|August|Benedetto|Benedict|Benedicto|Benedikt|Benedito|Benedykt|Benoît|Bento|Bonifatius|Boniface|Karel|Karl|Karol|Carl|Carlo|Carlos|Charles|Christian|Clement|Clemens|Clément|Clemente|Constantine|Konstantin|Darius|Edward|Eduard|Eduardo|Édouard|Ferdinand|Ferdinando|Fernando|Felipe|Filip|Filippo|Filipe|Filips|Philip|Philipp|Philippe|Francis|Francisco|Franciszek|Franz|François|Francesco|Frans|Frederick|Frederik|Fredrik|Friedrich|Federico|Frédéric|Fryderyk|George|Georg|Georges|Giorgio|Jorge|Jerzy|Giovanni|Giovanni Paolo|Gregor|Gregorio|Gregory|Grégoire|Grzegorz|Guillermo|Guilherme|Guglielmo|Guillaume|Gustav|Gustav Adolf|Haakon|Harald|Hassan|Heinrich|Hendrik|Henri|Henry|Henrique|Henryk|Enrico|Enrique|Håkan|Innocent|Innozenz|Ivan|Iwan|Jacques|Jakob|James|Jan|Jan Paweł|Jaime|João|João Paulo|Johann|Johannes|Johannes Paul|Johannes Paulus|John|John Paul|Jean|Jean-Paul|José|Joseph|Josef|Juan|Juan Carlos|Juan Pablo|Julius|Kasimir|Kazimierz|Leo|Leon|Leone|León|Leão|Léon|Leopold|Léopold|Lodewijk|Louis|Ludovico|Ludvig|Ludwig|Ludwik|Luigi|Luis|Luís|Manuel|Maximilian|Mehmed|Mohammed|Mieszko|Murad|Napoleon|Napoleone|Napoleón|Napoléon|Napoleão|Nicholas|Nicolas|Nicola|Nicolás|Nicolau|Nikolaus|Mikołaj|Olav|Oscar|Oskar|Otto|Otton|Ottone|Paul|Paulus|Paolo|Paulo|Pablo|Paweł|Pedro|Peter|Pierre|Pietro|Pieter|Piotr|Pius|Pie|Pio|Pío|Ramesses|Ramses|Ramsès|Richard|Riccardo|Ricardo|Robert|Rudolf|Rodolfo|Sebastião|Sigismund|Sixtus|Stanisław|Stefan|Theodosius|Thutmosis|Umberto|Urban|Urbano|Vasa|Victor|Vittorio|Vittorio Emanuele|Władysław|Wilhelm|William|Willem|Xerxes|Zygmunt';
const WOMEN =
  'Catherine|Catharina|Catalina|Catarina|Caterina|Elizabeth|Elisabeth|Elisabet|Élisabeth|Elisabetta|Elżbieta|Isabel|Isabella|Isabelle|Juana|Katarina|Katarzyna|Katharina|Kleopatra|Cleopatra|Cléopâtre|Margaret|Margarete|Margrethe|Margareta|Marguerite|Maria|María|Marie|Mary|Wilhelmina|Anna';
const CYRILLIC_MEN =
  'Александр|Алексей|Борис|Василий|Вильгельм|Генрих|Георг|Григорий|Густав|Иван|Иоанн Павел|Иоанн|Карл|Людовик|Людвиг|Мехмед|Наполеон|Николай|Павел|Пётр|Петр|Пий|Рамзес|Ричард|Рудольф|Сигизмунд|Фёдор|Филипп|Фридрих|Эдуард|Яков';
const CYRILLIC_WOMEN = 'Екатерина|Елизавета|Изабелла|Мария|Маргарита|Клеопатра|Анна';

export const FEMALE_RULER_NAME_PATTERN = `${WOMEN}|${CYRILLIC_WOMEN}`;
export const RULER_NAME_PATTERN = `${MEN}|${CYRILLIC_MEN}|${FEMALE_RULER_NAME_PATTERN}`;

/** A Roman numeral up to 399. */
export const ROMAN_NUMERAL_PATTERN = String.raw`(?=[IVXLC])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?![\p{L}\p{N}])`;

/** A number or a Roman numeral. `I` before a word is the English pronoun: `No. I do not.` */
export const NUMBER_OR_ROMAN_NUMERAL_PATTERN = String.raw`(?:\d|(?!I(?:[’']| \p{Ll}))${ROMAN_NUMERAL_PATTERN})`;
