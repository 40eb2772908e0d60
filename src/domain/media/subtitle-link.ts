// Marks a film's link if subtitles were given with the film. Pure.

/**
 * Fragment of a film's link whose subtitle file must be used. Without it, subtitles beside the film are optional, since
 * some servers answer every name with the film or a page.
 */
export const SUBTITLES_FRAGMENT = '#subtitles';
