import { eq } from 'drizzle-orm'
import { toCsv } from '#lib/kernel/csv.ts'
import type { Operate } from '#shop-api/ctl/testing/operate.ts'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import type { FormColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { importing } from '#shop-api/modules/base/imports/testing/imports.ts'
import { batches, goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { problemIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { Resource } from '#shop-api/modules/identity/resource/resource.ts'
import { saveRecall } from '#shop-api/modules/service/recalls/begin.ts'
import { saveTemplate } from '#shop-api/modules/trade/freight/keep.ts'
import { resources } from '#shop-api/resources.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let operate: Operate
let staff: StaffBrowser

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  operate = await operatorOf(shop)
  staff = await staffWith(shop, 'sales', 'warehouse', 'pharmacist', 'service', 'finance')
  const [batch] = await shop.db
    .select({ code: goods.code, batchNo: batches.batchNo })
    .from(batches)
    .innerJoin(goods, eq(goods.id, batches.goodsId))
    .limit(1)
  const recalled = { code: batch?.code ?? '', batchNo: batch?.batchNo ?? '', level: 1, dueOn: '2027-12-31' }
  await saveRecall(shop.db, { ...recalled, reason: '标签错误', instructions: '停售' }, null, shop.now)
  const weighed = { firstGrams: 1000, stepGrams: 500, stepFee: '2', unweighedFee: '15' }
  const reached = { name: '浙江', reach: 'ordinary', regions: '浙江省', freeFrom: '500', fee: '10' } as const
  await saveTemplate(shop.db, { ...reached, ...weighed }, null)
}, OPEN_MS)
afterAll(() => shop.close())

type Fields = Readonly<Record<string, string>>
type Columns = Readonly<Record<string, FormColumn>>

/** Asked of one that there is, or of a new one where `id` is null. */
interface Asked {
  readonly noun: Resource
  readonly columns: Columns
  readonly id: number | null
  readonly fields: Fields
  readonly key: string
}

/** Texts that a column of this kind can't be, or may not be meant to be. */
function odd({ names, read: { takes, most = 0 } }: FormColumn): readonly string[] {
  if (names) return ['不知道', '０']
  if (takes === 'number') return ['-1', '1.5x', '1e1', '０']
  if (takes === 'day') return ['2026-02-30', '1/10', '明天']
  return ['1.0E+15', 'a\u0007b', '-1', ...(most > 0 && most < 5000 ? ['长'.repeat(most + 1)] : [])]
}

const said = (problem: string | undefined, { columns, key }: Asked): string =>
  problem === undefined ? 'taken' : problem.replace(`${columns[key]?.heading}：`, '').replaceAll('&quot;', '"')

async function onPage(asked: Asked): Promise<string> {
  const { noun, columns, id, fields } = asked
  const shown = Object.entries(fields).filter(([key]) => columns[key]?.asking?.as !== 'file')
  const answer = await staff.post(`/staff/${noun.file.path}${id === null ? '' : `/${id}`}`, Object.fromEntries(shown))
  return said(answer.statusCode === 303 ? undefined : problemIn(answer.body), asked)
}

async function byCall(asked: Asked): Promise<string> {
  const { noun, id, fields, key } = asked
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/admin/${noun.file.path}/forms${id === null ? '' : `/${id}`}`,
    payload: { fields: id === null ? fields : { [key]: fields[key] } },
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
  })
  return said(answer.statusCode === 200 ? undefined : answer.json<{ message: string }>().message, asked)
}

async function byCommand(asked: Asked): Promise<string> {
  const { noun, id, fields, key } = asked
  const given = (id === null ? Object.entries(fields) : [[key, fields[key] ?? '']]).map(
    ([name, text]) => `${name}=${text}`,
  )
  try {
    await operate('form-save', noun.file.path, id === null ? 'new' : String(id), ...given)
    return 'taken'
  } catch (error) {
    return said((error as Error).message, asked)
  }
}

async function byFile(asked: Asked): Promise<string> {
  const { noun, columns, id, fields } = asked
  const row = Object.entries({ ...(id === null || !columns.id ? {} : { id: String(id) }), ...fields }).flatMap(
    ([key, text]) => {
      const column = columns[key]
      return column ? [[column.heading, column.names?.[text] ?? text] as const] : []
    },
  )
  const sheet = toCsv([row.map(([heading]) => heading), row.map(([, cell]) => cell)])
  const { rows } = await importing(shop, noun.file).bytes(new TextEncoder().encode(sheet), { isDryRun: true })
  const reasons = rows.flatMap((each) => each.reasons)
  return said(reasons.length === 0 ? undefined : reasons.join('；'), asked)
}

const faces = { file: byFile, call: byCall, command: byCommand, page: onPage }

/** Pages ask for categories by their place, files find what has no number by its code: there is no such face. */
function hasFace(face: string, { noun, columns, key, id }: Asked): boolean {
  if (face === 'page') return noun.file.path !== 'categories' && columns[key]?.asking?.as !== 'file'
  return face !== 'file' || id === null || columns.id !== undefined || key !== Object.keys(columns)[0]
}

let refused = 0

/** What the faces say where they do not say the same. */
async function differences(asked: Asked): Promise<readonly unknown[]> {
  const answers: Record<string, string> = {}
  for (const [face, ask] of Object.entries(faces)) if (hasFace(face, asked)) answers[face] = await ask(asked)
  const { call = '' } = answers
  if (call !== 'taken') refused += 1
  const isSame = Object.values(answers).every((each) => (call === 'taken' ? each === call : each.includes(call)))
  return isSame ? [] : [{ key: asked.key, text: asked.fields[asked.key]?.slice(0, 40), ...answers }]
}

/** One that its form takes as it is: not what is over. */
async function usable(noun: Resource): Promise<{ readonly id: number; readonly fields: Fields }> {
  for (const record of await noun.file.forms.list(shop.db)) {
    const key = Object.keys(record.fields)[0] ?? ''
    const asked = { noun, columns: noun.columns, id: record.id, fields: record.fields, key }
    if ((await byCall(asked)) === 'taken') return record
  }
  throw new Error(`no ${noun.file.noun} can be saved`)
}

/** What tells a new one from those that there are. */
const fresh: Fields = { name: '全新一个', title: '全新一个', label: '全新一个', word: '全新一个', code: 'new-01' }
const asNew = ({ file }: Resource, fields: Fields): Fields => ({
  ...fields,
  ...Object.fromEntries(Object.keys(fields).flatMap((key) => (fresh[key] ? [[key, fresh[key]]] : []))),
  ...('page' in fields ? { page: '' } : {}),
  ...(file.path === 'scheduled-prices' ? { startsOn: '2027-02-01' } : {}),
  ...(file.path === 'group-offers' ? { code: fields.code ?? '', startsAt: '2026-11-29' } : {}),
})

const cases = resources.map((noun) => [noun.file.noun, noun] as const)

test.each(cases)(
  '%s: what a field can’t be is refused by page, call, command and file in the same words, or by none',
  async (_, noun) => {
    const columns: Columns = noun.columns
    const { id } = await usable(noun)
    const found: unknown[] = []
    for (const [key, column] of Object.entries(columns).filter(([each]) => each !== 'id')) {
      for (const text of odd(column)) {
        const known = (await noun.file.forms.list(shop.db)).find((each) => each.id === id)
        found.push(...(await differences({ noun, columns, id, fields: { ...known?.fields, [key]: text }, key })))
      }
    }
    expect(found).toEqual([])
  },
  300_000,
)

test.each(cases)('%s: what must be filled in is asked for by page, call, command and file alike', async (_, noun) => {
  const columns: Columns = noun.columns
  const fields = asNew(noun, (await usable(noun)).fields)
  const found: unknown[] = []
  for (const [key, { isNeeded, names }] of Object.entries(columns)) {
    if (!isNeeded || names || key === 'id') continue
    found.push(...(await differences({ noun, columns, id: null, fields: { ...fields, [key]: '' }, key })))
  }
  expect(found).toEqual([])
})

test('more is refused than taken', () => {
  const fields = resources.flatMap(({ columns }) => Object.keys(columns))
  expect(refused).toBeGreaterThan(fields.length)
})
