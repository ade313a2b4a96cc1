import type { SampleCampaigns } from '#shop-api/sample-shop/model/campaign-types.ts'
import { chinaDay, instantOfDay } from '#shop-api/sample-shop/model/dates.ts'
import type { SampleGoods } from '#shop-api/sample-shop/model/types.ts'
import { campaignLines } from './campaign-lines.ts'
import { programmes } from './programmes.ts'

/** Campaigns around the day of loading, with their shelves, and the agreements of controlled sale. */
export function buildCampaigns(goods: readonly SampleGoods[], asOf: Date): SampleCampaigns {
  const today = chinaDay(asOf)
  const numbered = campaignLines.map((line, at) => ({ ...line, id: at + 1 }))
  return {
    campaigns: numbered.map(({ days: [from, to], colours: [ground, ink, accent], sections: _sections, ...line }) => ({
      ...line,
      ground,
      ink,
      accent,
      startsAt: instantOfDay(today + from),
      endsAt: instantOfDay(today + to),
      sort: line.id,
    })),
    sections: numbered
      .flatMap(({ id, sections }) =>
        sections.map(([name, note, scope, goodsLimit = 20]) => ({ campaignId: id, name, note, scope, goodsLimit })),
      )
      .map((section, at) => ({ ...section, id: at + 1, sort: at + 1 })),
    programmes: programmes(goods, today),
  }
}
