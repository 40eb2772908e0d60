// Points before and after effects at which a process can die without a lost create call.

export const RESUMED_POINTS = [
  'after put pending',
  'before put submitting',
  'after put submitting',
  'before put polling',
  'after put polling',
  'before status',
  'after status',
  'before outcome',
  'after outcome',
  'before download',
  'after download',
  'before put fetching',
  'after put fetching',
  'before put delivering',
  'after put delivering',
  'before deliver',
  'after deliver',
  'after put done',
];
