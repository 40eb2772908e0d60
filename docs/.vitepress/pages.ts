// Every page of the documentation, in the order of the side bar: the only list. A test holds that no page of the folder is missing here;
// a page of this list that is not there is left out.

interface Group {
  readonly text: string;
  /** Closed until one of its pages is read. */
  readonly collapsed?: true;
  readonly pages: readonly (readonly [path: string, text: string])[];
}

export const GROUPS: readonly Group[] = [
  {
    text: 'Start',
    pages: [
      ['index.md', 'What it is'],
      ['install.md', 'Install'],
      ['plain-words.md', 'Plain words'],
      ['scripts.md', 'Several voices'],
      ['books.md', 'Books'],
    ],
  },
  {
    text: 'What it does',
    pages: [
      ['commands.md', 'All commands'],
      ['commands/tts.md', '/tts'],
      ['commands/sound.md', '/sound'],
      ['commands/music.md', '/music'],
      ['commands/translate.md', '/translate'],
      ['commands/transcribe.md', '/transcribe'],
      ['commands/voice.md', '/voice'],
      ['commands/story.md', '/story'],
      ['commands/separate.md', '/separate'],
      ['commands/dub.md', '/dub'],
    ],
  },
  {
    text: 'Platforms',
    pages: [
      ['discord.md', 'Discord'],
      ['discord/voice.md', 'Discord: voice channels'],
      ['discord/one-tap.md', 'Discord: one tap'],
      ['listening.md', 'Channels that listen'],
      ['slack.md', 'Slack'],
      ['web-chat.md', 'Web chat, HTTP interface'],
      ['mcp.md', 'MCP'],
    ],
  },
  {
    text: 'Running it',
    pages: [
      ['operations.md', 'Operating'],
      ['deploying.md', 'Images, clusters, hosts'],
      ['configuration.md', 'Configuration'],
      ['engines.md', 'Engines and models'],
      ['studio.md', 'The studio'],
      ['clients.md', 'Other programs'],
      ['limits.md', 'Limits, what is kept'],
      ['privacy.md', 'Privacy and marks'],
      ['conformance.md', 'Conformance'],
      ['publishing.md', 'Publishing'],
      ['releasing.md', 'Releasing'],
    ],
  },
  {
    text: 'Building on it',
    pages: [
      ['architecture.md', 'How it is built'],
      ['extending/operation.md', 'Add a command'],
      ['extending/engine.md', 'Add an engine'],
      ['extending/language.md', 'Add a language'],
      ['extending/platform.md', 'Add a platform'],
      ['extending/stability.md', 'What extensions rely on'],
      ['glossary.md', 'Glossary'],
      ['notices.md', 'Licences'],
    ],
  },
  {
    text: 'Decisions',
    collapsed: true,
    pages: [
      ['decisions/dependencies.md', 'Libraries'],
      ['decisions/embedded-and-redis.md', 'One process or several'],
      ['decisions/creates-never-repeated.md', 'A create call is never repeated'],
      ['decisions/one-message-per-task.md', 'One message per task'],
      ['decisions/update-budget.md', 'One scheduler for edits'],
      ['decisions/turns-at-the-service.md', 'Turns at the service'],
      ['decisions/top-level-commands.md', 'Commands at top level'],
      ['decisions/no-receiver-threads.md', 'No receiver threads'],
      ['decisions/idle-weight.md', 'Memory while idle'],
      ['decisions/messages-as-data.md', 'Texts are data'],
      ['decisions/rooms-without-index.md', 'Rooms without index files'],
      ['decisions/discord-js.md', 'What discord.js does'],
      ['decisions/slack-sdk.md', 'What Slack’s SDK does'],
      ['decisions/web-page-bundle.md', 'A bundled page without a framework'],
      ['decisions/own-player.md', 'The web chat’s player'],
      ['decisions/studio-engines.md', 'The studio’s engines'],
      ['decisions/models.md', 'Models'],
      ['decisions/engines-by-address.md', 'Engines by address'],
      ['decisions/separation-models.md', 'Separation with models'],
      ['decisions/translation.md', 'Translation'],
      ['decisions/extensions.md', 'Extensions'],
      ['decisions/voice-channels.md', 'Voice channels'],
      ['decisions/card-buttons.md', 'Buttons of a finished card'],
      ['decisions/consent.md', 'Consent'],
      ['decisions/marks.md', 'Marks'],
      ['decisions/subtitles.md', 'Subtitles'],
    ],
  },
];
