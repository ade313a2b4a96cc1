import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { addressBody } from '#lib/contract/addresses/shapes.ts'
import { regionPath } from '#shop-api/modules/base/regions/regions.ts'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { own } from './own-addresses.ts'
import { addresses } from './tables.ts'

type AddressForm = z.output<typeof addressBody>

const MOST_ADDRESSES = 20

async function columnsOf(db: Db, form: AddressForm) {
  return { consignee: form.name, phone: form.phone, detail: form.street, ...(await regionPath(db, form.region)) }
}

/** Exactly one default address: anyone who becomes it takes it from the others. Serialised by the member's row. */
async function makeDefault(tx: Db, memberId: number, id: number): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: sql`${addresses.id} = ${id}` })
    .where(own(memberId))
}

export async function addAddress(db: Db, memberId: number, form: AddressForm): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const number = await tx.$count(addresses, own(memberId))
    if (number >= MOST_ADDRESSES) throw new ShopRefusal(400, `最多保存${MOST_ADDRESSES}个收货地址`)
    const columns = await columnsOf(tx, form)
    const [added] = await tx
      .insert(addresses)
      .values({ memberId, ...columns })
      .returning({ id: addresses.id })
    if (!added) throw new Error('an inserted address has no id')
    if (form.is_default === 1 || number === 0) await makeDefault(tx, memberId, added.id)
    return added.id
  })
}

export async function editAddress(db: Db, memberId: number, id: number, form: AddressForm): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const columns = await columnsOf(tx, form)
    const changed = await tx
      .update(addresses)
      .set(columns)
      .where(and(own(memberId), eq(addresses.id, id)))
      .returning({ id: addresses.id })
    if (changed.length === 0) throw notFound('收货地址不存在')
    if (form.is_default === 1) await makeDefault(tx, memberId, id)
    return id
  })
}

/** Deletes an address; the oldest of the rest becomes the default when the default one went. */
export async function deleteAddress(db: Db, memberId: number, id: number, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const [gone] = await tx
      .update(addresses)
      .set({ deletedAt: now })
      .where(and(own(memberId), eq(addresses.id, id)))
      .returning({ isDefault: addresses.isDefault })
    if (!gone) throw notFound('收货地址不存在')
    if (!gone.isDefault) return
    const [next] = await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(own(memberId))
      .orderBy(asc(addresses.id))
      .limit(1)
    if (next) await makeDefault(tx, memberId, next.id)
  })
}
