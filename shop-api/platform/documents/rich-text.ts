import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { richTextRules } from '#lib/contract/rich-text.ts'

const { tags, attributes, renamed, schemes } = richTextRules

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...tags],
  allowedAttributes: { a: [...attributes.a], th: [...attributes.th], td: [...attributes.td] },
  transformTags: { ...renamed },
  allowedSchemes: [...schemes],
  allowProtocolRelative: false,
}

/** Keeps what a text to be read needs and nothing that runs. */
export function richText(html: string): string {
  return sanitizeHtml(html, allowed)
}

/** Markdown as the body of a page: sanitised, its headings below the title's level. */
export function markdownBody(source: string): string {
  return richText(marked.parse(source, { async: false, gfm: true })).trim()
}

/** The words alone of what richText made, which has no bracket but those of its tags: for searching and for excerpts. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<\/(?:h2|h3|p|li|th|td|tr|blockquote)>|<br ?\/?>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
