import type { DataOf } from '#lib/contract/call.ts'
import type { campaignCalls } from '#lib/contract/campaigns/calls.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { loadGoods } from '#shop-api/modules/catalogue/goods/load-goods.ts'
import { inScope } from '#shop-api/modules/catalogue/pricing/scope.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { loadCampaigns, loadSections } from './reads.ts'
import { pageOf, stateOf } from './state.ts'
import { campaignCalled } from './targets.ts'

type Resolved = DataOf<typeof campaignCalls.campaignResolve>

const ID = /^[1-9]\d{0,8}$/

/**
 * Where a link of up to three parts leads: the campaign by code or id, a section of it, and goods of that section. A
 * part that names nothing is left out. Throws ShopRefusal 404 when there is no such campaign.
 */
export async function resolveCampaign(
  db: Db,
  {
    url = '',
    url1 = '',
    url2 = '',
  }: { url?: string | undefined; url1?: string | undefined; url2?: string | undefined },
  now: Date,
): Promise<Resolved> {
  const row = campaignCalled(await loadCampaigns(db), url)
  if (!row) throw notFound('暂无活动')
  const state = stateOf(row, now)
  const found = { title: row.title, state }
  const section = ID.test(url1) ? (await loadSections(db, [row.id])).find(({ id }) => id === Number(url1)) : undefined
  if (!section) return { ...found, url: pageOf(row) }
  const [goods] = ID.test(url2) ? (await loadGoods(db, [Number(url2)])).values() : []
  if (state === 'running' && goods && inScope(section.scope, goods)) {
    return { ...found, url: storefront.goods(goods.id) }
  }
  return { ...found, url: `${pageOf(row)}#section-${section.id}` }
}
