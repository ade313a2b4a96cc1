import 'server-only'
import type { Metadata } from 'next'
import { unstable_rethrow } from 'next/navigation'
import type { GoodsList } from '#lib/domain/goods-list.ts'
import type { Zone } from '#lib/domain/zone.ts'
import { emptyZone } from '#lib/domain/zone.ts'
import type { ListMode, ListQuery } from '#lib/routes/links.ts'
import type { RawQuery } from '#lib/routes/list-query.ts'
import { isNarrowed, parseListQuery } from '#lib/routes/list-query.ts'
import type { ListZoneKey } from '#lib/routes/zones.ts'
import { listZones, VIEW, zoneUrl } from '#lib/routes/zones.ts'
import { readZoneGoods } from './cached/goods.ts'
import { readZone } from './cached/zones.ts'
import { pageMetadata } from './page-metadata.ts'
import { noteHole } from './request-note.ts'

interface ZonePageData {
  readonly zoneKey: ListZoneKey
  readonly mode: ListMode
  readonly query: ListQuery
  readonly zone: Zone
  readonly list: GoodsList | undefined
}

const descriptions: Readonly<Record<ListZoneKey, string>> = {
  preferred: '优选包邮专区：带“优”字的药品达到单品包邮数量可免运费，供药店与诊所批发采购。',
  pieces: '中药饮片批发：十二类饮片，产地与炮制规格可查，随货附检验报告。',
  devices: '医疗器械批发：血压、血糖、敷料、防护与康复器械，备案与注册证号可查。',
  nearExpiry: '近效期药品专场：标明有效期与剩余天数，低价清仓。',
  cashBack: '满额返现：单笔满额，确认收货后返到账户余额。',
  storeWideDiscount: '全场折扣：单笔满额，结算时自动折算。',
}

/** The first page of a zone without filters: the same for everyone, cached whole. It must fail rather than keep a hole. */
export async function readCachedZone(key: ListZoneKey, mode: ListMode): Promise<ZonePageData | null> {
  const { name, base } = listZones[key]
  const [zone, list] = await Promise.all([readHead(key, name), readZoneGoods(base, {})])
  return zone && { zoneKey: key, mode, query: {}, zone, list: list ?? undefined }
}

/**
 * What is above the goods; null where the shop API has no such zone, whose goods a list that knows nothing of it could not
 * tell from all others. Rows of the two zones of the specification say themselves that they are of it.
 */
async function readHead(key: ListZoneKey, name: Parameters<typeof readZone>[0]): Promise<Zone | null> {
  const zone = await readZone(name)
  return zone ?? (key === 'preferred' || key === 'pieces' ? emptyZone : null)
}

/** A zone under an address with filters. Null: no such category or zone. */
export async function readZonePage(key: ListZoneKey, raw: RawQuery, mode: ListMode): Promise<ZonePageData | null> {
  const { name, base } = listZones[key]
  const query = parseListQuery(raw)
  const zone = await readHead(key, name)
  if (zone === null) return null
  try {
    const list = await readZoneGoods(base, query)
    return list === null ? null : { zoneKey: key, mode, query, zone, list }
  } catch (error) {
    unstable_rethrow(error)
    noteHole()
    return { zoneKey: key, mode, query, zone, list: undefined }
  }
}

/** The view an address asks for by its parameter. */
export const viewOf = (raw: RawQuery): ListMode => (raw[VIEW] === 'table' ? 'table' : 'card')

/** The chosen category's name; it is in front of the zone's. */
async function categoryOf(key: ListZoneKey, { select }: ListQuery): Promise<string | undefined> {
  if (select === undefined) return undefined
  try {
    return (await readZoneGoods(listZones[key].base, { select }))?.crumbs.at(-1)?.name
  } catch (error) {
    unstable_rethrow(error)
    return undefined
  }
}

/** All views of a zone's page are one address for search engines. */
export async function zoneMetadata(key: ListZoneKey, query: ListQuery = {}): Promise<Metadata> {
  const page = query.page && query.page > 1 ? `第${query.page}页` : undefined
  return pageMetadata(listZones[key].route, {
    subject: [await categoryOf(key, query), page].filter(Boolean).join('-') || undefined,
    description: descriptions[key],
    canonical: zoneUrl(key, 'card', { select: query.select, page: query.page }),
    isPrivate: isNarrowed(query),
  })
}
