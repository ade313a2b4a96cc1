import type { Db } from '#shop-api/platform/db/db.ts'
import { regions } from './tables.ts'

const CHUNK = 500

interface Region {
  /** Six-digit national code: two digits each for province, city and district. */
  readonly code: string
  readonly name: string
}

/** The next level up that is in the list: districts of some cities belong to their province. */
function placed({ code, name }: Region, codes: ReadonlySet<string>): typeof regions.$inferInsert {
  if (code.endsWith('0000')) return { code, name, parentCode: null, level: 1 }
  const [province, city] = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`]
  if (code.endsWith('00')) return { code, name, parentCode: province, level: 2 }
  return codes.has(city) ? { code, name, parentCode: city, level: 3 } : { code, name, parentCode: province, level: 2 }
}

/** Adds regions whose codes are new. Answers with how many were added. */
export async function addRegions(tx: Db, given: readonly Region[]): Promise<number> {
  const codes = new Set(given.map((region) => region.code))
  let added = 0
  for (let from = 0; from < given.length; from += CHUNK) {
    const rows = given.slice(from, from + CHUNK).map((region) => placed(region, codes))
    added += (await tx.insert(regions).values(rows).onConflictDoNothing().returning({ code: regions.code })).length
  }
  return added
}
