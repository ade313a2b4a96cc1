import { inArray } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { gramsOfName } from './grams.ts'
import { searchNames } from './tables.ts'

const CHUNK = 500

/** Makes names findable. Goods repeat them over strengths, packs and makers: each is taken apart once. */
export async function indexNames(db: Db, names: Iterable<string>): Promise<void> {
  const rows = [...new Set(names)].map((name) => ({ name, grams: gramsOfName(name) }))
  for (let from = 0; from < rows.length; from += CHUNK) {
    await db
      .insert(searchNames)
      .values(rows.slice(from, from + CHUNK))
      .onConflictDoNothing()
  }
}

/** Those of the names that are not findable yet. */
export async function namesToIndex(db: Db, names: Iterable<string>): Promise<string[]> {
  const all = [...new Set(names)]
  const known = new Set<string>()
  for (let from = 0; from < all.length; from += CHUNK) {
    const isThese = inArray(searchNames.name, all.slice(from, from + CHUNK))
    for (const { name } of await db.select({ name: searchNames.name }).from(searchNames).where(isThese)) known.add(name)
  }
  return all.filter((name) => !known.has(name))
}
