// What a card says about files that were too large, in words a person can act upon.

import { expect, test } from 'vitest';
import type { Resized, State } from '../../../src/domain/tasks/task.ts';
import { viewOf } from '../../../src/domain/views/task-card.ts';
import { operationNamed, requestOf, taskOf } from '../samples.ts';
import { RESULT } from '../tasks/events.ts';

const request = requestOf('tts', { text: 'Hello' });
const done = (...resized: Resized[]): State => ({
  ...{ at: 'done', id: 's1', report: {}, rung: 'edit' },
  result: { ...RESULT, resized },
});
const view = (state: State) => viewOf(taskOf(request, state, 0), operationNamed('tts'));

test('a file that was made smaller says as what', () => {
  const { line, facts, rows } = view(done({ is: 'smaller', label: 'Speech', kbps: 64, most: 10e6 }));
  expect(facts).toContainEqual({ label: 'Speech', value: 'as MP3, 64 kbit/s, to fit 10 MB here' });
  expect([line, rows]).toEqual(['Done in 0:01', undefined]);
});

test('a link says how large it is and until when it works', () => {
  const until = Date.UTC(2026, 10, 28, 12);
  const { line, rows } = view(
    done({ is: 'linked', label: 'Film', bytes: 240e6, most: 10e6, link: 'https://x.example/f.mp4', until }),
  );
  expect(line).toBe('Done in 0:01');
  expect(rows).toEqual([
    {
      title: 'Film',
      detail: '240 MB, too large to be posted here. The link works until 28 November.',
      link: 'https://x.example/f.mp4',
    },
  ]);
});

test('what is neither here nor behind a link says what fits and what can be done', () => {
  const { line, rows } = view(
    done(
      { is: 'left', label: 'Film', bytes: 240e6, most: 10e6 },
      { is: 'left', label: 'Sound', bytes: 20e6, most: 0 },
      { is: 'unfetched', label: 'Master', most: 2e9 },
    ),
  );
  expect(line).toBe('Done in 0:01, but not all of it fits here');
  expect(rows?.map(({ title, detail }) => `${title}: ${detail}`)).toEqual([
    'Film: 240 MB, too large to be posted here (10 MB at most), and cannot be made smaller. If the operator sets PUBLIC_URL, such results come as a link; until then, post it from your tasks where larger files fit.',
    'Sound: 20 MB, too large to be posted here, and cannot be made smaller. If the operator sets PUBLIC_URL, such results come as a link; until then, post it from your tasks where larger files fit.',
    'Master: Larger than 2 GB, the most that can be fetched.',
  ]);
});

test('a result of which nothing fits can still be posted elsewhere, without being made again', () => {
  const failure = { kind: 'too-large', bytes: 30e6, most: 10e6 } as const;
  const { mood, actions = [] } = view({ at: 'failed', id: 's1', failure, report: {} });
  expect([mood, ...actions.map(({ label }) => label)]).toEqual(['failed', 'Post it here', 'Try again']);
});
