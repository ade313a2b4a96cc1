import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { WireSuggestions } from '#lib/contract/goods/calls.ts'
import type { Db } from '#shop-api/db/db.ts'
import { goods, manufacturers } from '#shop-api/db/schema/catalogue.ts'
import type { ParsedSearch, SearchMode } from './match.ts'
import { countMatches, makersOf, parseSearch, searchCondition } from './match.ts'
import { matchReasons, soundsLike } from './matched.ts'
import { normalise } from './normalise.ts'

const MOST = 10
/** How far down the best-selling matches one looks for different ones: strengths and packs repeat a name. */
const DEPTH = 60

type Suggestion = WireSuggestions['data'][number]

async function drugSuggestions(db: Db, search: ParsedSearch): Promise<Suggestion[]> {
  const rows = await db
    .select({
      id: goods.id,
      code: goods.code,
      name: goods.name,
      genericName: goods.genericName,
      tradeName: goods.tradeName,
      barcode: goods.barcode,
      approvalNumber: goods.approvalNumber,
      spec: goods.spec,
      manufacturerId: goods.manufacturerId,
    })
    .from(goods)
    .where(and(eq(goods.isOnShelf, true), await searchCondition(db, search)))
    .orderBy(desc(goods.salesCount), asc(goods.id))
    .limit(DEPTH)
  const makers = await db
    .select({ id: manufacturers.id, name: manufacturers.name })
    .from(manufacturers)
    .where(inArray(manufacturers.id, [...new Set(rows.map((row) => row.manufacturerId))]))
  const names = new Map(makers.map((maker) => [maker.id, maker.name]))
  const word = search.words[0] ?? ''
  const isHead = (row: (typeof rows)[number]) => normalise(row.genericName).startsWith(word)
  const ranked = [...rows.filter(isHead), ...rows.filter((row) => !isHead(row))]
  const different = [...new Map(ranked.toReversed().map((row) => [row.name, row])).values()].toReversed()
  return different.slice(0, MOST).map((row) => {
    const manufacturer = names.get(row.manufacturerId) ?? ''
    return {
      id: row.id,
      name: row.name,
      sccj: manufacturer,
      ypgg: row.spec,
      matched: matchReasons({ ...row, manufacturer }, search.words),
      url: `/list/info/${row.id}`,
    }
  })
}

async function makerSuggestions(db: Db, { words }: ParsedSearch): Promise<Suggestion[]> {
  const found = await Promise.all(words.map((word) => makersOf(db, word)))
  const ids = found.reduce((all, some) => all.filter((id) => some.includes(id)))
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: manufacturers.id, name: manufacturers.name })
    .from(manufacturers)
    .where(inArray(manufacturers.id, ids))
    .orderBy(asc(manufacturers.id))
    .limit(MOST)
  return rows.map((row) => ({
    id: null,
    name: row.name,
    sccj: row.name,
    ypgg: '',
    matched: words
      .filter((word) => !normalise(row.name).includes(word) && soundsLike(row.name, word))
      .map((word) => `拼音 ${word}`)
      .join('，'),
    url: `/search?keywords=${encodeURIComponent(row.name)}&type=1`,
  }))
}

/** Suggestions while typing (spec §2): medicines or makers, each with why it matched; nothing for pure punctuation. */
export async function suggest(db: Db, keywords: string, mode: SearchMode): Promise<WireSuggestions> {
  const search = parseSearch(keywords, mode)
  if (!search) return { data: [], other_mode: null }
  const data = mode === 1 ? await makerSuggestions(db, search) : await drugSuggestions(db, search)
  if (data.length > 0) return { data, other_mode: null }
  const other: SearchMode = mode === 1 ? 0 : 1
  const total = await countMatches(db, { ...search, mode: other })
  return { data, other_mode: total > 0 ? { type: other, total } : null }
}
