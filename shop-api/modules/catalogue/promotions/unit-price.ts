import { z } from 'zod'
import type { Price } from '#lib/kernel/money.ts'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { atField } from '#shop-api/modules/base/imports/read-field.ts'
import { changeGoods } from '#shop-api/modules/catalogue/goods/change.ts'
import { findLockedGoods } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import { yuan } from '#shop-api/platform/table-files/cells.ts'
import { readHeaded } from '#shop-api/platform/table-files/parallel.ts'
import { offerChoices } from '#shop-api/platform/table-files/table-file.ts'
import { surchargesAt } from './surcharges.ts'

/** What becomes of tiers and offers above a new price: they are lowered to it or kept, or the price is refused. */
export const priceBody = z.object({
  price: z.string().nullable(),
  offers: z.enum(offerChoices).default('refuse'),
})

/** A price as an operator types it. Throws ShopRefusal 422 for what is none. */
export function readPrice(text: string, field = 'price', label = '价格'): Price {
  if (text.trim() === '') throw fieldRefusal(field, `请填写${label}`)
  return parsePrice(atField(field, () => readHeaded({ heading: label, read: yuan }, text)))
}

export const readUnitPrice = (text: string): Price => readPrice(text, 'price', '单价')

/** Sets the unit price in yuan; null means it is still being set and the goods can't be bought. */
export async function setPrice(
  db: Db,
  id: number,
  { price: text, offers }: z.output<typeof priceBody>,
  now: Date,
): Promise<void> {
  const unitPrice = text === null ? null : readUnitPrice(text)
  await inTransaction(db, async (tx) => {
    // Locked, so that no offer is opened at the same time.
    const [row] = await findLockedGoods(tx, { ids: [id] })
    if (!row) throw notFound('商品不存在')
    const above = unitPrice === null ? [] : await surchargesAt(tx, id, unitPrice, now)
    if (above.length > 0 && offers === 'refuse') {
      const list = above.map((each) => each.text).join('、')
      throw fieldRefusal('price', `新单价低于${list}；请先调整，或选择一并下调到新单价，或保留（高于单价期间不生效）`)
    }
    if (offers === 'carry') for (const each of above) await each.lower(tx)
    await changeGoods(tx, id, { unitPrice: unitPrice === null ? null : formatPrice(unitPrice), updatedAt: now })
    await announce(tx, above.length > 0 ? [`goods:${id}`, 'goods', 'home', 'spike'] : [`goods:${id}`])
  })
}
