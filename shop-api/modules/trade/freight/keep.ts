import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { readFenText } from '#lib/kernel/written-money.ts'
import { limitField, plainField } from '#shop-api/modules/base/access/asked.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { readRegions, regionsText } from '#shop-api/modules/base/regions/region-words.ts'
import { allRegions } from '#shop-api/modules/base/regions/regions.ts'
import { unweighedGoods } from '#shop-api/modules/catalogue/goods/unweighed.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { onlyOne } from '#shop-api/platform/db/keyset.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import { figure } from '#shop-api/platform/table-files/cells.ts'
import { sampleCosts } from './preview.ts'
import { freightTemplates } from './tables.ts'
import type { FreightTemplate } from './terms.ts'
import { claimedTwice, freightLabels } from './terms.ts'

const MOST_FREIGHT = fen(1_000_000)

/** What an operator gives of a template, as texts. */
export const givenTemplate = z.object({
  name: plainField,
  reach: z.enum(['ordinary', 'cold']),
  regions: plainField,
  freeFrom: plainField,
  fee: plainField,
  firstGrams: limitField,
  stepGrams: limitField,
  stepFee: plainField,
  unweighedFee: plainField,
})

export type GivenTemplate = z.output<typeof givenTemplate>
type Draft = Omit<FreightTemplate, 'id'>

/** An amount, also 0; null where none is given. Throws ShopRefusal 422. */
function feeOf(field: keyof GivenTemplate, label: string, text: string, most = MOST_FREIGHT): Fen | null {
  if (text === '') return null
  const read = readFenText(text)
  if (!read.ok) throw fieldRefusal(field, `${label}${read.problem}`)
  if (read.value < 0 || read.value > most)
    throw fieldRefusal(field, `${label}须在0到${formatFen(most)}元之间，现为“${text}”`)
  return read.value
}

const weightLabels = {
  firstGrams: '首重',
  stepGrams: '续重',
  stepFee: '续重运费',
  unweighedFee: '商品缺重量时的运费',
} as const

/** All that says how it goes by weight, or nothing of it. Throws ShopRefusal 422. */
function weightOf(given: GivenTemplate) {
  const read = {
    firstGrams: given.firstGrams,
    stepGrams: given.stepGrams,
    stepFee: feeOf('stepFee', weightLabels.stepFee, given.stepFee),
    unweighedFee: feeOf('unweighedFee', weightLabels.unweighedFee, given.unweighedFee),
  }
  const names = Object.keys(weightLabels) as (keyof typeof weightLabels)[]
  const missing = names.filter((name) => read[name] === null)
  const [first] = missing
  if (first !== undefined && missing.length < names.length)
    throw fieldRefusal(first, `按重量计费时请填写${weightLabels[first]}；不按重量时四项都留空`)
  const { firstGrams, stepGrams, stepFee: stepFen, unweighedFee: unweighedFen } = read
  return { firstGrams, stepGrams, stepFen, unweighedFen }
}

const listTemplates = (db: Db, id?: number): Promise<FreightTemplate[]> =>
  db.select().from(freightTemplates).where(onlyOne(freightTemplates.id, id)).orderBy(asc(freightTemplates.id))

/** A template as it would be kept. Throws ShopRefusal 422 where another one says something else of the same. */
async function draftTemplate(db: Db, given: GivenTemplate, id: number | null): Promise<Draft> {
  const regions = await allRegions(db)
  const draft = {
    name: given.name,
    reach: given.reach,
    regionCodes: readRegions('regions', given.regions, regions),
    freeFromFen: feeOf('freeFrom', '包邮金额', given.freeFrom, fen(100_000_000)),
    feeFen: feeOf('fee', '运费', given.fee) ?? fen(0),
    ...weightOf(given),
  }
  for (const other of await listTemplates(db)) {
    if (other.id === id) continue
    if (other.name === draft.name) throw fieldRefusal('name', '该模板名称已存在')
    const both = claimedTwice(draft, other)
    if (both.length === 0) continue
    const where = both[0] === '' ? '全国' : regionsText(both, regions)
    throw fieldRefusal('regions', `${where}的${freightLabels[draft.reach]}已由模板“${other.name}”规定，请改其中一个`)
  }
  return draft
}

/** What saving one would do, in words. */
interface TemplateEffect {
  readonly facts: readonly (readonly [label: string, text: string])[]
  readonly warnings: readonly string[]
}

/** What a template would do; nothing is kept. Throws ShopRefusal. */
export async function tryTemplate(db: Db, given: GivenTemplate, id: number | null): Promise<TemplateEffect> {
  const draft = await draftTemplate(db, given, id)
  const where = draft.regionCodes.length === 0 ? '全国' : regionsText(draft.regionCodes, await allRegions(db))
  const lacking = draft.firstGrams === null ? null : await unweighedGoods(db, draft.reach === 'cold')
  const warnings =
    lacking === null || lacking.total === 0
      ? []
      : [
          `上架商品中有 ${lacking.total} 个未填重量（${lacking.codes.join('、')}${lacking.total > lacking.codes.length ? ' 等' : ''}），含这些商品的订单${freightLabels[draft.reach]}按 ¥${formatFen(fen(draft.unweighedFen ?? 0))} 收取`,
        ]
  const [narrower] =
    draft.regionCodes.length === 0 ? ['其他模板写明的省、市、区除外'] : ['更具体的市、区另有模板的除外']
  return { facts: [['收货地区', `${where}（${narrower}）`], ...sampleCosts(draft)], warnings }
}

/** Adds a template or changes one; the next checkout goes by it. Throws ShopRefusal. */
export const saveTemplate = (db: Db, given: GivenTemplate, id: number | null): Promise<number> =>
  inTransaction(db, async (tx) => {
    // Two that are saved at once must see each other: neither may claim what the other does.
    await tx.execute(sql`lock table ${freightTemplates} in share row exclusive mode`)
    const draft = await draftTemplate(tx, given, id)
    await announce(tx, ['shop'])
    if (id === null) {
      const [made] = await tx.insert(freightTemplates).values(draft).returning({ id: freightTemplates.id })
      if (!made) throw new Error('an inserted template has no id')
      return made.id
    }
    const [kept] = await tx.update(freightTemplates).set(draft).where(eq(freightTemplates.id, id)).returning()
    if (!kept) throw notFound('运费模板不存在')
    return kept.id
  })

const yuan = (amount: number | null): string => (amount === null ? '' : figure(formatFen(fen(amount))))

/** Templates as forms, files and programs have them: everything as text. */
export async function writtenTemplates(db: Db, id?: number) {
  const regions = await allRegions(db)
  return (await listTemplates(db, id)).map((row) => ({
    id: row.id,
    texts: {
      name: row.name,
      reach: row.reach,
      regions: regionsText(row.regionCodes, regions),
      freeFrom: yuan(row.freeFromFen),
      fee: yuan(row.feeFen),
      firstGrams: String(row.firstGrams ?? ''),
      stepGrams: String(row.stepGrams ?? ''),
      stepFee: yuan(row.stepFen),
      unweighedFee: yuan(row.unweighedFen),
    },
  }))
}

/** Takes one away; the places it was for go by the next wider one. Throws ShopRefusal 404. */
export const removeTemplate = (db: Db, id: number) =>
  inTransaction(db, async (tx) => {
    const [written] = await writtenTemplates(tx, id)
    const [gone] = await tx.delete(freightTemplates).where(eq(freightTemplates.id, id)).returning()
    if (!gone || !written) throw notFound('运费模板不存在')
    await announce(tx, ['shop'])
    return { id, ...written.texts }
  })
