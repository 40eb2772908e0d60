// What elements of a page mean for a listener, by name and attributes. Pure.

export type Attributes = Readonly<Record<string, string>>;

export const BLOCK_TAGS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

const SILENT_TAGS: ReadonlySet<string> = new Set(
  (
    'audio button canvas datalist dialog embed iframe input map menu meter nav noscript object progress rp rt rtc script select style svg ' +
    'template textarea video'
  ).split(' '),
);

/** Elements around the content of web pages. A book's chapter may have its heading in a `header`. */
const FRAME_TAGS: ReadonlySet<string> = new Set(['footer', 'aside']);
const FRAME_ROLES = /\b(?:banner|navigation|contentinfo|complementary|search|dialog|alert)\b/;

/** Types of EPUB and roles of DPUB-ARIA: notes, page numbers, and lists of pages. */
const SILENT_TYPES =
  /(?:^|\s)(?:doc-)?(?:noteref|footnotes?|endnotes?|rearnotes?|annoref|backlink|pagebreak|page-list|landmarks|toc|loi|lot|loa|lov|index|pagelist)(?=\s|$)/;
const SILENT_CLASSES =
  /(?:^|\s)(?:footnotes?|endnotes?|footnotes-list|reflist|pagenum|page-?number|noprint|mw-editsection|navbox|sr-only|visually-hidden)(?=\s|$)/i;

const typeOf = (attributes: Attributes): string => `${attributes['epub:type'] ?? ''} ${attributes['role'] ?? ''}`;

const isHidden = ({ hidden, style = '', ...rest }: Attributes): boolean =>
  hidden !== undefined ||
  rest['aria-hidden'] === 'true' ||
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style.slice(0, 1000));

/** True if the element and everything in it is left out. `isWebPage`: not a chapter of an EPUB. */
export function isSilent(name: string, attributes: Attributes, isWebPage: boolean): boolean {
  if (SILENT_TAGS.has(name) || isHidden(attributes)) return true;
  const type = typeOf(attributes);
  // The whole body is the content, whatever it is called.
  if (name !== 'body' && name !== 'html' && SILENT_TYPES.test(type)) return true;
  if (SILENT_CLASSES.test(attributes['class'] ?? '')) return true;
  return isWebPage && (FRAME_TAGS.has(name) || FRAME_ROLES.test(attributes['role'] ?? ''));
}

export const isSilentPage = (attributes: Attributes): boolean => SILENT_TYPES.test(typeOf(attributes));

export const getHeadingLevel = (name: string, attributes: Attributes): number | undefined => {
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level !== undefined) return Number(level);
  if (attributes['role'] !== 'heading') return undefined;
  return Math.min(6, Math.max(1, Number(attributes['aria-level'] ?? 2) || 2));
};

const MAX_ALT_CHARACTERS = 150;
/** Words for what kind of thing the picture is, and names of files. */
const EMPTY_ALT =
  /^(?:the )?(?:book |front )?(?:cover|image|img|picture|photo|figure|illustration|graphic|icon|decoration|ornament|title|page) ?(?:image|page|cover)?[\s\d.:_-]*$|\blogo$|\.(?:jpe?g|png|gif|svg|webp|tiff?)$/i;

/** Description of a picture, if somebody wrote a short one. */
export function getAltText({ alt = '', role = '' }: Attributes): string | undefined {
  const text = alt.trim();
  if (text === '' || text.length > MAX_ALT_CHARACTERS || role === 'presentation') return undefined;
  return EMPTY_ALT.test(text) ? undefined : text;
}

/** MathML with a text for readers. */
export const getMathText = ({ alttext = '' }: Attributes): string | undefined =>
  alttext.trim() !== '' && alttext.length <= MAX_ALT_CHARACTERS && !/\\|not available/.test(alttext)
    ? alttext.trim()
    : undefined;
