// Keeps the status of one voice channel up to date while the bot is in it. Leaves other people's statuses alone.

import type { Clock } from '../../../../ports/clock.ts';

/** Discord publishes no limit for this call, so changes are rare. Leaving removes the status at once. */
export const MIN_CHANGE_GAP_MS = 10_000;
/** Discord reports a change after the call, perhaps when the next text was already sent. */
const KEPT_TEXTS = 2;

export interface ShownStatusOptions {
  /** The status that the channel should have; `undefined` for none. */
  findText(): string | undefined;
  /** Sets or removes the channel's status. */
  send(text: string | undefined): Promise<void>;
  /** Saves the texts that Discord may show, before they are sent. */
  save(texts: readonly string[]): Promise<void>;
  /** Returns true if no further change should be tried. */
  handleFailure(thrown: unknown): boolean;
  readonly clock: Clock;
  /** Time of the last change in this channel, in milliseconds since 1970. */
  readonly changedAt: number;
  /** The bot's own status that the channel already has. */
  readonly ownText: string | undefined;
  /** True if a user set the channel's status. */
  readonly isForeign: boolean;
}

export interface ShownStatus {
  /** Called when the text may have changed. */
  update(): void;
  /** Called when Discord reports the channel's status. */
  handleChange(text: string | undefined): void;
  /** Removes the bot's own status. */
  close(): Promise<void>;
  /** Stops without removing it. */
  stop(): void;
}

export function createShownStatus(options: ShownStatusOptions): ShownStatus {
  const { clock } = options;
  const end = new AbortController();
  let shown = options.ownText;
  /** Empty if Discord surely shows none of the bot's texts. */
  let sentTexts: readonly string[] = shown === undefined ? [] : [shown];
  let { isForeign, changedAt } = options;
  let isDirty = false;
  let running: Promise<void> | undefined;

  async function change(text: string | undefined): Promise<void> {
    if (text !== undefined) {
      sentTexts = [...sentTexts, text].slice(-KEPT_TEXTS);
      await options.save(sentTexts);
    }
    changedAt = clock.now();
    await options.send(text);
    shown = text;
    if (text !== undefined) return;
    sentTexts = [];
    await options.save(sentTexts);
  }
  const isActive = (): boolean => isDirty && !isForeign && !end.signal.aborted;
  async function run(): Promise<void> {
    while (isActive()) {
      const text = options.findText();
      const waitMs = changedAt + MIN_CHANGE_GAP_MS - clock.now();
      if (text !== shown && waitMs > 0) {
        await clock.sleep(waitMs, end.signal);
        continue;
      }
      isDirty = false;
      if (text !== shown) await change(text);
    }
  }
  const fail = (thrown: unknown): void => {
    if (options.handleFailure(thrown)) end.abort();
  };
  function update(): void {
    isDirty = true;
    running ??= run()
      .catch(fail)
      .finally(() => {
        running = undefined;
        if (isActive()) update();
      });
  }

  return {
    update,
    handleChange(text) {
      if (text !== undefined && sentTexts.includes(text)) return;
      const wasForeign = isForeign;
      isForeign = text !== undefined;
      shown = undefined;
      if (isForeign) sentTexts = [];
      if (isForeign !== wasForeign) void options.save(sentTexts).catch(fail);
      if (wasForeign && !isForeign) update();
    },
    async close() {
      end.abort();
      await running;
      if (sentTexts.length > 0) await change(undefined).catch(fail);
    },
    stop: () => end.abort(),
  };
}
