import { z } from 'zod'
import { formPage, idShape, urlShape } from '../shape-parts.ts'

export const sitemapShapes = {
  sitemapGoods: {
    query: z.object({ page: formPage }),
    data: z.object({
      ids: z.array(idShape),
      last_page: z.number().int(),
      /** What is known of some of them: the day their page last changed, empty where nobody knows, and their own picture, empty for none. */
      pages: z.array(z.object({ id: idShape, changed_on: z.string(), image: urlShape })),
    }),
  },
  sitemapCampaigns: { data: z.object({ ids: z.array(idShape) }) },
}
