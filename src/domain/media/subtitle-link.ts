// How a link says that subtitles were given with the film behind it. Pure.

/**
 * Fragment of a link to a film beside which subtitles were given, so that they have to be used. Without it subtitles beside a film are only
 * looked for: some servers answer any name with the film or a page.
 */
export const WITH_SUBTITLES = '#subtitles';
