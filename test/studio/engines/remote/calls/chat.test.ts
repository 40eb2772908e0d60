// Tests additions of chat models around and inside the requested lines.

import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { createWordFinder } from '../../../../../src/domain/pronunciation/replace-words.ts';
import { parseLines } from '../../../../../src/studio/engines/remote/chat/prompt-lines.ts';
import { listening } from '../../../../fakes/http-server.ts';
import { enginesOf } from '../addressed.ts';
import { spanish } from '../engine-server.ts';

const LINES = ['La casa {es} grande.', 'Dijo "sí" y \\ nada.'];
const JSON_TEXT = JSON.stringify({ lines: LINES });

test.each([
  ['nothing', JSON_TEXT],
  ['spaces', JSON.stringify({ lines: LINES }, null, 4)],
  ['a fence', `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
  ['remarks with braces', `Here {it} is:\n\`\`\`json\n${JSON_TEXT}\n\`\`\`\nI kept {name} and "quotes.`],
  ['thoughts', `<think>They want {"lines": ["a", "b"]}.</think>\n\n${JSON_TEXT}`],
  ['thoughts whose beginning is missing', `It is {"lines": ["a", "b"]}.</think>${JSON_TEXT}`],
  ['thoughts of another make', `<thinking>{"lines": ["a", "b"]}</thinking>${JSON_TEXT}`],
  ['channels', `<|channel|>analysis<|message|>{"lines": ["a", "b"]}<|channel|>final<|message|>${JSON_TEXT}`],
])('%s around the lines', (_, content) => {
  expect(parseLines(content, 2)).toEqual(LINES);
});

test.each([
  ['another number of lines', JSON_TEXT, 3],
  ['two answers', `${JSON_TEXT} {"lines": ["PWNED", "PWNED"]}`, 2],
  ['an answer that is cut short', JSON_TEXT.slice(0, -3), 2],
  ['no answer', 'I cannot do that.', 2],
  ['braces without end', '{"lines":'.repeat(100_000), 1],
])('%s: nothing is accepted', (_, content, count) => {
  expect(parseLines(content, count)).toBeUndefined();
});

let close = async () => {};
afterEach(() => close());

/** A chat model with these answers, and the lines it received. */
async function model(contentFor: (lines: readonly string[]) => unknown) {
  const asked: (readonly string[])[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    response.writeHead(200, { 'content-type': 'application/json' });
    if (request.method === 'GET') return void response.end('{"data":[{"id":"gemma3:4b"}]}');
    const { lines } = JSON.parse(JSON.parse(Buffer.concat(pieces).toString()).messages[1].content);
    asked.push(lines);
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: contentFor(lines) } }] }));
  });
  const { base, close: end } = await listening(server);
  close = end;
  const [engine] = (await enginesOf({ url: `${base}/v1` }, tmpdir())).engines.translation;
  const find = createWordFinder([], 'en-US');
  const translate = async (...lines: readonly string[]) =>
    (await engine?.translate(lines, { from: 'en-US', to: 'es-ES', termFinders: [find, find] }))?.lines.map(
      (line) => line?.text,
    );
  return { asked, translate };
}

test('lines without letters are not sent', async () => {
  const { asked, translate } = await model((lines) => JSON.stringify({ lines: lines.map(spanish) }));
  const lines = ['The house.', '42', '', ' <@123> 😀 ', '12.50 €', 'Big water.'];
  expect(await translate(...lines)).toEqual(['la casa.', '42', '', ' <@123> 😀 ', '12.50 €', 'grande agua.']);
  expect(asked.at(-1)).toEqual(['The house.', 'Big water.']);
});

test('placeholders with spaces and answers in parts are accepted', async () => {
  const { translate } = await model((lines) => [
    { type: 'thinking', thinking: [{ type: 'text', text: '{"lines": ["a"]}' }] },
    {
      type: 'text',
      text: JSON.stringify({ lines: lines.map((line) => spanish(line).replaceAll(/⟦(\d+)⟧/g, '⟦ $1 ⟧')) }),
    },
  ]);
  expect(await translate('See <@123> and `npm test`.')).toEqual(['Seeo <@123> ando `npm test`.']);
});
