import type { Sheet } from '#lib/sheets/sheet.ts'
import { keptAs } from '#shop-api/modules/base/access/former-names.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import { columnNamed, plainHeading } from '#shop-api/platform/table-files/rows.ts'
import type { TableFile } from '#shop-api/platform/table-files/table-file.ts'

/** What columns of other programs are here: their heading beside ours, null for one that is not read. */
export type Matches = Readonly<Record<string, string | null>>

const nameOf = ({ path }: TableFile): string => `columns-of-files/${keptAs(path)}.json`

/** What was said once about files of this kind. */
export async function readMatches(storage: Storage, file: TableFile): Promise<Matches> {
  const bytes = await storage.get(nameOf(file))
  return bytes ? (JSON.parse(bytes.toString()) as Matches) : {}
}

/** Remembers what columns are, and answers with all that is known. Throws ShopRefusal 422 for a column there is not. */
export async function keepMatches(storage: Storage, file: TableFile, given: Matches): Promise<Matches> {
  const before = await readMatches(storage, file)
  if (Object.keys(given).length === 0) return before
  const entries = Object.entries(given).map(([heading, own]): [string, string | null] => {
    const name = plainHeading(heading)
    const refused = (reason: string) => fieldRefusal('columns', `列对应“${heading}=${own ?? ''}”：${reason}`)
    if (name === '') throw refused('请写明文件中的列标题')
    if (columnNamed(file.columns, name) !== undefined) throw refused(`“${heading}”本身就是本商城的列`)
    if (own === null) return [name, null]
    const key = columnNamed(file.columns, own)
    const heads = Object.values(file.columns).map((column) => column.heading)
    if (key === undefined) throw refused(`可用的列：${heads.join('、')}`)
    return [name, file.columns[key]?.heading ?? own]
  })
  const matches = { ...before, ...Object.fromEntries(entries) }
  await storage.put(nameOf(file), Buffer.from(JSON.stringify(matches)))
  return matches
}

/** Forgets what was said about columns. */
export async function dropMatches(storage: Storage, file: TableFile, headings: readonly string[]): Promise<Matches> {
  const gone = headings.map(plainHeading)
  const left = Object.entries(await readMatches(storage, file)).filter(([heading]) => !gone.includes(heading))
  const matches = Object.fromEntries(left)
  await storage.put(nameOf(file), Buffer.from(JSON.stringify(matches)))
  return matches
}

/** A sheet of which the headings are ours, with those of the file beside it. */
export interface MatchedSheet extends Sheet {
  readonly headings: readonly string[]
}

/** Calls columns what they are here, and says which ones. */
export function matched(file: TableFile, sheet: Sheet, matches: Matches): MatchedSheet {
  const [headings = [], ...rows] = sheet.cells
  const known: Matches = { ...Object.fromEntries((file.unread ?? []).map((heading) => [heading, null])), ...matches }
  const own = headings.map((heading) => {
    const match = known[plainHeading(heading)]
    return match === undefined || columnNamed(file.columns, heading) !== undefined ? heading : (match ?? '')
  })
  const different = headings
    .map((heading, at) => ({ heading, own: own[at] }))
    .filter((each) => each.heading !== each.own)
  const named = different.filter((each) => each.own).map((each) => `“${each.heading}”即“${each.own}”`)
  const left = different.filter((each) => !each.own).map((each) => each.heading)
  const notes = [
    ...sheet.notes,
    ...(named.length > 0 ? [`按记住的列对应：${named.join('、')}`] : []),
    ...(left.length > 0 ? [`按记住的列对应不读取：${left.join('、')}`] : []),
  ]
  return { ...sheet, headings, notes, cells: sheet.cells.length === 0 ? [] : [own, ...rows] }
}
