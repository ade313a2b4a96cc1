import { createHash } from 'node:crypto'
import type { WirePapers } from '#lib/contract/papers/calls.ts'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import type { MemberRow } from '#shop-api/modules/identity/auth/sessions.ts'
import { licencesOf } from '#shop-api/modules/identity/licences/overview.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { BoughtGoods, PaperRow } from './repository.ts'
import { boughtGoods, currentPapers } from './repository.ts'

const YEAR_MS = 365 * DAY_MS

/** A supplier document of a pack: kept as a file, or rendered from facts. */
export interface Paper {
  readonly name: string
  readonly number: string
  readonly validTo: string | null
  /** V3, or the day of the facts it is rendered from. */
  readonly version: string
  readonly row: PaperRow | null
}

export interface GoodsPapers {
  readonly goods: BoughtGoods
  readonly papers: readonly Paper[]
}

export interface MembersPapers {
  readonly version: string
  readonly shop: readonly Paper[]
  readonly goods: readonly GoodsPapers[]
  readonly own: Awaited<ReturnType<typeof licencesOf>>
}

const toPaper = (row: PaperRow): Paper => ({
  name: row.name,
  number: row.number,
  validTo: row.validTo,
  version: `V${row.version}`,
  row,
})

/** Every article has a sheet of its approval; what the operator handed in under the same name takes its place. */
function papersOfGoods(goods: BoughtGoods, rows: readonly PaperRow[]): GoodsPapers {
  const kept = rows.filter((row) => row.goodsId === goods.id).map(toPaper)
  const approval: Paper = {
    name: '批准证明',
    number: goods.approvalNumber ?? '',
    validTo: null,
    version: `V${chinaDate(goods.updatedAt).replaceAll('-', '')}`,
    row: null,
  }
  return { goods, papers: kept.some(({ name }) => name === approval.name) ? kept : [approval, ...kept] }
}

/** The same for the same supplier documents, no matter who asks and whenever. */
function versionOf(shop: readonly Paper[], goods: readonly GoodsPapers[]): string {
  const all = [...shop, ...goods.flatMap((each) => each.papers.map((paper) => ({ ...paper, of: each.goods.id })))]
  const facts = all.map((paper) => [paper.name, paper.number, paper.version, 'of' in paper ? paper.of : 0])
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 8).toUpperCase()
}

/** Everything a member's pack would hold now. */
export async function papersFor(db: Db, member: MemberRow, now: Date): Promise<MembersPapers> {
  const shop = (await currentPapers(db)).map(toPaper)
  const bought = await boughtGoods(db, member.id, new Date(now.getTime() - YEAR_MS))
  const rows = await currentPapers(
    db,
    bought.map(({ id }) => id),
  )
  const goods = bought.map((each) => papersOfGoods(each, rows))
  return { version: versionOf(shop, goods), shop, goods, own: await licencesOf(db, member, now) }
}

const toWirePaper = ({ name, number, validTo, version }: Paper) => ({ name, number, valid_to: validTo, version })

export function toWirePapers({ version, shop, goods, own }: MembersPapers): WirePapers {
  return {
    version,
    shop: shop.map(toWirePaper),
    goods: goods.map((each) => ({
      goods_id: each.goods.id,
      name: each.goods.name,
      ypgg: each.goods.spec,
      papers: each.papers.map(toWirePaper),
    })),
    own: own
      .filter((paper) => paper.number !== '')
      .map((paper) => ({
        name: paper.label,
        number: paper.number,
        valid_to: paper.expires_on,
        files: paper.review?.files.length ?? 0,
      })),
  }
}
