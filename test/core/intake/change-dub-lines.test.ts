// A finished dub offers its lines for changes. What changed goes to the studio as a new run of the same dub.

import { expect, test } from 'vitest';
import { ana, createTestBot, createWorld, room } from '../../fakes/bot.ts';

const film = { name: 'talk.mp4', platformRef: 'film', link: 'https://chat.example/talk.mp4' };
const DONE = { status: 'SUCCESS', run_id: 7 };

async function dubbed(report: object) {
  const world = createWorld();
  world.service.statuses = [{ ...DONE, ...report }];
  const earshot = createTestBot(world, undefined, { ownService: true });
  await earshot.start();
  earshot.chat.uploads.set('film', Buffer.from('film'));
  const { task, message } = await earshot.ask('dub', { to: 'Spanish', from: 'English' }, [film]);
  await earshot.clock.advance(60_000);
  const card = (id = message) => earshot.chat.messages.get(id)?.views.at(-1);
  return { earshot, task, card };
}

const labelsOf = (view: { readonly actions?: readonly { readonly label: string }[] } | undefined) =>
  view?.actions?.map(({ label }) => label);

/** Presses “Change lines” and returns the task that waits with the lines. */
async function openLines() {
  const { earshot, task } = await dubbed({ can_change_lines: true });
  const acted = await earshot.press(task, 'follow-up:lines');
  if (acted.is !== 'create-task') throw new Error(JSON.stringify(acted));
  const message = 'lines';
  const origin = { adapter: 'fake', person: ana, place: room, message };
  const next = await earshot.bot.createTask(acted.request, origin, acted.resultOf);
  await earshot.clock.advance(60_000);
  const card = () => earshot.chat.messages.get(message)?.views.at(-1);
  const send = async (change: (text: string) => string, more: object = {}) => {
    const press = { adapter: 'fake', taskId: next, action: 'edit-lines:54.0-2', person: ana, newTaskId: 'x' } as const;
    const opened = await earshot.bot.handlePress({ ...press, place: room, isModerator: false });
    if (opened.is !== 'form') throw new Error(JSON.stringify(opened));
    const { command, values, precedingTaskId = '' } = opened.prefill;
    const lines = change(String(values['lines']));
    const parsed = await earshot.parse({ command, values: { lines, ...more }, files: [], precedingTaskId }, ana, room);
    if (!parsed.ok) return parsed.problems.map(({ field, message: text }) => `${field}: ${text}`).join(' ');
    return (await earshot.bot.answerQuery(parsed.request, ana, room)).line;
  };
  const confirm = async () => {
    await earshot.press(next, 'confirm');
    await earshot.clock.advance(60_000);
    const again = earshot.service.created.at(-1);
    const [spanish] = (again?.request.values['lines'] ?? []) as { readonly lines: readonly object[] }[];
    return { operation: again?.operation, run: again?.request.values['run_id'], lines: spanish?.lines };
  };
  return { earshot, card, send, confirm };
}

const line = (at: number, text: string) => ({ start: at * 2, end: at * 2 + 1.5, text });

test.each([
  ['the studio kept the parts', { can_change_lines: true }, true],
  ['another service does not say so', {}, false],
])('the button is shown if %s', async (_, report, isShown) => {
  const { card } = await dubbed(report);
  expect(labelsOf(card())?.includes('Change lines')).toBe(isShown);
});

test('the card shows the lines of the finished dub, and nothing is sent before the confirmation', async () => {
  const { earshot, card } = await openLines();
  expect(card()).toMatchObject({ status: 'needs-input' });
  expect(card()?.rows?.[1]).toMatchObject({ title: '2 · 0:02 · How are you?', detail: '¿Cómo estás?' });
  expect(earshot.service.created.map(({ operation }) => operation)).toEqual(['dub']);
});

test('a corrected line is sent with the run of the dub', async () => {
  const { send, confirm } = await openLines();
  expect(await send((text) => text.replace('Adiós', 'Hasta luego'))).toBe('Saved: 1 line changed.');
  expect(await confirm()).toEqual({
    operation: 'dub-again',
    run: 7,
    lines: [line(0, 'Buenos días.'), line(1, '¿Cómo estás?'), line(2, 'Hasta luego.')],
  });
});

test('an unchanged line is spoken again with another voice', async () => {
  const { card, send, confirm } = await openLines();
  expect(await send((text) => text, { again: '2', voice: 'Rose' })).toBe('Saved: 1 line changed.');
  expect(card()?.rows?.[1]?.detail).toBe('¿Cómo estás? · Rose');
  const { lines } = await confirm();
  expect(lines?.[1]).toEqual({ ...line(1, '¿Cómo estás?'), again: true, voice_id: 5 });
  expect(lines?.[0]).toEqual(line(0, 'Buenos días.'));
});

test('a voice without numbers is for the corrected lines', async () => {
  const { send, confirm } = await openLines();
  await send((text) => text.replace('Adiós', 'Chao'), { voice: 'Rose' });
  const { lines } = await confirm();
  expect(lines?.map((one) => 'voice_id' in one)).toEqual([false, false, true]);
});

test.each(['4', '0', 'two', '3-2', '1-9'])('“%s” names no line of the page', async (again) => {
  const { send } = await openLines();
  expect(await send((text) => text, { again })).toMatch(/^again: .*from 1 to 3/);
});
