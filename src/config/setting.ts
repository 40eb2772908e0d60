// What is known of a setting for people: its name, what holds when it is empty, and why one would change it. Shapes only; the
// settings themselves stand in settings.ts and settings-chats.ts.

export interface Setting {
  readonly name: string;
  /** Shown as the value that holds when it is empty. */
  readonly standard: string;
  readonly help: string;
}

export interface SettingsGroup {
  readonly title: string;
  readonly settings: readonly Setting[];
}
