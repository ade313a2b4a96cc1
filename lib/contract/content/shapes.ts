import { z } from 'zod'
import * as forms from '../reading/forms.ts'
import { preparedBy, required } from '../reading/hints.ts'
import * as linkForms from '../reading/link-forms.ts'
import { formId, formInt, formPage, idOrNoneShape, idShape, urlShape } from '../shape-parts.ts'

const linkShape = preparedBy(z.object({ name: required(z.string()), url: required(urlShape) }), linkForms.link)

const linksFields = z.object({
  columns: z.array(preparedBy(z.object({ title: z.string(), links: z.array(linkShape) }), linkForms.linkColumn)),
  qr: z.array(z.object({ name: required(z.string()), text: z.string(), url: required(urlShape) })),
  licences: z.array(z.object({ label: required(z.string()), number: required(z.string()) })),
  company: z.string(),
  address: z.string(),
})
export const globalLinksShape = preparedBy(linksFields, linkForms.siteLinks)

export const postShape = z.object({
  id: idOrNoneShape,
  type: z.number().int(),
  title: required(z.string()),
  summary: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  published_at: z.string(),
  updated_at: z.string(),
  previous: z.object({ id: idShape, title: z.string() }).nullable(),
  next: z.object({ id: idShape, title: z.string() }).nullable(),
})

/** An id of another form is no article's. */
export const postQuery = z.object({ type: formInt.optional(), id: formId.catch(0), page: formPage })

export const contentShapes = {
  globalLinks: { data: globalLinksShape },
  postDetail: { query: postQuery, data: postShape },
  articleCategory: {
    query: z.object({ category_id: formId }),
    data: preparedBy(
      z.object({
        id: idOrNoneShape,
        name: z.string(),
        articles: z.array(z.object({ id: idShape, title: required(z.string()), summary: z.string(), url: urlShape })),
      }),
      forms.listUnder('articles'),
    ),
  },
}
