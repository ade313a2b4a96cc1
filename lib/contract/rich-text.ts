/**
 * What articles may consist of. The shop API cleans what it stores by this, a storefront whatever it is given: the text
 * may come from an upstream that is less careful.
 */
export const richTextRules = {
  tags: [
    'h2',
    'h3',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'a',
  ],
  attributes: { a: ['href'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  /** An article's only h1 is its title. */
  renamed: { h1: 'h2' },
  schemes: ['https', 'tel', 'mailto'],
} as const
