// Given names that networks translate, such as João to John, in the forms of several languages. Pure.

/** One name per line in the forms of several languages. */
const TABLE = `
Adam Adán Adão Adamo
Alexander Alexandre Alejandro Alessandro Aleksander Alexandru
Alexandra Alejandra Alessandra Aleksandra
Alfred Alfredo
Alice Alicia Alícia
Andrew André Andrés Andreas Andrea Andrej Andrzej Anders
Ann Anna Anne Ana Anita
Anthony António Antônio Antonio Antoine Anton Antonín
Arthur Artur Arturo
Bartholomew Bartolomeu Bartolomé Bartolomeo Barthélemy
Beatrice Beatriz Béatrice Beatrix
Benedict Bento Benito Benedetto Benoît Benedikt
Bernard Bernardo Bernhard
Carolina Caroline Karolina
Catherine Catarina Catalina Caterina Katharina Katarina Kathrin Katarzyna
Cecilia Cecília Cécile
Charles Carlos Carlo Karl Karel Karol
Charlotte Carlota Carlotta
Christine Cristina Christina Kristina Krystyna
Christopher Cristóvão Cristóbal Cristoforo Christophe Christoph Krzysztof
Claudia Cláudia
Daniel Daniele
David Davi Davide
Edward Eduardo Édouard Eduard Edoardo
Elijah Elias Elías
Elizabeth Elisabeth Isabel Elisabetta Élisabeth Elżbieta
Emily Emília Emilia Émilie
Esther Ester
Ferdinand Fernando Ferdinando Hernán
Francis Francisco Francesco François Franz František Franciszek
Frederick Frederico Federico Frédéric Friedrich Fryderyk
Gabriel Gabriele
George Jorge Giorgio Georges Georg Jiří Jerzy
Gregory Gregório Gregorio Grégoire Gregor Grzegorz
Helen Helena Elena Hélène Helene
Henry Henrique Enrique Enrico Henri Heinrich Hendrik Henryk Jindřich
Hugh Hugo Hugues Ugo
Isaac Isaque Isacco Isaak
Jacob Jacó Giacobbe Jakob Jakub
James Tiago Jaime Giacomo Jacques Diego
Jane Joan Joana Joanna Juana Giovanna Jeanne Johanna Jana
Jeremiah Jeremias Jeremías Geremia Jérémie
Joachim Joaquim Joaquín Gioacchino
John João Juan Giovanni Jean Johannes Johann Jan János Ioan Jovan
Jonah Jonas Jonás Giona
Joseph José Giuseppe Josef Józef Josip
Judith Judite Judit Giuditta
Julia Júlia Julie Giulia
Julius Júlio Julio Giulio Jules Juliusz
Lawrence Lourenço Lorenzo Laurent Lorenz
Leticia Letícia Letizia
Louis Luís Luis Luiz Luigi Ludwig Ludwik
Louise Luísa Luisa Luiza
Lucy Lúcia Lucia Lucie Lucía
Luke Lucas Luca Luc Lukas Łukasz
Margaret Margarida Margarita Margherita Marguerite Margarete Małgorzata
Mark Marcos Marco Marc Markus Marek
Martha Marta Marthe
Martin Martinho Martín Martino Marcin
Mary Maria María Marie Marija Maryja
Matthew Mateus Mateo Matteo Matthieu Matthias Mateusz Matthäus
Michael Miguel Michele Michel Mikael Michał Mihai
Moses Moisés Mosè Moïse
Nicholas Nicolau Nicolás Nicola Nicolas Nikolaus Mikołaj
Noah Noé Noè
Patricia Patrícia Patrizia
Paul Paulo Pablo Paolo Pavel Paweł
Peter Pedro Pietro Pierre Petr Piotr Pere
Philip Phillip Filipe Felipe Filippo Philippe Philipp Filip
Rachel Raquel Rachele Rahel
Raphael Rafael Raffaele Raphaël Rafał
Richard Ricardo Riccardo Ryszard
Robert Roberto
Ruth Rute
Sarah Sara
Simon Simão Simón Simone Szymon
Solomon Salomão Salomón Salomone Salomon
Sophie Sofia Sofía Sophia Zofia
Stephen Steven Estêvão Esteban Stefano Étienne Stefan Štěpán Szczepan
Theresa Teresa Thérèse Therese
Thomas Tomás Tommaso Tomáš Tomasz
Vincent Vicente Vincenzo Vinzenz
Vinicius Vinícius
William Guilherme Guillermo Guglielmo Guillaume Wilhelm Willem Vilém`;

const FORMS = new Map(
  TABLE.trim()
    .split('\n')
    .flatMap((row) => row.split(' ').map((name) => [name, row.split(' ')] as const)),
);

/** Titles of rulers and saints, whose names have a form in each language. Patterns. */
const TITLES =
  'king|queen|pope|saint|st\\.|prince|princess|emperor|rei|rainha|papa|são|santo|santa|príncipe|princesa|imperador|rey|reina|san|emperador|roi|reine|pape|sainte|re|regina|könig|königin|papst|sankt';
/** A title in lower or title case, perhaps with another name after it. */
const TITLE_BEFORE = new RegExp(
  `(?<!\\p{L})(?:${TITLES.replaceAll(/(?<!\p{L})\p{L}/gu, (first) => `[${first}${first.toUpperCase()}]`)})\\s+(?:\\p{Lu}[\\p{L}\\p{M}]+\\s+)?$`,
  'u',
);
/** A number or a byname of a ruler: `João XXIII`, `Peter the Great`. */
const BYNAME_AFTER = /^(?:\s+[IVX]+(?!\p{L})|,?\s(?:the|o|a|el|la|le|il|der|die)\s\p{Lu})/u;
const SURNAME_AFTER = /^\s(\p{Lu}[\p{L}\p{M}]+)/u;

/** True for a given name. `before`, `after`: text around it. */
export const isGivenName = (word: string, before: string, after: string): boolean =>
  FORMS.has(word) && !TITLE_BEFORE.test(before.slice(-30)) && !BYNAME_AFTER.test(after.slice(0, 10));

/** All forms of the name. Translated surnames belong to historical persons, whose names stay translated: `Colombo`. */
export function createNamePattern(name: string, after: string): string {
  const surname = SURNAME_AFTER.exec(after)?.[1];
  return `(?:${FORMS.get(name)?.join('|')})${surname === undefined ? '' : `(?=\\s${surname})`}`;
}
