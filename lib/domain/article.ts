export interface Neighbour {
  readonly id: number
  readonly title: string
}

export interface Article {
  readonly id: number
  readonly type: number
  readonly title: string
  readonly summary: string
  /** Sanitised. */
  readonly html: string
  /** 2026-11-20 */
  readonly publishedOn: string
  /** 2026-11-20 09:30:00 */
  readonly updatedAt: string
  readonly previous: Neighbour | null
  readonly next: Neighbour | null
}

export interface ArticleLink {
  readonly id: number
  readonly title: string
  readonly summary: string
  readonly url: string
}

export interface HelpCategory {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly articles: readonly ArticleLink[]
}

export interface FoundArticle extends ArticleLink {
  readonly excerpt: string
}

export interface NewsItem {
  readonly id: number
  readonly type: number
  readonly title: string
  readonly summary: string
  readonly publishedOn: string
  /** The day the text was last changed; empty where the shop does not say. */
  readonly changedOn: string
}

export interface NewsPage {
  readonly items: readonly NewsItem[]
  readonly page: number
  readonly lastPage: number
}

export interface Question {
  readonly question: string
  /** Sanitised HTML. */
  readonly answer: string
}

/** Questions an article answers: its smallest headings that end in a question mark, each with the text up to the next. */
export function questionsOf(html: string): Question[] {
  const parts = html.split(/(?=<h[23][ >])/)
  return parts.flatMap((part) => {
    const [, heading = '', answer = ''] = /^<h3[^>]*>([\s\S]*?)<\/h3>([\s\S]*)$/.exec(part) ?? []
    const question = heading.replaceAll(/<[^>]+>/g, '').trim()
    return /[？?]$/.test(question) && answer.trim() !== '' ? [{ question, answer: answer.trim() }] : []
  })
}

/** The same text a level deeper, for an article that is a section of a page. */
export function asSection(html: string): string {
  return html.replaceAll(/(<\/?h)([23])/g, (_, tag: string, level: string) => `${tag}${Number(level) + 1}`)
}

/** A text in pieces, those that were searched for marked. */
export function markWords(text: string, keywords: string): { text: string; isHit: boolean; at: number }[] {
  const words = keywords.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return [{ text, isHit: false, at: 0 }]
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pieces = text.split(new RegExp(`(${escaped.join('|')})`, 'gi'))
  let at = 0
  return pieces.flatMap((piece, index) => {
    const found = { text: piece, isHit: index % 2 === 1, at }
    at += piece.length
    return piece === '' ? [] : [found]
  })
}
