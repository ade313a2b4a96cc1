import { createHash } from 'node:crypto'
import type { WireDocuments } from '#lib/contract/supplier-documents/calls.ts'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { licencesOf } from '#shop-api/modules/identity/licences/overview.ts'
import type { MemberRow } from '#shop-api/modules/identity/members/member.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import type { BoughtGoods, DocumentRow } from './repository.ts'
import { boughtGoods, currentDocuments } from './repository.ts'

const YEAR_MS = 365 * DAY_MS

/** A supplier document of a pack: kept as a file, or rendered from facts. */
export interface SupplierDocument {
  readonly name: string
  readonly number: string
  readonly validTo: string | null
  /** V3, or the day of the facts it is rendered from. */
  readonly version: string
  readonly row: DocumentRow | null
}

export interface GoodsDocuments {
  readonly goods: BoughtGoods
  readonly papers: readonly SupplierDocument[]
}

export interface MembersDocuments {
  readonly version: string
  readonly shop: readonly SupplierDocument[]
  readonly goods: readonly GoodsDocuments[]
  readonly own: Awaited<ReturnType<typeof licencesOf>>
}

const toDocument = (row: DocumentRow): SupplierDocument => ({
  name: row.name,
  number: row.number,
  validTo: row.validTo,
  version: `V${row.version}`,
  row,
})

/** Every article has a sheet of its approval; what the operator submitted under the same name takes its place. */
function documentsOfGoods(goods: BoughtGoods, rows: readonly DocumentRow[]): GoodsDocuments {
  const kept = rows.filter((row) => row.goodsId === goods.id).map(toDocument)
  const approval: SupplierDocument = {
    name: '批准证明',
    number: goods.approvalNumber ?? '',
    validTo: null,
    version: `V${chinaDate(goods.updatedAt).replaceAll('-', '')}`,
    row: null,
  }
  return { goods, papers: kept.some(({ name }) => name === approval.name) ? kept : [approval, ...kept] }
}

/** The same for the same supplier documents, no matter who asks and whenever. */
function versionOf(shop: readonly SupplierDocument[], goods: readonly GoodsDocuments[]): string {
  const all = [...shop, ...goods.flatMap((each) => each.papers.map((document) => ({ ...document, of: each.goods.id })))]
  const facts = all.map((document) => [
    document.name,
    document.number,
    document.version,
    'of' in document ? document.of : 0,
  ])
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 8).toUpperCase()
}

/** Everything a member's pack would hold now. */
export async function documentsFor(db: Db, member: MemberRow, now: Date): Promise<MembersDocuments> {
  const shop = (await currentDocuments(db)).map(toDocument)
  const bought = await boughtGoods(db, member.id, new Date(now.getTime() - YEAR_MS))
  const rows = await currentDocuments(db, valuesOf(bought, 'id'))
  const goods = bought.map((each) => documentsOfGoods(each, rows))
  return { version: versionOf(shop, goods), shop, goods, own: await licencesOf(db, member, now) }
}

const toWireDocument = ({ name, number, validTo, version }: SupplierDocument) => ({
  name,
  number,
  valid_to: validTo,
  version,
})

export function toWireDocuments({ version, shop, goods, own }: MembersDocuments): WireDocuments {
  return {
    version,
    shop: shop.map(toWireDocument),
    goods: goods.map((each) => ({
      goods_id: each.goods.id,
      name: each.goods.name,
      ypgg: each.goods.spec,
      papers: each.papers.map(toWireDocument),
    })),
    own: own
      .filter((document) => document.number !== '')
      .map((document) => ({
        name: document.label,
        number: document.number,
        valid_to: document.expires_on,
        files: document.review?.files.length ?? 0,
      })),
  }
}
