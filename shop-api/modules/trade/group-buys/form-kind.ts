import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { givenYes } from '#shop-api/modules/base/access/asked.ts'
import { formFile } from '#shop-api/modules/base/imports/form-file.ts'
import type { FormColumn, FormKind } from '#shop-api/modules/base/imports/form-kind.ts'
import { idColumn, textColumn, yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { loadItems } from '#shop-api/modules/catalogue/promotions/active.ts'
import { scopeWriter } from '#shop-api/modules/catalogue/promotions/given-scope.ts'
import { stopPromotion } from '#shop-api/modules/catalogue/promotions/keep.ts'
import { promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { beginning, code, ending, figure, words } from '#shop-api/platform/table-files/cells.ts'
import { givenOffer } from './given.ts'
import { addOffer, findOffer, rewriteOffer } from './keep-offer.ts'

const offerRow = givenOffer.and(z.object({ isStopped: givenYes }))
type GivenRow = z.output<typeof offerRow>

const countOf = (value: number | null | undefined): string => (value == null ? '' : String(value))

export const offerColumns = {
  id: idColumn,
  code: { heading: '商品编码', read: code(40), isNeeded: true, example: 'A0001' },
  name: { heading: '名称', read: words(200), example: '3家成团', others: ['周末拼团'] },
  price: { heading: '拼团价（元）', read: figure, isNeeded: true, example: '8.5' },
  seats: { heading: '成团家数', read: figure, isNeeded: true, example: '3' },
  minNumber: { heading: '起拼量', read: figure, usual: '1', example: '2' },
  stock: { heading: '活动库存', read: figure, isNeeded: true, example: '60' },
  memberLimit: textColumn('每客户限购', figure, '10'),
  hours: { heading: '成团时限（小时）', read: figure, usual: '24', example: '24' },
  startsAt: { heading: '开始时间', read: beginning, isNeeded: true, example: '2026-12-01' },
  endsAt: { heading: '结束时间', read: ending, isNeeded: true, example: '2026-12-31' },
  isStopped: yesColumn('停止', '否'),
} as const satisfies Readonly<Record<'id' | keyof GivenRow, FormColumn>>

const offerKind: FormKind<'id' | keyof GivenRow, GivenRow> = {
  path: 'group-offers',
  noun: '拼团活动',
  mostRows: 1000,
  columns: offerColumns,
  ways: [['id'], ['code', 'startsAt']],
  body: offerRow,
  records: async (db) => {
    const rows = await db.select().from(promotions).where(eq(promotions.kind, 'group_buy')).orderBy(asc(promotions.id))
    const items = rows.length === 0 ? [] : await loadItems(db, { itemIds: [], promotionIds: rows.map(({ id }) => id) })
    const codeOf = await scopeWriter(
      db,
      rows.map(({ scope }) => scope),
    )
    return rows.map(({ id, name, rule, scope, ...row }) => {
      const item = items.find(({ promotionId }) => promotionId === id)
      return {
        id,
        texts: {
          code: codeOf(scope),
          name,
          price: figure(item?.price ?? ''),
          seats: countOf(rule.requiredBuyers),
          minNumber: countOf(rule.buyNumber ?? 1),
          hours: countOf(rule.groupHours ?? 24),
          stock: countOf(item?.stock),
          memberLimit: countOf(item?.memberLimit),
          startsAt: chinaDateTime(row.startsAt),
          endsAt: chinaDateTime(row.endsAt),
          isStopped: row.isStopped ? 'yes' : '',
        },
      }
    })
  },
  save: async (tx, { isStopped, code: named, ...terms }, id, now) => {
    const given = { ...terms, goods: named }
    const before = id === null ? null : (await findOffer(tx, id)).row
    const saved = id === null ? await addOffer(tx, given, now) : await rewriteOffer(tx, id, given, now)
    if (isStopped !== (before?.isStopped ?? false)) await stopPromotion(tx, saved.id, isStopped)
    return saved
  },
}

/** Offers of group buys, as files. */
export const offerFile = formFile(offerKind)
