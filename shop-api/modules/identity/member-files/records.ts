import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AddressRow } from '#shop-api/modules/identity/addresses/default-addresses.ts'
import { defaultAddresses } from '#shop-api/modules/identity/addresses/default-addresses.ts'
import { accounts } from '#shop-api/modules/identity/auth/tables.ts'
import { licencesOfMembers } from '#shop-api/modules/identity/licences/reads.ts'
import { lastingLongest } from '#shop-api/modules/identity/licences/validity.ts'
import { licenceNames } from '#shop-api/modules/identity/licences/validity-rules.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { registrations } from '#shop-api/modules/identity/registration/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { READ_CHUNK } from '#shop-api/platform/table-files/table-file.ts'
import type { KnownNames } from './known-names.ts'

export interface Licence {
  readonly kind: string
  readonly number: string
  readonly validFrom: string
  readonly validTo: string | null
}

interface Delivery {
  readonly consignee: string
  readonly phone: string
  /** Names, as the file has them. */
  readonly region: string
  readonly detail: string
}

/** A member with the names, the sign-in and the licences of its row in a file. */
export interface MemberRecord {
  readonly id: number
  readonly member: typeof members.$inferSelect
  readonly username: string
  readonly signInPhone: string
  /** Sign-in name of the head office, of its stores. */
  readonly head: string
  readonly region: string
  /** The default of its delivery addresses. */
  readonly delivery: Delivery | null
  readonly scopes: string
  /** Of each kind the one that counts. */
  readonly licences: readonly Licence[]
  readonly allLicences: readonly Licence[]
  /** It came by a registration, which is decided on as a whole. */
  readonly isRegistered: boolean
}

function deliveryOf(row: AddressRow | undefined, nameOf: (code: string) => string): Delivery | null {
  if (!row) return null
  const { consignee, phone, districtCode, detail } = row
  return { consignee, phone, region: nameOf(districtCode), detail }
}

const own = alias(accounts, 'own')
const heads = alias(accounts, 'heads')

const firstOf = (id: typeof own.id | typeof heads.id, memberId: typeof members.id | typeof members.groupId) =>
  sql`${id} = (select min(id) from ${accounts} where member_id = ${memberId})`

async function recordsWhere(db: Db, known: KnownNames, where: ReturnType<typeof and>): Promise<MemberRecord[]> {
  const rows = await db
    .select({
      member: members,
      username: own.username,
      signInPhone: own.phone,
      head: heads.username,
      registered: registrations.memberId,
    })
    .from(members)
    .leftJoin(own, firstOf(own.id, members.id))
    .leftJoin(heads, and(sql`${members.groupId} <> ${members.id}`, firstOf(heads.id, members.groupId)))
    .leftJoin(registrations, eq(registrations.memberId, members.id))
    .where(where)
    .orderBy(asc(members.id))
    .limit(READ_CHUNK)
  const papers = await licencesOfMembers(
    db,
    rows.map(({ member }) => member.id),
  )
  const deliveries = await defaultAddresses(
    db,
    rows.map(({ member }) => member.id),
  )
  const nameOf = (code: string) => known.regionNames.get(code) ?? code
  return rows.map(({ member, username, signInPhone, head, registered }) => {
    const allLicences = papers.filter((paper) => paper.memberId === member.id)
    return {
      id: member.id,
      member,
      username: username ?? '',
      signInPhone: signInPhone ?? '',
      head: head ?? '',
      region: nameOf(member.districtCode),
      delivery: deliveryOf(deliveries.get(member.id), nameOf),
      scopes: known.scopes.flatMap(({ code, name }) => (member.scopeCodes.includes(code) ? [name] : [])).join(';'),
      licences: Object.keys(licenceNames).flatMap((kind) => lastingLongest(allLicences, kind) ?? []),
      allLicences,
      isRegistered: registered !== null,
    }
  })
}

export const membersAfter = (db: Db, known: KnownNames, afterId: number): Promise<MemberRecord[]> =>
  recordsWhere(db, known, gt(members.id, afterId))

export async function membersByIds(db: Db, known: KnownNames, ids: readonly number[]): Promise<MemberRecord[]> {
  return ids.length === 0 ? [] : recordsWhere(db, known, inArray(members.id, [...ids]))
}

/** Members by their own code, of those that have one of these. */
export async function membersCoded(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .select({ id: members.id, code: members.code })
    .from(members)
    .where(inArray(members.code, [...codes]))
  return new Map(rows.map(({ id, code }) => [code ?? '', id]))
}

/** Sign-ins by phone and by name. */
export async function accountsNamed(db: Db, phones: readonly string[], usernames: readonly string[]) {
  const where = sql`${accounts.phone} = any(${sql.param(`{${phones.join(',')}}`)}::text[])
    or ${accounts.username} in (select jsonb_array_elements_text(${JSON.stringify(usernames)}::jsonb))`
  const rows = await db.select().from(accounts).where(where)
  return {
    byPhone: new Map(rows.map((row) => [row.phone, row])),
    byName: new Map(rows.map((row) => [row.username, row])),
  }
}

/** Stores of these head offices, by `head name`. */
export async function branchesOf(db: Db, headIds: readonly number[]) {
  if (headIds.length === 0) return []
  return db
    .select({ id: members.id, headId: members.groupId, companyName: members.companyName })
    .from(members)
    .where(and(inArray(members.groupId, [...headIds]), sql`${members.groupId} <> ${members.id}`))
}
