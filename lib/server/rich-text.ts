import 'server-only'
import sanitizeHtml from 'sanitize-html'
import { richTextRules } from '#lib/contract/rich-text.ts'

const { tags, attributes, renamed, schemes } = richTextRules

/** Cleans rich text of an upstream before it is in a page: it may have been less careful. */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...tags],
    allowedAttributes: { a: [...attributes.a], th: [...attributes.th], td: [...attributes.td] },
    transformTags: { ...renamed },
    allowedSchemes: [...schemes],
    allowProtocolRelative: false,
  })
}
