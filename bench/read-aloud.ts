// Reads a channel aloud: a scripted conversation of six people in four languages, with links, code, emoji, a flood, an
// edit and a deletion. One bot has every setting of reading aloud: joining, announcements, speed, longest message,
// translation, required role, chosen names and webhook copies. Beside it, at the same time, another has none; with a
// folder of other code, a third one runs that. Prints the delay of each message to its first frame.
// Run: node bench/read-aloud.ts [minutes] [folder of other code]

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { splitIntoPieces } from '../src/adapters/discord/voice/read-aloud/split-text.ts';
import { toSpokenContent, toSpokenText } from '../src/adapters/discord/voice/read-aloud/spoken-text.ts';
import { getMessages } from '../src/domain/messages.ts';
import { translateAllTexts } from '../src/studio/operations/translate.ts';
import { load, quantile } from './discord-rig.ts';
import { measureDelays, type Reader, type Said, startReader } from './read-aloud-rig.ts';

const MINUTES = Number(process.argv[2] ?? 10);
const OTHER_CODE = process.argv[3];
const HERE = join(import.meta.dirname, '..');
const print = (line: string): unknown => process.stdout.write(`${line}\n`);

/** Speaker, text, language, and seconds until the next message. */
const SCRIPT: readonly (readonly [who: string, says: string, language: string, pause: number])[] = [
  ['Ana', 'Good evening everybody, shall we start?', 'en', 6],
  ['Bo', 'Yes, one moment, I am looking for the map.', 'en', 7],
  ['Clara', 'Ich komme gleich, ich hole mir nur noch einen Tee.', 'de', 7],
  ['Ana', 'The plan is at https://maps.example.com/route/66?zoom=3 and in the pinned message.', 'en', 9],
  ['Dani', 'Yo ya estoy aquí, ¿quién empieza hoy?', 'es', 6],
  ['Eve', 'Je préfère attendre les autres, merci.', 'fr', 6],
  ['Fin', '```js\nconsole.log("hello");\n``` does this work for you?', 'en', 7],
  ['Bo', 'hahaha 😂😂 nice one', 'en', 5],
  ['Bo', 'noooooooo!!!!', 'en', 4],
  ['Clara', 'Das ist doch nicht dein Ernst, oder?', 'de', 6],
  ['Dani', 'Vamos por la puerta de la izquierda y luego subimos.', 'es', 7],
  ['Eve', 'D’accord, je vous suis avec la lampe.', 'fr', 6],
  [
    'Fin',
    `And this is a long one. ${'We walk along the river, then over the bridge, and then up the hill. '.repeat(6)}`,
    'en',
    28,
  ],
  [
    'Clara',
    'Also mein Vorschlag wäre folgender. Wir treffen uns am Bahnhof, nehmen den ersten Zug, steigen in der Stadt um, und wer später kommt, der ruft einfach an, damit wir auf ihn warten können.',
    'de',
    20,
  ],
  ['Ana', '// this one is for eyes only', 'en', 3],
  ['Ana', 'Thank you, that was thorough 👍', 'en', 7],
];
const FLOOD = 9;
/** Longer than a busy machine interrupts a sound. */
const SILENCE_MS = 5000;
const NAMES = [...new Set(SCRIPT.map(([who]) => who))];
const ROLELESS = 'Gus';
/** Comes and goes. */
const GUEST = 'Hal';

/** Languages that Apertium translates into Spanish. German is read as written. */
const TO = 'es';
const TRANSLATED: Readonly<Record<string, string>> = { en: 'en-US', fr: 'fr-FR' };

/** `undefined` if no word could be translated. */
async function translate(text: string, from: string): Promise<string | undefined> {
  const input = { texts: [text], from: TRANSLATED[from] ?? from, to: 'es-ES' };
  const { texts } = await translateAllTexts(input, tmpdir(), () => {}).catch(() => ({ texts: undefined }));
  return texts?.join(' ');
}

const names = { role: () => undefined, channel: () => undefined };
const chosenNames: Readonly<Record<string, string>> = { Ana: 'Queen Ann' };

/** Predicts the words that the bot speaks, without settings or with all of them. */
function createSpeaker(reader: Reader, hasSettings: boolean) {
  let last: string | undefined;
  const called = (who: string) => (hasSettings ? (chosenNames[who] ?? who) : who);
  const translations = new Map<string, string>();
  function wordsOf(who: string, content: string, language: string, copiedAs?: string): readonly [string, string] {
    const plain = { content, attachments: [], mentions: [], author: { id: reader.find(who).id } };
    const name = copiedAs ?? called(who);
    const speaker = last === name ? undefined : name;
    const sayingIn = (tag: string) => {
      const maxCharacters = hasSettings ? 1000 : 300;
      return { messages: getMessages(tag), language: tag, names, maxCharacters, ...(speaker && { speaker }) };
    };
    last = name;
    const translated = hasSettings ? translations.get(toSpokenContent(plain, sayingIn(language))) : undefined;
    return translated === undefined
      ? [toSpokenText(plain, sayingIn(language)), language]
      : [toSpokenText(plain, sayingIn(TO), translated), TO];
  }
  return {
    /** Translates the script ahead, as the studio does with the same program. */
    async prepare(lines: readonly (readonly [content: string, language: string])[]): Promise<void> {
      for (const [content, language] of lines) {
        if (!hasSettings || !TRANSLATED[language]) continue;
        const plain = { content, attachments: [], mentions: [], author: { id: '' } };
        const saying = { messages: getMessages(language), language, names, maxCharacters: 1000 };
        const text = toSpokenContent(plain, saying);
        const translated = await translate(text, language);
        if (translated !== undefined) translations.set(text, translated);
      }
    },
    want(who: string, content: string, language: string, kind: Said['kind'] = 'message', copiedAs?: string): void {
      const [words, spoken] = wordsOf(who, content, language, copiedAs);
      const isTranslated = kind === 'message' && spoken !== language;
      reader.want(words, splitIntoPieces(words, spoken).length, isTranslated ? 'translated' : kind);
    },
    announce(words: string): void {
      last = undefined;
      reader.want(words, 1, 'announcement');
    },
    leftOut(who: string, count: number): void {
      const words = getMessages(hasSettings ? TO : 'en').format('aloud.spoken.leftOut', { count, name: called(who) });
      reader.want(words, 1);
    },
  };
}

/** The bot joins when the people enter, or is asked to. */
async function begin(reader: Reader, hasSettings: boolean): Promise<void> {
  const { guild, find, enter, read, role, discord, isBotThere } = reader;
  const [first = ''] = NAMES;
  for (const who of [...NAMES, GUEST]) guild.join(find(who), { roles: [role] });
  guild.join(find(first), { permissions: ['ManageMessages'] });
  for (const who of [...NAMES, ROLELESS]) enter(who);
  await sleep(3000);
  await read(first, 'on');
  await discord.until(isBotThere, 30_000);
  if (!hasSettings) return;
  const settings = { join: true, announce: true, speed: 1.25, longest: 1000, translate: 'Spanish', role: role.id };
  print(`\n${await read(first, 'set', settings)}\n`);
  for (const [who, name] of Object.entries(chosenNames)) await read(who, 'named', { name });
  await read(first, 'proxied');
  // The bot is sent away and comes back by itself, once the channel was empty.
  discord.voice.kick(guild);
  for (const who of [...NAMES, ROLELESS]) reader.leave(who);
  await sleep(2000);
  const left = performance.now();
  for (const who of [...NAMES, ROLELESS]) enter(who);
  await discord.until(isBotThere, 30_000);
  print(`joined ${(performance.now() - left).toFixed(0)} ms after the first of seven people entered`);
  // All keys are exchanged, and who entered after the bot is announced.
  await sleep(12_000);
}

/** Starts the engines. The script begins with another speaker than the last one here. */
async function warmUp({ say, begins, frames, discord, forgetHeard }: Reader): Promise<void> {
  for (const [at, content] of ['Hello everybody, this is a test.', 'Bonjour à tous, ceci est un essai.'].entries()) {
    const before = begins().length;
    say(NAMES[at] ?? '', content);
    await discord.until(() => begins().length > before, 60_000);
    const lastHeard = () => frames().findLast(({ silent }) => !silent)?.at ?? 0;
    while (performance.now() - lastHeard() < SILENCE_MS) await sleep(100);
  }
  forgetHeard();
}

type Speaker = ReturnType<typeof createSpeaker>;

/** A flood, an edit and a deletion; with settings also a guest, a webhook copy and a person without the role. */
async function runExtras(reader: Reader, speaker: Speaker, hasSettings: boolean): Promise<void> {
  const { discord, say, allHeard, find } = reader;
  await allHeard(60_000);
  for (let count = 1; count <= FLOOD; count += 1) {
    say('Bo', `flood number ${count}`);
    if (count <= 4) speaker.want('Bo', `flood number ${count}`, 'en');
  }
  speaker.leftOut('Bo', FLOOD - 4);
  const gone = say('Clara', 'Das nehme ich zurück.');
  const mended = say('Dani', 'Esto no es lo que yo quería.');
  discord.deleteMessage(gone);
  discord.edit(find('Dani'), mended, 'Esto es lo que yo quería decir.');
  speaker.want('Dani', 'Esto es lo que yo quería decir.', 'es');
  await allHeard(60_000);
  if (!hasSettings) return;
  await sleep(1500);
  reader.enter(GUEST);
  speaker.announce(`${GUEST} joined.`);
  await sleep(6000);
  say(ROLELESS, 'Nobody hears this.');
  await sleep(1000);
  discord.deleteMessage(say('Eve', 'L: Bonsoir à vous tous, je suis Luna.'));
  reader.copy('Luna', 'Bonsoir à vous tous, je suis Luna.');
  speaker.want('Eve', 'Bonsoir à vous tous, je suis Luna.', 'fr', 'copy', 'Luna');
  await allHeard(60_000);
  reader.leave(GUEST);
  speaker.announce(`${GUEST} left.`);
  await allHeard(60_000);
}

async function run(name: string, checkout: string, hasSettings: boolean, offsetMs: number): Promise<() => void> {
  const reader = await startReader(checkout, [...NAMES, ROLELESS, GUEST]);
  const speaker = createSpeaker(reader, hasSettings);
  const floods = Array.from({ length: 4 }, (_, at) => [`flood number ${at + 1}`, 'en'] as const);
  const luna = ['Bonsoir à vous tous, je suis Luna.', 'fr'] as const;
  await speaker.prepare([...SCRIPT.map(([, content, language]) => [content, language] as const), ...floods, luna]);
  await begin(reader, hasSettings);
  await warmUp(reader);
  await sleep(offsetMs);
  const began = performance.now();
  for (let round = 0; performance.now() - began < MINUTES * 60_000; round += 1) {
    for (const [who, content, language, pause] of SCRIPT) {
      if (performance.now() - began > MINUTES * 60_000) break;
      reader.say(who, content);
      if (!content.startsWith('//')) speaker.want(who, content, language);
      await sleep(pause * 1000);
    }
    if (round % 2 === 0) await runExtras(reader, speaker, hasSettings);
  }
  await reader.allHeard(60_000);
  const { length: refusals } = reader.discord.refusals;
  const result = measureDelays(reader);
  await reader.close();
  return () => report(name, reader, result, { began, refusals });
}

function report(
  name: string,
  { wanted }: Reader,
  { begun, delays, gaps, undisturbed }: ReturnType<typeof measureDelays>,
  { began, refusals }: { readonly began: number; readonly refusals: number },
): void {
  print(`\n## ${name}\n\n| written | heard after | words |\n|---|---|---|`);
  for (const [index, { at, words }] of wanted.entries())
    print(
      `| ${((at - began) / 1000).toFixed(1)} s | ${((delays[index] ?? Number.NaN) / 1000).toFixed(2)} s | ${words} |`,
    );
  const parts = wanted.reduce((sum, one) => sum + one.parts, 0);
  print(`\nwanted ${wanted.length} messages in ${parts} parts, heard ${begun.length}, refusals ${refusals}, ${load()}`);
  const select = (isOne: (said: Said, index: number) => boolean) =>
    wanted.flatMap((said, index) => (isOne(said, index) ? [delays[index] ?? Number.NaN] : []));
  const row = (title: string, all: readonly number[]): unknown =>
    all.length > 0 &&
    print(`| ${title} | ${all.length} | ${quantile(all, 0.5).toFixed(0)} | ${quantile(all, 0.99).toFixed(0)} |`);
  const isFirst = (kind: Said['kind']) => (said: Said, at: number) => undisturbed[at] === true && said.kind === kind;
  print(`\n| ${name}: first frame after, ms | messages | p50 | p99 |\n|---|---|---|---|`);
  row('nothing else to be heard', select(isFirst('message')));
  row(
    'of them in several parts',
    select((said, at) => isFirst('message')(said, at) && said.parts > 1),
  );
  row('translated', select(isFirst('translated')));
  row('webhook copies', select(isFirst('copy')));
  row('announcements, after the move', select(isFirst('announcement')));
  row('all', delays);
  row('silence between two parts', gaps);
}

const runs = [
  run('every setting', HERE, true, 0),
  run('no settings', HERE, false, 2000),
  ...(OTHER_CODE === undefined ? [] : [run('other code', OTHER_CODE, false, 4000)]),
];
for (const show of await Promise.all(runs)) show();
process.exit(0);
