import { eq } from 'drizzle-orm'
import { allScopes } from '#shop-api/modules/base/business-scopes/scopes.ts'
import { atField } from '#shop-api/modules/base/imports/read-field.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import { CellError, splitList } from '#shop-api/platform/table-files/cells.ts'
import { readHeaded } from '#shop-api/platform/table-files/parallel.ts'
import { memberFields } from './columns.ts'
import { members } from './tables.ts'

/** Every scope there is, and whether the member has it. Throws ShopRefusal 404. */
export async function scopesOf(db: Db, memberId: number) {
  const [member] = await db.select({ codes: members.scopeCodes }).from(members).where(eq(members.id, memberId))
  if (!member) throw notFound('会员不存在')
  return (await allScopes(db)).map(({ code, name }) => ({ code, name, isAllowed: member.codes.includes(code) }))
}

interface Scope {
  readonly code: string
  readonly name: string
}

/** Scopes of a list as it is written in files, by code or as on a licence, in the order of the shop. Throws CellError. */
export function scopesNamed(all: readonly Scope[], list: string): readonly Scope[] {
  const named = splitList(list)
  const wrong = named.find((word) => !all.some(({ code, name }) => code === word || name === word))
  if (wrong !== undefined) throw new CellError(`“${wrong}”不存在，可用：${all.map(({ name }) => name).join('、')}`)
  return all.filter(({ code, name }) => named.includes(code) || named.includes(name))
}

function readScopes(all: readonly Scope[], named: readonly string[]): readonly Scope[] {
  const { heading, read } = memberFields.scopes
  const list = named.filter((each) => each.trim() !== '').join(';')
  if (list === '') throw fieldRefusal('scopes', `请填写${heading}`)
  const readNamed = (text: string) => scopesNamed(all, read(text))
  return atField('scopes', () => readHeaded({ heading, read: readNamed }, list))
}

/**
 * Makes these the member's business scope, named by code or as on a licence. Answers with their names.
 * Throws ShopRefusal 422 for an unknown scope, 404 for an unknown member.
 */
export async function setScopes(tx: Db, memberId: number, named: readonly string[]): Promise<string[]> {
  const chosen = readScopes(await allScopes(tx), named)
  const rows = await tx
    .update(members)
    .set({ scopeCodes: chosen.map(({ code }) => code) })
    .where(eq(members.id, memberId))
    .returning({ id: members.id })
  if (rows.length === 0) throw notFound('会员不存在')
  return chosen.map(({ name }) => name)
}
