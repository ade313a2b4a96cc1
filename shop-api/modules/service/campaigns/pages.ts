import type { WireCampaign, WireCampaignDetail } from '#lib/contract/campaigns/calls.ts'
import { toTimestamp } from '#lib/kernel/time.ts'
import { scopeTest } from '#shop-api/modules/catalogue/browsing/scope-test.ts'
import { presentIds } from '#shop-api/modules/catalogue/browsing/showcase.ts'
import type { Viewer } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import type { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import { bestSellers } from '#shop-api/modules/catalogue/goods-index/selection.ts'
import { shownPictures } from '#shop-api/modules/catalogue/goods-pictures/subject-pictures.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import type { SectionRow } from './reads.ts'
import { loadCampaigns, loadSections } from './reads.ts'
import type { CampaignRow } from './state.ts'
import { pageOf, stateOf } from './state.ts'

const order = { running: 0, upcoming: 1, ended: 2 } as const

function summaryOf(row: CampaignRow, now: Date, imageOf: (id: number) => string): WireCampaign {
  const state = stateOf(row, now)
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    line: row.line,
    image: imageOf(row.id),
    starts_at: toTimestamp(row.startsAt),
    ends_at: toTimestamp(row.endsAt),
    state,
    url: state === 'upcoming' ? null : pageOf(row),
  }
}

/** Campaigns of a kind, or all: those that run, then those to come, then those that are over. */
export async function listCampaigns(
  db: Db,
  kind: CampaignRow['kind'] | undefined,
  now: Date,
): Promise<{ data: WireCampaign[] }> {
  const rows = (await loadCampaigns(db)).filter((row) => kind === undefined || row.kind === kind)
  const imageOf = await shownPictures(db, 'campaigns')
  const data = rows.map((row) => summaryOf(row, now, imageOf))
  return { data: data.sort((a, b) => order[a.state] - order[b.state]) }
}

/** Goods of a section that can be sold now, those that sell best first; none twice within a campaign. */
export function goodsOf(
  goodsIndex: GoodsIndex,
  { scope, goodsLimit }: Pick<SectionRow, 'scope' | 'goodsLimit'>,
  taken: Set<number>,
): number[] {
  const { columns } = goodsIndex
  const isIn = scopeTest(columns, scope)
  const ids = bestSellers(goodsIndex, goodsLimit, (place) => isIn(place) && !taken.has(columns.id[place] ?? 0))
  for (const id of ids) taken.add(id)
  return ids
}

/** A campaign with its shelves, which are empty unless it runs. Throws ShopRefusal 404, also for one that was stopped. */
export async function campaignDetail(db: Db, id: number, viewer: Viewer): Promise<WireCampaignDetail> {
  const row = (await loadCampaigns(db)).find((each) => each.id === id)
  if (!row) throw notFound('活动不存在')
  const summary = summaryOf(row, viewer.now, await shownPictures(db, 'campaigns'))
  const sections = await loadSections(db, [id])
  const goodsIndex = await currentGoodsIndex(db)
  const taken = new Set<number>()
  const ids = sections.map((section) => (summary.state === 'running' ? goodsOf(goodsIndex, section, taken) : []))
  const wires = new Map((await presentIds(db, ids.flat(), viewer)).map((wire) => [wire.id, wire]))
  return {
    ...summary,
    rules: row.rules,
    sections: sections.map(({ id: sectionId, name, note }, at) => ({
      id: sectionId,
      name,
      note,
      goods: (ids[at] ?? []).flatMap((goodsId) => wires.get(goodsId) ?? []),
    })),
  }
}
