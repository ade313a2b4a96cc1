import { z } from 'zod'
import { formPage, idShape } from '../shape-parts.ts'

export const sitemapShapes = {
  sitemapGoods: {
    query: z.object({ page: formPage }),
    data: z.object({ ids: z.array(idShape), last_page: z.number().int() }),
  },
  sitemapCampaigns: { data: z.object({ ids: z.array(idShape) }) },
}
