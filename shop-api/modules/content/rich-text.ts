import sanitizeHtml from 'sanitize-html'

/** What articles may consist of. Stored text is cleaned by this, and once more where it is shown. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'a',
  ],
  allowedAttributes: { a: ['href'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'tel', 'mailto'],
  allowProtocolRelative: false,
}

export function richText(html: string): string {
  return sanitizeHtml(html, allowed)
}
