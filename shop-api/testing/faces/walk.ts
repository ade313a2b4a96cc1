import { toCsv } from '#lib/kernel/csv.ts'
import { readCsv } from '#lib/sheets/csv.ts'
import { importing } from '#shop-api/modules/base/imports/testing/imports.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TableFile } from '#shop-api/platform/table-files/table-file.ts'
import type { TestShop } from '../sample-shop.ts'
import { OPERATOR_TOKEN } from '../sample-shop.ts'

/** Why it was refused; null where it was taken. */
type Answer = readonly string[] | null
type Face = (text: string) => Promise<Answer>
type Cells = Readonly<Record<string, string>>

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')

/** What a form of the back office answers. */
export async function onPage(
  staff: StaffBrowser,
  url: string,
  form: Parameters<StaffBrowser['post']>[1],
): Promise<Answer> {
  const answer = await staff.post(url, form)
  const said = [...answer.body.matchAll(/(data-field="[^"]+")? role="alert">([^<]*)</g)]
  const words = said.map(([, place, each = '']) => `${unescaped(each)}${place ? '' : ' (nowhere)'}`)
  const isTaken = answer.statusCode === 303 || (answer.statusCode === 200 && words.length === 0)
  return isTaken ? null : words.length > 0 ? words : [`${answer.statusCode}`]
}

export async function byCall(shop: TestShop, url: string, payload: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const answer = await shop.app.inject({ method: 'POST', url: `/admin${url}`, payload, headers })
  return answer.statusCode === 200 ? null : [answer.json<{ message: string }>().message]
}

/** A row that a program pushes, which is answered by itself. */
export async function byPush(shop: TestShop, url: string, payload: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const answer = await shop.app.inject({ method: 'POST', url: `/admin${url}`, payload, headers })
  const { message, data } = answer.json<{ message: string; data?: { rows?: { outcome: string; reason: string }[] } }>()
  const [row] = data?.rows ?? [{ outcome: 'refused', reason: message }]
  return row?.outcome === 'refused' ? [row.reason] : null
}

export async function byCommand(running: Promise<string>): Promise<Answer> {
  try {
    await running
    return null
  } catch (error) {
    return [(error as Error).message]
  }
}

/** A file of one row, by headings. */
export async function byFile(shop: TestShop, file: TableFile, cells: Cells): Promise<Answer> {
  const sheet = new TextEncoder().encode(toCsv([Object.keys(cells), Object.values(cells)]))
  const { rows, isWritten } = await importing(shop, file).bytes(sheet)
  return isWritten ? null : rows.flatMap(({ reasons }) => reasons)
}

/** What an export has in a column, of the row whose first cell this is. */
export async function keptIn(shop: TestShop, file: TableFile, code: string, heading: string): Promise<string> {
  const { cells } = readCsv(await importing(shop, file).exported(), 10_000)
  const at = cells[0]?.indexOf(heading) ?? -1
  return cells.find(([first]) => first === code)?.[at] ?? 'none'
}

/** A field, and every way to fill it in. */
interface Walked {
  readonly name: string
  readonly texts: readonly string[]
  readonly faces: Readonly<Record<string, Face>>
  /** What is kept after it was taken, as a file shows it; it is put back for the next face. */
  readonly kept: () => Promise<string>
}

/** What faces answer where they do not answer the same, with the file's words before all. */
export async function differences({ name, texts, faces, kept }: Walked): Promise<readonly object[]> {
  const found: object[] = []
  for (const text of texts) {
    const said: Record<string, string> = {}
    for (const [face, ask] of Object.entries(faces)) {
      const reasons = await ask(text)
      said[face] = reasons === null ? `taken: ${await kept()}` : reasons.join('；').replace(`${name}：`, '')
    }
    if (new Set(Object.values(said)).size > 1) found.push({ name, text: text.slice(0, 30), ...said })
  }
  return found
}

/** Texts that fields may not be meant to be, and some that they may. */
export const odd = ({ most = 0 }: { readonly most?: number }): readonly string[] => [
  ...['1.0E+15', 'a\u0007b', '-1', '1.5', '1e1', '１２', '<b>x</b>', '2026-02-30', '2026/5/1', '1/10', '明天'],
  ...(most > 0 && most < 5000 ? ['长'.repeat(most + 1)] : ['9'.repeat(450)]),
]
