// What a person reads who wants to be forgotten: how to ask for it, what was deleted, and what remains. Pure.

import type { View } from './view.ts';

/** `me`, or the whole of `forget me` where it was typed as words. */
export const meansMe = (typed: string): boolean => /^(forget\s+)?me\s*[.!]?$/i.test(typed.trim());

export const howToForget = (prefix: string): View => ({
  mood: 'info',
  title: 'Settings',
  line: `Nothing was changed. To delete what is kept about you, write: /${prefix}settings forget me`,
});

interface Deleted {
  readonly tasks: number;
  readonly files: number;
  /** Those the service deleted, and those it has no way to delete. */
  readonly voices: { readonly deleted: number; readonly hidden: number };
  readonly open: number;
  /** What was deleted in the conversations, where they are ours. */
  readonly there?: { readonly messages: number; readonly files: number } | undefined;
  readonly prefix: string;
}

export function forgottenView({ tasks, files, voices, open, there, prefix }: Deleted): View {
  const few = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);
  const rows = [
    {
      title: 'Deleted',
      detail: `Your defaults, ${few(tasks, 'finished task')} with what was asked, ${few(files, 'file')} kept behind links, and ${few(voices.deleted, 'voice')} you made.`,
    },
    ...(there
      ? [
          {
            title: 'Deleted in the conversations',
            detail: `${few(there.messages, 'message')} and ${few(there.files, 'file')} of yours.`,
          },
        ]
      : []),
    ...(open > 0
      ? [
          {
            title: 'Still at work',
            detail: `${few(open, 'task')} of yours. Let them end or stop them, then write /${prefix}settings forget me again.`,
          },
        ]
      : []),
    ...(voices.hidden > 0
      ? [
          {
            title: 'Hidden for good',
            detail: `${few(voices.hidden, 'voice')} you made. The media service did not delete ${voices.hidden === 1 ? 'it' : 'them'}; here nobody can see or use ${voices.hidden === 1 ? 'it' : 'them'} any more, and the name you gave is deleted.`,
          },
        ]
      : []),
    {
      title: 'Not deleted',
      detail: `${there ? 'What' : 'Messages and files in the conversations, which you can delete there; what'} else the media service keeps; and how many tasks you used, until the day’s count ends.`,
    },
  ];
  return { mood: 'info', title: 'Forgotten', line: 'What was kept about you is deleted.', rows };
}
