import { eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { regions } from './tables.ts'

const CHUNK = 500

interface Region {
  /** Six-digit national code: two digits each for province, city and district. */
  readonly code: string
  readonly name: string
}

export interface AddedRegions {
  readonly added: number
  /** Stood beside the cities and are below theirs now. */
  readonly moved: readonly string[]
  /** Known under another name, which stays: renaming is a command of its own. */
  readonly otherwise: readonly (Region & { readonly known: string })[]
}

/** Places without a city of their own: those of Beijing, Tianjin, Shanghai, Chongqing, and what provinces keep themselves. */
const isOfProvince = (code: string): boolean => /^(11|12|31|50)/.test(code) || code.slice(2, 4) === '90'

/** The next level up among known regions. Throws ShopRefusal 422 where there is none. */
function placed({ code, name }: Region, known: ReadonlySet<string>): typeof regions.$inferInsert {
  if (code.endsWith('0000')) return { code, name, parentCode: null, level: 1 }
  const [province, city] = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`]
  const above = code !== city && (known.has(city) || !isOfProvince(code)) ? city : province
  if (!known.has(above)) throw fieldRefusal('regions', `地区 ${code} ${name}：上级地区 ${above} 不存在，请一并添加`)
  return { code, name, parentCode: above, level: above === city ? 3 : 2 }
}

/** Adds regions whose codes are new, and puts known ones below the region they belong to. Throws ShopRefusal 422. */
export async function addRegions(tx: Db, given: readonly Region[]): Promise<AddedRegions> {
  if (given.length === 0) return { added: 0, moved: [], otherwise: [] }
  const before = new Map((await tx.select().from(regions)).map((row) => [row.code, row]))
  const codes = new Set([...before.keys(), ...given.map((region) => region.code)])
  const rows = given.map((region) => placed(region, codes))
  let added = 0
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK)
    added += (await tx.insert(regions).values(chunk).onConflictDoNothing().returning({ code: regions.code })).length
  }
  const moved = rows.filter(({ code, parentCode }) => {
    const known = before.get(code)
    return known !== undefined && known.parentCode !== parentCode
  })
  for (const { code, parentCode, level } of moved) {
    await tx.update(regions).set({ parentCode, level }).where(eq(regions.code, code))
  }
  const otherwise = given.flatMap((region) => {
    const known = before.get(region.code)?.name
    return known === undefined || known === region.name ? [] : [{ ...region, known }]
  })
  return { added, moved: moved.map(({ code, name }) => `${code} ${name}`), otherwise }
}
