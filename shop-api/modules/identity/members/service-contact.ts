import type { Placeholder } from 'drizzle-orm'
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { readRows } from '#shop-api/platform/db/reads.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { members, staff } from './tables.ts'

export type StaffRow = typeof staff.$inferSelect

type Contact = Pick<StaffRow, 'name' | 'phone' | 'isDefault'>

/** Used when a shop has no contact at all. */
const NOBODY = { name: '在线客服', phone: '', isDefault: true } as const

/** A member's own contact among these, in the order of their ids, or the one everybody has. */
export const contactAmong = (
  people: readonly (Contact & Pick<StaffRow, 'id'>)[],
  { serviceContactId }: { readonly serviceContactId: number | null },
): Contact => people.find(({ id }) => id === serviceContactId) ?? people.find((each) => each.isDefault) ?? NOBODY

const personColumns = { id: staff.id, name: staff.name, phone: staff.phone, isDefault: staff.isDefault }

/** People with these ids, and those everybody has, in the order of their ids; to be read together with other things. */
export const peopleRead = (ids: readonly Placeholder[]) =>
  readRows(
    personColumns,
    sql`from ${staff} where ${staff.isDefault} or ${inArray(staff.id, [...ids])} order by ${staff.id}`,
  )

/** The dedicated service contact of a member, or the one everybody has. */
export async function serviceContact(db: Db, member: { readonly serviceContactId: number | null }): Promise<Contact> {
  const own = member.serviceContactId
  const rows = await db
    .select()
    .from(staff)
    .where(or(eq(staff.isDefault, true), own === null ? undefined : eq(staff.id, own)))
    .orderBy(asc(staff.id))
  return contactAmong(rows, member)
}

/** The same for a member by id. Throws ShopRefusal 404 for an unknown member. */
export async function contactOf(db: Db, memberId: number): Promise<Pick<StaffRow, 'name'>> {
  const [member] = await db
    .select({ serviceContactId: members.serviceContactId })
    .from(members)
    .where(eq(members.id, memberId))
  if (!member) throw notFound('会员不存在')
  return serviceContact(db, member)
}

export async function isServiceContact(db: Db, id: number): Promise<boolean> {
  return (await db.$count(staff, and(eq(staff.id, id), eq(staff.role, 'service')))) > 0
}

/** Sets the contact of members without one of their own, null for none. Answers whether this is a change. */
export async function setDefaultContact(tx: Db, contact: { name: string; phone: string } | null): Promise<boolean> {
  const [known] = await tx.select().from(staff).where(eq(staff.isDefault, true)).orderBy(asc(staff.id)).limit(1)
  if (contact === null) {
    await tx.update(staff).set({ isDefault: false }).where(eq(staff.isDefault, true))
    return known !== undefined
  }
  if (known?.name === contact.name && known.phone === contact.phone) return false
  if (known) await tx.update(staff).set(contact).where(eq(staff.id, known.id))
  else await tx.insert(staff).values({ ...contact, role: 'service', isDefault: true })
  return true
}

/** Service contacts, the shop's common ones first, with the number of members that each is assigned to. */
export const listContacts = (db: Db) =>
  db
    .select({
      contact: staff,
      members: sql<number>`(select count(*)::int from ${members} where ${eq(members.serviceContactId, staff.id)})`,
    })
    .from(staff)
    .where(eq(staff.role, 'service'))
    .orderBy(desc(staff.isDefault), asc(staff.id))

/** Throws ShopRefusal 404. */
export async function findContact(db: Db, id: number): Promise<StaffRow> {
  const [row] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), eq(staff.role, 'service')))
  if (!row) throw notFound('客服联系人不存在')
  return row
}

type GivenContact = Pick<StaffRow, 'name' | 'phone' | 'qq' | 'wechat'>

/** Adds a contact, or changes one. Answers with its id. Throws ShopRefusal 404. */
export async function saveContact(tx: Db, id: number | null, given: GivenContact): Promise<number> {
  if (id !== null) {
    await findContact(tx, id)
    await tx.update(staff).set(given).where(eq(staff.id, id))
    return id
  }
  const [row] = await tx
    .insert(staff)
    .values({ ...given, role: 'service' })
    .returning({ id: staff.id })
  return row?.id ?? 0
}

/** Makes a contact the one of members that have none of their own. Throws ShopRefusal 404. */
export async function makeDefault(db: Db, id: number): Promise<StaffRow> {
  return inTransaction(db, async (tx) => {
    const row = await findContact(tx, id)
    await tx.update(staff).set({ isDefault: false }).where(eq(staff.isDefault, true))
    await tx.update(staff).set({ isDefault: true }).where(eq(staff.id, id))
    return row
  })
}
