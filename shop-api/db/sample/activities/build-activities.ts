import type { SampleActivities } from '../activity-types.ts'
import { chinaDay, instantOfDay } from '../goods/dates.ts'
import type { SampleGoods } from '../types.ts'
import { activityLines } from './activity-lines.ts'
import { programmes } from './programmes.ts'

/** Activities around the day of loading, with their shelves, and the agreements of controlled sale. */
export function buildActivities(goods: readonly SampleGoods[], asOf: Date): SampleActivities {
  const today = chinaDay(asOf)
  const numbered = activityLines.map((line, at) => ({ ...line, id: at + 1 }))
  return {
    activities: numbered.map(({ days: [from, to], colours: [ground, ink, accent], sections: _sections, ...line }) => ({
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
        sections.map(([name, note, scope, goodsLimit = 20]) => ({ activityId: id, name, note, scope, goodsLimit })),
      )
      .map((section, at) => ({ ...section, id: at + 1, sort: at + 1 })),
    programmes: programmes(goods, today),
  }
}
