import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { articleTypes, parseArticleFile } from '#shop-api/modules/service/articles/article-file.ts'
import type { SamplePost } from '#shop-api/sample-shop/model/content-types.ts'
import { dateOfDay } from '#shop-api/sample-shop/model/dates.ts'

const folder = new URL('./articles/', import.meta.url)
/** Categories of the kinds of articles that have one each. */
const ownCategory = { notice: 1, industry: 21, company: 22 } as const

/** The sample's articles, one Markdown file each, dated back from `today`. In the order of their numbers. */
export function sampleArticles(today: number): SamplePost[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return files
    .map((name) => readFileSync(fileURLToPath(new URL(name, folder)), 'utf8'))
    .map((text) => {
      const { head, source, body } = parseArticleFile(text)
      const { id = 0, kind, category = 0, title, summary, daysAgo = 0, path = '' } = head
      const categoryId = kind === 'help' ? category : ownCategory[kind]
      const publishedOn = dateOfDay(today - daysAgo)
      return { id, type: articleTypes[kind], categoryId, title, summary, body, source, path, publishedOn, sort: id }
    })
    .sort((a, b) => a.id - b.id)
}
