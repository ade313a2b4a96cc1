import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { markdownBody } from '#shop-api/platform/documents/rich-text.ts'

/** Kinds of articles as files name them, and the type the wire gives them. */
export const articleTypes = { notice: 1, help: 2, industry: 3, company: 4 } as const
export type ArticleKind = keyof typeof articleTypes

export const kindOfType = new Map<number, ArticleKind>(
  Object.entries(articleTypes).map(([kind, type]) => [type, kind as ArticleKind]),
)

/** The lines between the dashes at the head of an article's file. */
const headShape = z.strictObject({
  /** Missing: a new article. */
  id: z.number().int().positive().optional(),
  kind: z.enum(['notice', 'help', 'industry', 'company']),
  /** Help category; the other kinds have one each. */
  category: z.number().int().positive().optional(),
  title: z.string().trim().min(1).max(80),
  summary: z.string().trim().min(1).max(200),
  /** 2026-11-20; today when it is missing. */
  published: z.iso.date().optional(),
  /** Only in the sample: days before loading. */
  daysAgo: z.number().int().min(0).optional(),
  path: z
    .string()
    .regex(/^\/[\w/?=-]*$/)
    .optional(),
})

export type ArticleHead = z.output<typeof headShape>

export interface ArticleFile {
  readonly head: ArticleHead
  /** Markdown. */
  readonly source: string
  /** Sanitised HTML. */
  readonly body: string
}

/** What an operator can mend in the file; the message says what. */
export class ArticleFileError extends Error {
  override name = 'ArticleFileError'
}

const FILE = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

function readHead(text: string): ArticleHead {
  let head: unknown
  try {
    // Dates stay text, so that 2026-11-20 is not shifted by a time zone.
    head = parse(text, { schema: 'core' })
  } catch {
    throw new ArticleFileError('文件开头的资料不是“名称: 内容”的格式')
  }
  const read = headShape.safeParse(head)
  if (read.success) return read.data
  const wrong = read.error.issues.map((issue) => issue.path.join('.') || issue.message)
  throw new ArticleFileError(`文件开头的资料有误：${wrong.join('、')}`)
}

/** An article as it is kept in a file: facts between two lines of dashes, then Markdown. Throws ArticleFileError. */
export function parseArticleFile(text: string): ArticleFile {
  const [, facts, markdown] = FILE.exec(text.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '')) ?? []
  if (facts === undefined || markdown === undefined) {
    throw new ArticleFileError('文件须以两行“---”之间的资料开头（kind、title、summary…），其后是正文')
  }
  const source = markdown.trim()
  const body = markdownBody(source)
  if (body === '') throw new ArticleFileError('正文为空')
  return { head: readHead(facts), source, body }
}

/** The same file back, for anyone who wants to edit a stored article. */
export function writeArticleFile(head: ArticleHead, source: string): string {
  return `---\n${stringify(head, { lineWidth: 0 })}---\n\n${source}\n`
}
