// Claims of conformance with external specifications and test suites, and the tests that prove each claim.

export interface Claim {
  /** Claim in words. */
  readonly claim: string;
  /** Specification or test suite behind the claim. */
  readonly against: string;
  /** Packages whose versions limit the claim. */
  readonly packages?: readonly string[];
  readonly files: readonly string[];
}

export interface Chapter {
  readonly title: string;
  readonly claims: readonly Claim[];
}

export const CHAPTERS: readonly Chapter[] = [
  {
    title: 'The media service',
    claims: [
      {
        claim: 'Clients written for the service work with the studio',
        against: 'the official SDK, unchanged, with real engines',
        packages: ['@camb-ai/sdk'],
        files: [
          'test/contract/slow/sdk.test.ts',
          'test/contract/slow/sdk-dictionaries.test.ts',
          'test/contract/slow/sdk-engines.test.ts',
          'test/contract/slow/sdk-stream.test.ts',
          'test/contract/slow/sdk-words.test.ts',
        ],
      },
      {
        claim: 'The studio answers as the interface document says',
        against: 'every endpoint, list and refusal of the document',
        files: [
          'test/contract/slow/studio-operations.test.ts',
          'test/contract/slow/studio-lists.test.ts',
          'test/contract/slow/studio-refusals.test.ts',
        ],
      },
      {
        claim: 'The program calls a service as the document says',
        against: 'the suite for media services, over the studio and a double',
        files: ['test/service/contract.test.ts', 'test/commands/interface.test.ts'],
      },
      {
        claim: 'Whatever is offered works on this machine',
        against: 'every operation, voice and language pair that the studio lists',
        files: ['test/contract/slow/offered.test.ts'],
      },
    ],
  },
  {
    title: 'Platforms',
    claims: [
      {
        claim: 'Discord',
        against:
          'the suites for chat adapters; discord.js and Discord’s OpenAPI description, by which the double judges each call',
        packages: ['discord.js'],
        files: ['test/adapters/discord/index.test.ts', 'test/fakes/discord/tests/rules.test.ts'],
      },
      {
        claim: 'Slack',
        against:
          'the suites for chat adapters; Bolt, and what Slack documents to refuse, by which the double judges each call; its types, by the compiler',
        packages: ['@slack/bolt', '@slack/types', '@slack/web-api'],
        files: ['test/adapters/slack/index.test.ts', 'test/fakes/slack/tests/rules.test.ts'],
      },
      {
        claim: 'The web chat',
        against: 'the suites for chat adapters',
        files: ['test/adapters/web/contract.test.ts'],
      },
      {
        claim: 'MCP',
        against: 'the suite for chat adapters',
        files: ['test/adapters/mcp/contract.test.ts'],
      },
      {
        claim: 'A platform from outside (Telegram)',
        against: 'the suites for chat adapters, as the package exports them',
        files: ['examples/platform/telegram.test.ts'],
      },
    ],
  },
  {
    title: 'The Model Context Protocol',
    claims: [
      {
        claim: 'An ordinary client works, over HTTP and standard input, before and since the revision of 2026-07-28',
        against: 'the official client: speech, a dub in two languages, cancellation, a killed program',
        packages: ['@modelcontextprotocol/server', '@modelcontextprotocol/client'],
        files: ['test/e2e/mcp/client.test.ts', 'test/e2e/mcp/stdio.test.ts'],
      },
      {
        claim: 'A client of a hosted assistant signs in',
        against: 'the official client and a real OpenID provider: it registers itself, and dubs as its person',
        packages: ['oidc-provider', 'jose'],
        files: ['test/e2e/mcp/hosted.test.ts', 'test/adapters/mcp/access/tokens.test.ts'],
      },
      {
        claim: 'The protocol is kept',
        against: 'the official conformance suite, with a secret and with OAuth, scenario by scenario below',
        packages: ['@modelcontextprotocol/conformance'],
        files: ['test/e2e/mcp/conformance.test.ts'],
      },
    ],
  },
  {
    title: 'Parts that can be exchanged',
    claims: [
      {
        claim: 'Stores: memory, SQLite, Redis',
        against: 'the suites for stores and counters; a real Redis',
        packages: ['keyv', 'ioredis'],
        files: [
          'test/store/map.test.ts',
          'test/store/sqlite.test.ts',
          'test/store/counters.test.ts',
          'test/store/redis/slow/redis.test.ts',
          'test/store/redis/slow/counters.test.ts',
        ],
      },
      {
        claim: 'Task queues: embedded, BullMQ',
        against: 'the suite for task queues; a real Redis',
        packages: ['bullmq'],
        files: [
          'test/queue/embedded.test.ts',
          'test/queue/slow/platform-queues.test.ts',
          'test/queue/slow/bullmq.test.ts',
        ],
      },
      {
        claim: 'Engines',
        against: 'the suite for engines, over all that are built in and installed',
        files: ['test/contract/slow/engines.test.ts'],
      },
      {
        claim: 'Engines and an operation from outside',
        against: 'the suites as the package exports them',
        files: [
          'examples/engine/libretranslate.test.ts',
          'examples/operation/morse.test.ts',
          'examples/voices/piper.test.ts',
        ],
      },
    ],
  },
];
