// A host of MCP apps in Chromium, made with the official bridge: shows the player in a sandboxed frame under the content
// security policy of the specification, and passes its calls on to an ordinary client of Earshot.

import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Client } from '@modelcontextprotocol/client';
import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import { build } from 'esbuild';
import { type Browser, chromium as driver, type Frame, type FrameLocator, type Page } from 'playwright-core';
import { ROOT } from '../../../architecture/sources.ts';
import { listening } from '../../../fakes/http-server.ts';

const PATH = '/usr/bin/chromium';
export const hasChromium = existsSync(PATH);

/** Runs in the host's page. */
const HOST = `
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
globalThis.openApp = async (context, capabilities) => {
  const frame = document.createElement('iframe');
  frame.sandbox = 'allow-scripts';
  frame.title = 'App';
  frame.style = 'width: 100%; height: 40rem; border: 0';
  document.body.append(frame);
  const bridge = new AppBridge(null, { name: 'Test host', version: '1.0.0' }, capabilities, { hostContext: context });
  const ready = new Promise((resolve) => { bridge.oninitialized = resolve; });
  bridge.onreadresource = ({ uri }) => readResource(uri);
  bridge.ondownloadfile = ({ contents }) => { downloads.push(contents[0].uri); return {}; };
  bridge.onopenlink = ({ url }) => { links.push(url); return {}; };
  bridge.onsizechange = (size) => { sizes.push(size); };
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.src = '/app.html';
  await ready;
  Object.assign(globalThis, { bridge });
  await bridge.sendToolInput({ arguments: {} });
};
Object.assign(globalThis, { downloads: [], links: [], sizes: [] });
`;

interface HostOptions {
  readonly context?: McpUiHostContext;
  readonly capabilities?: object;
  /** False: the host ignores the origins that the app declares. */
  readonly honoursOrigins?: boolean;
}

export interface AppHost {
  readonly page: Page;
  readonly app: FrameLocator;
  frame(): Frame;
  /** Resources that the app read through the host. */
  readonly reads: readonly string[];
  /** Violations of the policy, and errors of the app. */
  readonly faults: readonly string[];
  sendResult(result: object): Promise<void>;
  close(): Promise<void>;
}

let browser: Promise<Browser> | undefined;
export const closeBrowser = async (): Promise<void> => (await browser)?.close();

const DEFAULT_CAPABILITIES = { serverResources: {}, downloadFile: {}, openLinks: {} };

/** The default policy of the specification, with declared origins. */
const createPolicy = (origins: readonly string[]): string => {
  const more = origins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'; connect-src 'none'",
    ...['script-src', 'style-src'].map((name) => `${name} 'self' 'unsafe-inline'${more}`),
    ...['img-src', 'media-src'].map((name) => `${name} 'self' data:${more}`),
  ].join('; ');
};

export async function openHost(client: Client, options: HostOptions = {}): Promise<AppHost> {
  const { context = { theme: 'light' }, capabilities = DEFAULT_CAPABILITIES, honoursOrigins = true } = options;
  const { contents } = await client.readResource({ uri: 'ui://earshot/player' });
  const [page] = contents as unknown as {
    readonly text: string;
    readonly _meta: { readonly ui: { readonly csp?: { readonly resourceDomains?: readonly string[] } } };
  }[];
  const bundle = await build({
    stdin: { contents: HOST, resolveDir: ROOT },
    ...{ bundle: true, format: 'esm', write: false, logLevel: 'silent' },
  });
  const script = bundle.outputFiles[0]?.text ?? '';
  const origins = honoursOrigins ? (page?._meta.ui.csp?.resourceDomains ?? []) : [];
  const server = await listening(
    createServer(({ url }, response) => {
      if (url === '/app.html') response.setHeader('Content-Security-Policy', createPolicy(origins));
      response.setHeader('Content-Type', url === '/host.js' ? 'text/javascript' : 'text/html; charset=utf-8');
      const shell = '<!doctype html><html lang="en"><title>Host</title><script type="module" src="/host.js"></script>';
      response.end(url === '/app.html' ? page?.text : url === '/host.js' ? script : shell);
    }),
  );
  browser ??= driver.launch({ executablePath: PATH, args: ['--no-sandbox', '--disable-gpu'], timeout: 180_000 });
  const window = await (await browser).newPage({ viewport: { width: 700, height: 700 } });
  window.setDefaultTimeout(20_000);
  const [reads, faults]: [string[], string[]] = [[], []];
  window.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
  window.on('pageerror', (fault) => faults.push(String(fault)));
  await window.exposeFunction('readResource', (uri: string) => {
    reads.push(uri);
    return client.readResource({ uri });
  });
  await window.goto(server.base);
  await window.waitForFunction('globalThis.openApp');
  await window.evaluate(`openApp(${JSON.stringify(context)}, ${JSON.stringify(capabilities)})`);
  return {
    ...{ page: window, app: window.frameLocator('iframe'), reads, faults },
    frame: () => {
      const frame = window.frames().find((one) => one.url().endsWith('/app.html'));
      if (!frame) throw new Error('There is no app.');
      return frame;
    },
    sendResult: (result) => window.evaluate(`bridge.sendToolResult(${JSON.stringify(result)})`),
    async close() {
      await window.close();
      await server.close();
    },
  };
}
