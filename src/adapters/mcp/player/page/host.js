// Talks to the host of an MCP app (extension io.modelcontextprotocol/ui): JSON-RPC over postMessage. The library for
// apps does the same in 660 kB, which the host would load with every result.

/** @import { McpUiHostCapabilities, McpUiHostContext, McpUiInitializeResult } from '@modelcontextprotocol/ext-apps' */

const PROTOCOL_VERSION = '2026-01-26';
const METHOD_NOT_FOUND = -32601;

/**
 * @typedef {object} HostEvents
 * @property {(context: McpUiHostContext) => void} contextChanged
 * @property {(result: unknown) => void} resultReceived
 * @property {() => void} cancelled
 * @property {() => void} closing
 */

/** @param {HostEvents} events */
export function createHost(events) {
  /** @type {Map<number, PromiseWithResolvers<any>>} */
  const waiting = new Map();
  let lastId = 0;
  /** @type {McpUiHostCapabilities} */
  let capabilities = {};

  /** @param {object} message */
  const send = (message) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

  /** @param {string} method @param {object} params @returns {Promise<any>} */
  function request(method, params) {
    lastId += 1;
    const answer = Promise.withResolvers();
    waiting.set(lastId, answer);
    send({ id: lastId, method, params });
    return answer.promise;
  }

  /** @type {Record<string, (params: any) => void>} */
  const notifications = {
    'ui/notifications/tool-result': events.resultReceived,
    'ui/notifications/tool-cancelled': events.cancelled,
    'ui/notifications/host-context-changed': events.contextChanged,
  };

  /** @param {{ id: number | string, method: string }} message */
  function answer({ id, method }) {
    if (method === 'ui/resource-teardown') events.closing();
    const isKnown = method === 'ui/resource-teardown' || method === 'ping';
    send(isKnown ? { id, result: {} } : { id, error: { code: METHOD_NOT_FOUND, message: 'Method not found' } });
  }

  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || data?.jsonrpc !== '2.0') return;
    if (typeof data.method === 'string') {
      if (data.id === undefined) notifications[data.method]?.(data.params ?? {});
      else answer(data);
      return;
    }
    const pending = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error) pending?.reject(new Error(String(data.error.message)));
    else pending?.resolve(data.result);
  });

  return {
    async connect() {
      /** @type {McpUiInitializeResult} */
      const { hostCapabilities, hostContext } = await request('ui/initialize', {
        appInfo: { name: 'earshot-player', version: '1.0.0' },
        appCapabilities: { availableDisplayModes: ['inline'] },
        protocolVersion: PROTOCOL_VERSION,
      });
      capabilities = hostCapabilities ?? {};
      events.contextChanged(hostContext ?? {});
      send({ method: 'ui/notifications/initialized', params: {} });
    },
    canRead: () => capabilities.serverResources !== undefined,
    canDownload: () => capabilities.downloadFile !== undefined,
    canOpenLinks: () => capabilities.openLinks !== undefined,
    /** @param {string} uri @returns {Promise<{ mimeType?: string, text?: string, blob?: string } | undefined>} */
    read: async (uri) => (await request('resources/read', { uri })).contents?.[0],
    /** @param {{ uri: string, name: string, type: string }} file */
    download: ({ uri, name, type }) =>
      request('ui/download-file', { contents: [{ type: 'resource_link', uri, name, mimeType: type }] }),
    /** @param {string} url */
    openLink: (url) => request('ui/open-link', { url }),
    /** @param {{ width: number, height: number }} size */
    sendSize: (size) => send({ method: 'ui/notifications/size-changed', params: size }),
  };
}

/** @typedef {ReturnType<typeof createHost>} Host */
