import { z } from 'zod'
import { formId, formInt, formPage, idShape } from '../shape-parts.ts'

export const globalLinksShape = z.object({
  columns: z.array(z.object({ title: z.string(), links: z.array(z.object({ name: z.string(), url: z.string() })) })),
  qr: z.array(z.object({ name: z.string(), text: z.string(), url: z.string() })),
  licences: z.array(z.object({ label: z.string(), number: z.string() })),
  company: z.string(),
  address: z.string(),
})

export const postShape = z.object({
  id: idShape,
  type: z.number().int(),
  title: z.string(),
  summary: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  published_at: z.string(),
  updated_at: z.string(),
  previous: z.object({ id: idShape, title: z.string() }).nullable(),
  next: z.object({ id: idShape, title: z.string() }).nullable(),
})

export const postQuery = z.object({ type: formInt.optional(), id: formId, page: formPage })

export const contentShapes = {
  globalLinks: { data: globalLinksShape },
  postDetail: { query: postQuery, data: postShape },
  articleCategory: {
    query: z.object({ category_id: formId }),
    data: z.object({
      id: idShape,
      name: z.string(),
      articles: z.array(z.object({ id: idShape, title: z.string(), summary: z.string(), url: z.string() })),
    }),
  },
}
