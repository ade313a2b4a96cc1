import { and, eq, inArray } from 'drizzle-orm'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { addToCart } from './edit-cart.ts'
import type { CartLineInput } from './lines-to-add.ts'
import { lineType } from './offers.ts'
import type { CartLineRow } from './priced-types.ts'
import { findLines } from './repository.ts'

export interface CopyResult {
  readonly memberId: number
  readonly name: string
  readonly copied: number
  readonly refused: readonly string[]
}

/** Other stores of the caller's own group; anybody else's are as good as unknown. */
async function ownBranches(db: Db, groupId: number | null, ids: readonly number[]): Promise<Map<number, string>> {
  if (groupId === null) return new Map()
  const rows = await db
    .select({ id: members.id, name: members.companyName })
    .from(members)
    .where(and(eq(members.groupId, groupId), inArray(members.id, possibleIds(ids))))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The same goods for another store, which has its own rights, limits and special prices. */
function toWant(row: CartLineRow): CartLineInput {
  const isOffer = row.type === lineType.combination || row.type === lineType.exchange
  return {
    goodsId: row.goodsId ?? row.combinationId ?? 0,
    type: isOffer ? row.type : lineType.ordinary,
    goodsPriceId: row.type === lineType.exchange ? row.goodsPriceId : 0,
    fullReductionId: row.goodsManjianId,
    amount: { kind: 'at-least', number: row.number },
  }
}

/**
 * Copies lines to other stores of the caller's group, each store with its own result. A store that has the goods
 * already gets at least the quantity copied, so that copying twice does no harm.
 */
export async function copyToBranches(
  db: Db,
  caller: { readonly id: number; readonly groupId: number | null },
  { lineIds, branchIds, now }: { lineIds: readonly number[]; branchIds: readonly number[]; now: Date },
): Promise<CopyResult[]> {
  const wants = (await findLines(db, caller.id, lineIds)).map(toWant)
  const stores = await ownBranches(db, caller.groupId, branchIds)
  const results: CopyResult[] = []
  for (const memberId of new Set(branchIds)) {
    const name = stores.get(memberId)
    const refuse = (why: string) => results.push({ memberId, name: name ?? '', copied: 0, refused: [why] })
    if (memberId === caller.id) refuse('不可复制到当前门店')
    else if (name === undefined) refuse('仅可复制到本集团其他门店')
    else if (wants.length === 0) refuse('所选商品已不在购物车中')
    else {
      const added = await addToCart(db, memberId, wants, now)
      const refused = added.filter((line) => line.number === 0).map((line) => `${line.name}：${line.message}`)
      results.push({ memberId, name, copied: added.length - refused.length, refused })
    }
  }
  return results
}
