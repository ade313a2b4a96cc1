import { z } from 'zod'
import { dayShape, formInt, formPage, idShape, pageOf, urlShape } from '../shape-parts.ts'

/** An article in a list: where it is read, without its text. */
export const articleLinkShape = z.object({ id: idShape, title: z.string(), summary: z.string(), url: urlShape })

export const helpCategoryShape = z.object({
  id: idShape,
  name: z.string(),
  url: urlShape,
  articles: z.array(articleLinkShape),
})

export const newsItemShape = z.object({
  id: idShape,
  type: z.number().int(),
  title: z.string(),
  summary: z.string(),
  published_at: dayShape,
  /** The day the text was last changed. */
  changed_on: z.string(),
})

export const articleShapes = {
  categoryServe: { data: z.object({ data: z.array(helpCategoryShape) }) },
  postList: { query: z.object({ type: formInt, page: formPage }), data: pageOf(newsItemShape) },
  articleSearch: {
    query: z.object({ keywords: z.string().trim().min(1).max(40) }),
    data: z.object({ data: z.array(articleLinkShape.extend({ excerpt: z.string() })) }),
  },
}
