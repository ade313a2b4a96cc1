import { and, asc, eq, or } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { members, staff } from './tables.ts'

export type StaffRow = typeof staff.$inferSelect

/** Used when a shop has no contact at all. */
const NOBODY = { name: '在线客服', phone: '', isDefault: true } as const

/** The dedicated service contact of a member, or the one everybody has. */
export async function serviceContact(
  db: Db,
  member: { readonly serviceContactId: number | null },
): Promise<Pick<StaffRow, 'name' | 'phone' | 'isDefault'>> {
  const own = member.serviceContactId
  const rows = await db
    .select()
    .from(staff)
    .where(or(eq(staff.isDefault, true), own === null ? undefined : eq(staff.id, own)))
    .orderBy(asc(staff.id))
  return rows.find((row) => row.id === own) ?? rows.find((row) => row.isDefault) ?? NOBODY
}

/** The same for a member by id. Throws ShopRefusal 404 for nobody. */
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

/** Sets who serves members that have nobody of their own, null for nobody. Answers whether this is a change. */
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
