// Files over real HTTP: uploads, range requests, malicious names and size limits.

import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parse } from 'content-disposition';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sanitizeFileName } from '../../../../src/adapters/shared/http/uploaded-file.ts';
import { ana, type Live, openChat } from '../setup.ts';

let live: Live;
beforeEach(async () => {
  live = await openChat({ publicBaseUrl: 'https://chat.example.com' });
});
afterEach(() => live.close());

const address = ({ json }: { json: object }) => {
  const { id, name } = json as { id: string; name: string };
  return `/media/${id}/${encodeURIComponent(name)}`;
};

describe('an upload', () => {
  it('is stored under an unguessable id with its possible commands', async () => {
    const { status, json } = await live.upload('talk.docx', 'bytes');
    expect(status).toBe(201);
    expect(json).toMatchObject({ name: 'talk.docx', bytes: 5, commands: ['story'] });
    expect(json['type']).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document');
    expect(String(json['id'])).toMatch(/^[\w-]{32}$/);
    expect((await live.upload('noise.mp3', 'x')).json['commands']).toEqual(expect.arrayContaining(['separate', 'dub']));
    expect((await live.upload('notes.rtf', 'x')).json['commands']).toEqual([]);
  });

  it('accompanies a command, is readable and has an outside link', async () => {
    const { json } = await live.upload('talk.txt', 'Once upon a time');
    const files = [{ id: json['id'], field: 'file' }];
    const body = { room: 'general', person: ana, command: 'story', values: {}, files };
    const posted = await live.post('/api/commands', body);
    expect(posted.json.message.uploads).toEqual([
      { name: 'talk.txt', type: 'text/plain', bytes: 16, url: `/media/${json['id']}/talk.txt` },
    ]);
    const file = live.bot.taken[0]?.request.files['file'];
    expect(file?.link).toBe(`https://chat.example.com/media/${json['id']}/talk.txt`);
    if (!file) throw new Error('no file was handed in');
    const opened = await live.chat.openFile(file);
    expect([opened.bytes, (await buffer(opened.stream)).toString()]).toEqual([16, 'Once upon a time']);
  });

  it('is refused unread when its declared size is too large', async () => {
    const status = await new Promise((resolve) => {
      const path = '/api/files?name=film.mov';
      const headers = { 'content-length': 500_000_001 };
      const sent = request({ host: '127.0.0.1', port: live.port, method: 'POST', path, headers });
      sent.on('response', (answer) => {
        resolve(answer.statusCode);
        sent.destroy();
      });
      sent.on('error', () => {});
      sent.write('only the beginning');
    });
    expect(status).toBe(413);
    expect(await readdir(join(live.folder, 'files'))).toEqual([]);
  });

  it('leaves nothing behind when the sender goes away', async () => {
    const path = '/api/files?name=film.mov';
    const sent = request({ host: '127.0.0.1', port: live.port, method: 'POST', path });
    sent.on('error', () => {});
    sent.write(Buffer.alloc(200_000));
    const files = () => readdir(join(live.folder, 'files'));
    await expect.poll(files).toHaveLength(1);
    sent.destroy();
    await expect.poll(files).toEqual([]);
  });

  it('rejects empty content and multipart forms', async () => {
    expect((await live.upload('empty.txt', '')).status).toBe(400);
    expect((await live.upload('form.txt', 'x', 'multipart/form-data; boundary=x')).status).toBe(415);
  });

  it('removes harmful names', async () => {
    const names: [string, string][] = [
      ['../../etc/passwd', 'passwd'],
      ['C:\\temp\\song.mp3', 'song.mp3'],
      ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie: x=1.txt'],
      ['\u202egpj.exe', 'gpj.exe'],
      ['a\u200b\u061c\u200e\u{e0041}b.mp3', 'ab.mp3'],
      ['..', 'file'],
      ['', 'file'],
      ['привет мир 🎧.mp3', 'привет мир 🎧.mp3'],
      ['<script>.txt', '<script>.txt'],
    ];
    for (const [given, kept] of names) {
      const uploaded = await live.upload(given, 'x');
      expect(uploaded.json['name']).toBe(kept);
      const { status, headers } = await live.get(address(uploaded));
      expect(status).toBe(200);
      expect(headers['set-cookie']).toBeUndefined();
      expect(parse(String(headers['content-disposition'])).parameters['filename']).toBe(kept);
    }
    const long = sanitizeFileName(`${'👩‍👩‍👧‍👦'.repeat(50)}.docx`);
    expect(long.length).toBeLessThanOrEqual(120);
    expect(long).toMatch(/…\.docx$/);
    expect(sanitizeFileName('\ud800.txt').isWellFormed()).toBe(true);
  });
});

describe('a file', () => {
  it('is served in ranges on request', async () => {
    const path = address(await live.upload('song.mp3', '0123456789'));
    const part = async (range: string) => {
      const { status, text, headers } = await live.get(path, { range });
      return [status, text, headers['content-range']];
    };
    expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10']);
    expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await part('bytes=0-999')).toEqual([206, '0123456789', 'bytes 0-9/10']);
    expect(await part('bytes=10-')).toEqual([416, '', 'bytes */10']);
    expect(await part('bytes=0-1,3-4')).toEqual([200, '0123456789', undefined]);
    expect((await live.get(path)).headers['content-length']).toBe('10');
    expect((await live.get(path)).headers['accept-ranges']).toBe('bytes');
    expect((await fetch(live.base + path, { method: 'HEAD' })).headers.get('content-length')).toBe('10');
  });

  it('is never executed: only audio, video and text are shown', async () => {
    const kinds: [string, string, string][] = [
      ['song.mp3', 'audio/mpeg', 'inline'],
      ['clip.mp4', 'video/mp4', 'inline'],
      ['notes.txt', 'text/html', 'inline'],
      ['page.html', 'text/html', 'attachment'],
      ['logo.svg', 'image/svg+xml', 'attachment'],
      ['thing', 'nonsense', 'attachment'],
    ];
    for (const [name, type, how] of kinds) {
      const { headers } = await live.get(address(await live.upload(name, '<script>alert(1)</script>', type)));
      expect(String(headers['content-disposition'])).toMatch(new RegExp(`^${how};`));
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    }
    const text = await live.get(address(await live.upload('notes.txt', 'x', 'text/html')));
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('is downloaded under its name on request', async () => {
    const path = address(await live.upload('song "1".mp3', 'x'));
    const { headers } = await live.get(`${path}?download`);
    expect(headers['content-disposition']).toBe('attachment; filename="song \\"1\\".mp3"');
  });

  it('that does not exist is not found by any path', async () => {
    for (const path of ['/media/nothing/x', '/media/..%2f..%2fchat.sqlite/x', '/media/%2e%2e/chat.sqlite'])
      expect((await live.get(path)).status).toBe(404);
  });
});
