import { asc, desc, gte, inArray } from 'drizzle-orm'
import type { WireGoods } from '#lib/contract/goods/calls.ts'
import type { WireControlledProgramme, WireControlledZone } from '#lib/contract/zones/calls.ts'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { presentGoods } from '#shop-api/modules/catalogue/browsing/present.ts'
import type { Viewer } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { ways } from '#shop-api/modules/catalogue/eligibility/ways.ts'
import { goodsFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { loadGoodsInOrderFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { loadAds } from '#shop-api/modules/service/content/ads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { controlledProgrammes } from './tables.ts'

type ProgrammeRow = typeof controlledProgrammes.$inferSelect

/** How many goods of an agreement a zone shows; its own page has all of them. */
const SHOWN = 5
const NEW_DAYS = 60

const rule = '控销商品按厂家协议供货：收货地区、客户类型与签约名单三项之一相符即可采购，价格只向供货范围内的客户显示。'
const askService = { label: '联系客服', url: storefront.helpContact }

/** What keeps a viewer from an agreement as a whole: every one of its goods says so. Nothing when some may be bought. */
function barredFrom(shown: readonly WireGoods[], { member }: Viewer) {
  if (member === null) return { code: 'guest', text: '登录后可查看是否在供货范围内', action: ways.signIn }
  const isBarred = (each: WireGoods) => each.reasons.some((reason) => reason.code === 'controlled_sale')
  if (shown.length === 0 || !shown.every(isBarred)) return null
  return { code: 'controlled_sale', text: '您不在供货范围内', action: askService }
}

/** Ids of an agreement's goods that are on the shelf, those that sell best first. */
async function shelved(db: Db, rows: readonly ProgrammeRow[]): Promise<number[]> {
  const ids = rows.flatMap((row) => row.goodsIds)
  const found = [...(await goodsFacts(db, ids, 'id', 'isListed', 'salesCount')).values()]
  return found
    .filter(({ isListed }) => isListed)
    .sort((a, b) => b.salesCount - a.salesCount || a.id - b.id)
    .map(({ id }) => id)
}

async function present(
  db: Db,
  rows: readonly ProgrammeRow[],
  viewer: Viewer,
  most: number,
): Promise<WireControlledProgramme[]> {
  const isOnShelf = await shelved(db, rows)
  const ids = new Map(rows.map((row) => [row.id, isOnShelf.filter((id) => row.goodsIds.includes(id))]))
  const wanted = [...ids.values()].flatMap((own) => own.slice(0, most))
  const wires = await presentGoods(db, await loadGoodsInOrderFor(db, [...new Set(wanted)], viewer), viewer)
  const byId = new Map(wires.map((wire) => [wire.id, wire]))
  return rows.map((row) => {
    const own = ids.get(row.id) ?? []
    const shown = own.slice(0, most).flatMap((id) => byId.get(id) ?? [])
    return {
      id: row.id,
      name: row.name,
      url: storefront.controlledGoods(row.id),
      audience: row.audience,
      terms: row.terms,
      opened_on: row.openedOn,
      total: own.length,
      barred: barredFrom(shown, viewer),
      goods: shown,
    }
  })
}

/** Every agreement with a few of its goods. */
export async function controlledZone(db: Db, viewer: Viewer): Promise<WireControlledZone> {
  const rows = await db
    .select()
    .from(controlledProgrammes)
    .orderBy(asc(controlledProgrammes.sort), asc(controlledProgrammes.id))
  return {
    banners: await loadAds(db, 'controlled', viewer.now),
    rule,
    groups: await present(db, rows, viewer, SHOWN),
  }
}

/** Agreements of the last two months, the newest first, with more of their goods. */
export async function newControlled(db: Db, viewer: Viewer): Promise<WireControlledZone> {
  const since = chinaDate(new Date(viewer.now.getTime() - NEW_DAYS * DAY_MS))
  const rows = await db
    .select()
    .from(controlledProgrammes)
    .where(gte(controlledProgrammes.openedOn, since))
    .orderBy(desc(controlledProgrammes.openedOn), asc(controlledProgrammes.id))
  return {
    banners: await loadAds(db, 'controlled', viewer.now),
    rule,
    groups: await present(db, rows, viewer, 2 * SHOWN),
  }
}

/** One agreement with all of its goods. Throws ShopRefusal 404. */
export async function controlledProgramme(db: Db, id: number, viewer: Viewer): Promise<WireControlledProgramme> {
  const rows = await db
    .select()
    .from(controlledProgrammes)
    .where(inArray(controlledProgrammes.id, possibleIds([id])))
  const [programme] = await present(db, rows, viewer, Number.MAX_SAFE_INTEGER)
  if (!programme) throw notFound('控销协议不存在')
  return programme
}
