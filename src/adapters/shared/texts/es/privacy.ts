// Spanish answer to questions about privacy.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { PrivacyMessages } from '../../../../domain/messages/privacy.ts';

const { all, count } = getFormats('es');

export const privacy: PrivacyMessages = {
  title: 'Privacidad',
  line: 'Qué se guarda aquí sobre ti, cuánto tiempo y quién más lo ve.',
  keptTitle: 'Se guarda',
  kept: (days) =>
    `Las palabras y los archivos de una tarea mientras está en curso; la tarea terminada, ${count(days)} días. Tus ajustes, diccionarios y voces, hasta que los cambies o los borres.`,
  conversationTitle: 'La conversación',

  ours: (days) =>
    `Los mensajes, tarjetas y archivos están ${count(days)} días en el equipo de quien gestiona este chat. Quien puede abrirlo puede leer todas las salas.`,
  theirs:
    'Las tarjetas y los archivos son mensajes normales: los ve quien puede leer la conversación, y la plataforma los conserva según sus reglas.',
  linksTitle: 'Enlaces',
  links: (days) =>
    `Un resultado demasiado grande para publicarlo queda ${count(days)} días al alcance de quien tenga el enlace.`,
  workTitle: 'Quién hace el trabajo',
  here: 'El equipo de quien gestiona este bot. De ahí no sale nada; solo se abren los enlaces que das.',
  away: (hosts) =>
    `El texto, los archivos, los idiomas y la voz de una tarea se envían a ${all(hosts)} si allí se hace el trabajo; no quién eres. Esos servicios deciden cuánto tiempo los guardan.`,
  readTitle: 'Se lee',
  read: 'Solo lo que es para el bot: comandos, formularios, lo que lo menciona o se le escribe, y los mensajes cuyo menú o botón se usa.',

  aloud: 'También lo que se escribe en un canal mientras se lee en voz alta. De eso no se guarda nada.',
  operatorTitle: 'Quien lo gestiona',
  operator: 'Quien gestiona este bot puede ver lo que se guarda. A los autores de Earshot no les llega nada.',
  forgetTitle: 'Borrar tus datos',

  forget: (call) => `${call} borra lo que se guarda sobre ti y dice qué no se pudo borrar.`,
};
