import type { SQL } from 'drizzle-orm'
import { asc, gt, inArray } from 'drizzle-orm'
import { parsePrice } from '#lib/kernel/money.ts'
import type { Sheet } from '#lib/sheets/sheet.ts'
import type { GoodsNames } from '#shop-api/modules/catalogue/promotions/files/goods-names.ts'
import { loadGoodsNames } from '#shop-api/modules/catalogue/promotions/files/goods-names.ts'
import type { ScopeNames } from '#shop-api/modules/catalogue/promotions/files/scope-cells.ts'
import {
  codesOfScope,
  goodsOfScope,
  loadScopeNames,
  scopeText,
  toScope,
} from '#shop-api/modules/catalogue/promotions/files/scope-cells.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { instantOf } from '#shop-api/platform/table-files/cells.ts'
import type { ComparedRow } from '#shop-api/platform/table-files/compare.ts'
import { compareRow } from '#shop-api/platform/table-files/compare.ts'
import type { FileRow, RowRules } from '#shop-api/platform/table-files/rows.ts'
import { readRows } from '#shop-api/platform/table-files/rows.ts'
import { markSameRecord } from '#shop-api/platform/table-files/same-record.ts'
import type { Asked } from '#shop-api/platform/table-files/table-file.ts'
import { inChunks, READ_CHUNK } from '#shop-api/platform/table-files/table-file.ts'
import { coupons } from '../tables.ts'
import type { CouponKey, CouponRecord, Texts } from './columns.ts'
import { columns, plainKeys, promisedKeys } from './columns.ts'

export const MOST_ROWS = 5000
const rules: RowRules<CouponKey> = {
  noun: '优惠券',
  mostRows: MOST_ROWS,
  columns,
  ways: [['id'], ['name', 'claimFrom']],
}

export type ComparedCoupon = ComparedRow<CouponKey, CouponRecord, null>

export interface ComparedFile {
  readonly rows: readonly ComparedCoupon[]
  readonly names: ScopeNames
}

async function recordsWhere(db: Db, names: ScopeNames, where: SQL, limit: number): Promise<CouponRecord[]> {
  const rows = await db.select().from(coupons).where(where).orderBy(asc(coupons.id)).limit(limit)
  const goods = await loadGoodsNames(db, { ids: rows.flatMap(({ scope }) => goodsOfScope(scope)) })
  return rows.map((coupon) => ({ id: coupon.id, coupon, scope: scopeText(coupon.scope, names, goods) }))
}

export const couponsAfter = (db: Db, names: ScopeNames, afterId: number): Promise<CouponRecord[]> =>
  recordsWhere(db, names, gt(coupons.id, afterId), READ_CHUNK)

function ruleReasons(values: Texts, after: Texts, record: CouponRecord | null, now: Date): string[] {
  const reasons: string[] = []
  const { kind, value = '', threshold = '', maxReduce = '' } = after
  const promised = promisedKeys.find((key) => values[key] !== undefined)
  if (record && record.coupon.claimed > 0) {
    const { claimed } = record.coupon
    if (promised) reasons.push(`已领${claimed}张，${columns[promised].heading}不能更改`)
    if (values.total && Number(values.total) < claimed) reasons.push(`已领${claimed}张，发放总量不能更少`)
  }
  if (promised && kind === '折扣券' && parsePrice(value) >= parsePrice('1')) reasons.push('折扣须小于1，如 0.95')
  if (promised && kind === '满减券') {
    if (parsePrice(value) >= parsePrice(threshold)) reasons.push('面额须小于门槛金额')
    if (maxReduce !== '') reasons.push('最高减只适用于折扣券')
  }
  const isAfter = (from: string | undefined, to: string | undefined) => instantOf(to ?? '') > instantOf(from ?? '')
  if ((values.claimFrom ?? values.claimTo) && !isAfter(after.claimFrom, after.claimTo)) {
    reasons.push('领取结束须晚于领取开始')
  }
  if ((values.validFrom ?? values.validTo) && !isAfter(after.validFrom, after.validTo)) {
    reasons.push('使用结束须晚于使用开始')
  }
  if (!record && values.validTo && instantOf(values.validTo) <= now) reasons.push('使用结束已过')
  return reasons
}

type Row = FileRow<CouponKey>

async function recordsOf(db: Db, names: ScopeNames, rows: readonly Row[]): Promise<(row: Row) => CouponRecord[]> {
  const most = Number.MAX_SAFE_INTEGER
  const ids = rows.flatMap(({ cells }) => (/^\d{1,9}$/.test(cells.id ?? '') ? [Number(cells.id)] : []))
  const called = rows.flatMap(({ cells }) => (cells.id ? [] : [cells.name ?? '']))
  const byId = ids.length > 0 ? await recordsWhere(db, names, inArray(coupons.id, ids), most) : []
  const byName = called.length > 0 ? await recordsWhere(db, names, inArray(coupons.name, called), most) : []
  return ({ cells, code }) =>
    cells.id
      ? byId.filter(({ id }) => id === Number(cells.id))
      : byName.filter((record) => `${columns.name.show(record)} ${columns.claimFrom.show(record)}` === code)
}

/** Goods that scopes of the file name. */
export const goodsOfFile = (db: Db, scopes: readonly (string | undefined)[]): Promise<GoodsNames> =>
  loadGoodsNames(db, { codes: scopes.flatMap((scope) => codesOfScope(scope ?? '')) })

/** Says what importing a file of coupons would do; writes nothing. Throws ShopRefusal when it can't be one. */
export async function compareFile(db: Db, sheet: Sheet, { now, watch }: Asked): Promise<ComparedFile> {
  const names = await loadScopeNames(db)
  const compared = await inChunks(readRows(rules, sheet), watch, async (rows) => {
    const find = await recordsOf(db, names, rows)
    const goods = await goodsOfFile(
      db,
      rows.map((row) => row.cells.scope),
    )
    return rows.map((row) => {
      const found = find(row)
      const reason = row.cells.id
        ? found.length === 0 && `编号${row.cells.id}不存在，新优惠券请留空编号`
        : found.length > 1 && '有多张同名、同领取开始的优惠券，请填写编号'
      const judged = reason ? { ...row, reasons: [...row.reasons, reason] } : row
      return compareRow<CouponKey, CouponRecord, null>(
        {
          columns,
          keys: plainKeys,
          nothingBesides: null,
          resolve: (key, value) => {
            if (key === 'scope' && value !== '') toScope(value, names, goods)
            return value
          },
          besides: () => ({ aside: null, changes: [] }),
          ruleReasons: ({ values, after, record }) => ruleReasons(values, after, record, now),
        },
        judged,
        found[0] ?? null,
      )
    })
  })
  return { rows: markSameRecord(compared, '优惠券'), names }
}
