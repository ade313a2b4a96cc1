import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { plainField } from '#shop-api/modules/base/access/asked.ts'
import type { Ordered } from '#shop-api/modules/base/events/ordered-rows.ts'
import { putOne } from '#shop-api/modules/base/events/ordered-rows.ts'
import { goodsFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { readScope } from '#shop-api/modules/catalogue/promotions/given-scope.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { onlyOne } from '#shop-api/platform/db/keyset.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { controlledProgrammes } from './tables.ts'

export type ProgrammeRow = typeof controlledProgrammes.$inferSelect

/** What an operator gives for an agreement, as texts. */
export const givenProgramme = z.object({
  name: plainField,
  audience: plainField,
  openedOn: plainField,
  /** A line each. */
  terms: plainField,
  /** Codes of its goods. */
  among: plainField,
})

export type GivenProgramme = z.output<typeof givenProgramme>

const MOST_TERMS = 12
const MOST_GOODS = 500

async function draftOf(db: Db, { among, terms: termText, ...texts }: GivenProgramme) {
  const terms = termText
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (terms.length > MOST_TERMS) throw fieldRefusal('terms', `协议条款最多${MOST_TERMS}条`)
  const scope = await readScope(db, 'goods', among)
  const goodsIds = scope.kind === 'goods' ? [...scope.goodsIds] : []
  if (goodsIds.length > MOST_GOODS) throw fieldRefusal('among', `商品最多${MOST_GOODS}个`)
  return { ...texts, terms, goodsIds }
}

export const listProgrammes = (db: Db, id?: number): Promise<ProgrammeRow[]> =>
  db
    .select()
    .from(controlledProgrammes)
    .where(onlyOne(controlledProgrammes.id, id))
    .orderBy(asc(controlledProgrammes.sort), asc(controlledProgrammes.id))

/** Agreements in the order of their zone. */
export const programmeRows: Ordered<typeof controlledProgrammes> = {
  table: controlledProgrammes,
  noun: '控销协议',
  tags: ['content'],
}

/** Goods of an agreement with who may buy them. */
export async function goodsOfProgramme(db: Db, goodsIds: readonly number[]) {
  const found = await goodsFacts(db, goodsIds, 'id', 'code', 'name', 'spec', 'isListed', 'saleControl')
  return [...found.values()].map(({ saleControl: control, ...row }) => ({ ...row, control }))
}

/** What an agreement would show; nothing is kept. Throws ShopRefusal 422. */
export async function tryProgramme(db: Db, given: GivenProgramme) {
  const draft = await draftOf(db, given)
  const rows = await goodsOfProgramme(db, draft.goodsIds)
  const free = rows.filter(({ control }) => control === null)
  const off = rows.filter(({ isListed }) => !isListed)
  return {
    facts: [
      ['名称', draft.name],
      ['供货范围', draft.audience],
      ['开始日期', draft.openedOn],
      ['条款', `${draft.terms.length}条`],
      ['商品', `${rows.length}个，其中在架${rows.length - off.length}个`],
    ] as [string, string][],
    warnings:
      free.length === 0
        ? []
        : [`${free.length}个商品未设控销名单，所有会员可购：${free.map(({ code }) => code).join('、')}`],
    rows,
  }
}

/** Adds an agreement behind the others, or changes one. Answers with its id. Throws ShopRefusal. */
export const saveProgramme = (db: Db, given: GivenProgramme, id: number | null): Promise<number> =>
  inTransaction(db, async (tx) => putOne(tx, programmeRows, id, await draftOf(tx, given)))
