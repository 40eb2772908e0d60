// Suite for clients of the media service, on the interface document's seven operations: calls, states and results. Runs
// against a server with hand-written answers.

import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../src/kit/json.ts';
import type { MediaService } from '../../src/ports/media-service.ts';
import { json, type Loopback, listen, partsOf, wav } from '../service/loopback.ts';
import { EXAMPLES, type Example } from './service-answers.ts';

type Connect = (base: string, key: string) => MediaService & { stop(): Promise<void> };

export function mediaServiceContract(name: string, connect: Connect): void {
  describe.each(EXAMPLES)(`${name}: $operation.name`, (example) => {
    let server: Loopback;
    let service: ReturnType<Connect>;
    let status: Json;
    let result: Json | 'wav' | undefined;

    beforeEach(async () => {
      server = await listen(({ method, path }, response) => {
        if (method === 'POST' && path === example.create) return json(response, { task_id: 't-1' });
        if (method === 'GET' && path === example.status) return json(response, status);
        if (method !== 'GET' || path !== example.result || result === undefined)
          return json(response, { detail: 'Not Found' }, 404);
        return result === 'wav'
          ? void response.writeHead(200, { 'content-type': 'audio/flac' }).end(wav())
          : json(response, result);
      });
      service = connect(server.base, 'the-key');
    });
    afterEach(async () => {
      await service.stop();
      await server.stop();
    });

    test('is created by one call with key and all values', async () => {
      expect(await create(service, example)).toEqual({ id: 't-1' });
      expect(server.seen).toHaveLength(1);
      expect(server.seen[0]).toMatchObject({ method: 'POST', path: example.create });
      expect(server.seen[0]?.headers['x-api-key']).toBe('the-key');
      expect(sent(server, example)).toEqual(expected(example));
    });

    test.each([{ status: 'PENDING' }, { status: 'PENDING', run_id: null, message: null }, 'PROCESSING'])(
      'is working when the answer is %j',
      async (answer) => {
        status = answer;
        expect(await service.status(example.operation, 't-1')).toMatchObject({ phase: 'working' });
      },
    );

    test.each([{ status: example.failed }, 'TIMEOUT', { status: 'PAYMENT_REQUIRED', run_id: null }])(
      'has failed when the answer is %j',
      async (answer) => {
        status = answer;
        expect(await service.status(example.operation, 't-1')).toMatchObject({ phase: 'failure' });
      },
    );

    test('reports the reason of the failure', async () => {
      status = { status: example.failed, exception_reason: 'SOURCE_TOO_LONG', message: 'Too long.' };
      expect(await service.status(example.operation, 't-1')).toMatchObject({
        statusWord: example.failed,
        reason: 'SOURCE_TOO_LONG',
        message: 'Too long.',
      });
    });

    test.each(example.endings)('ends with $called', async (ending) => {
      status = { status: 'SUCCESS', ...ending.status };
      result = ending.result;
      const report = await service.status(example.operation, 't-1');
      expect(report.phase).toBe('success');
      const outcome = await service.findOutcome(example.operation, report.body);
      expect(
        Object.fromEntries(
          outcome.fileLinks.map(({ role, address }) => [role, address.replace(example.result, '{result}')]),
        ),
      ).toEqual(ending.sources);
      expect(outcome.texts).toEqual(ending.texts);
    });
  });
}

function create(service: MediaService, { operation, values, file }: Example) {
  const files = file ? { [file[0]]: { name: file[1], platformRef: null } } : {};
  const request = { command: operation.name, values, files, labels: {} };
  return service.create(operation, request, async () => ({
    stream: Readable.from([Buffer.from('content')]),
  }));
}

function sent({ seen: [seen] }: Loopback, { file }: Example): unknown {
  if (!seen) return undefined;
  if (!file) return JSON.parse(String(seen.body));
  return partsOf(seen)
    .map((part) => `${part.name}=${part.file ?? part.text}`)
    .sort();
}

/** JSON bodies as sent; multipart bodies as `name=text` and `name=file name`, sorted. */
function expected({ values, file }: Example): unknown {
  if (!file) return values;
  const texts = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}=${String(one)}`),
  );
  return [...texts, file.join('=')].sort();
}
