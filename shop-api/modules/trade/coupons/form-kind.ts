import { asc } from 'drizzle-orm'
import { fen, formatFen, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { formFile } from '#shop-api/modules/base/imports/form-file.ts'
import type { FormColumn, FormKind } from '#shop-api/modules/base/imports/form-kind.ts'
import { choiceColumn, idColumn, yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { scopeWriter, settledScope } from '#shop-api/modules/catalogue/promotions/given-scope.ts'
import { scopeNames } from '#shop-api/modules/catalogue/promotions/kinds.ts'
import { amongColumn, scopeColumn, scopeKindOf } from '#shop-api/modules/catalogue/promotions/scope-columns.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { beginning, ending, figure, hinted, words } from '#shop-api/platform/table-files/cells.ts'
import { yesIf } from '#shop-api/platform/table-files/column.ts'
import { openCoupon, rewriteCoupon } from './change.ts'
import type { GivenCoupon } from './given.ts'
import { couponKinds, givenCoupon } from './given.ts'
import type { CouponRow } from './repository.ts'
import { coupons, USUALLY_CLAIMABLE } from './tables.ts'

type CouponKey = 'id' | keyof GivenCoupon

/** What a coupon's form has, and its files. */
export const couponColumns = {
  id: idColumn,
  name: { heading: '名称', read: words(200), isNeeded: true, example: '满300减15全场券', others: ['全场9.5折券'] },
  kind: choiceColumn('类型', couponKinds, { isNeeded: true, example: couponKinds.amount }),
  value: {
    heading: '面额（元）或折扣',
    formerly: '面额或折扣',
    isNeeded: true,
    example: '15',
    read: hinted('折扣写 9.5 即9.5折', figure),
  },
  threshold: { heading: '使用门槛（元）', formerly: '门槛金额', read: figure, isNeeded: true, example: '300' },
  maxReduce: {
    heading: '折扣券最高优惠（元）',
    formerly: '最高减',
    mayBeCleared: true,
    example: '',
    read: hinted('留空不封顶', figure),
  },
  scope: { ...scopeColumn, usual: scopeNames.all },
  among: amongColumn,
  claimFrom: { heading: '领取开始', read: beginning, isNeeded: true, example: '2026-12-01' },
  claimTo: { heading: '领取截止', formerly: '领取结束', read: ending, isNeeded: true, example: '2026-12-25' },
  validFrom: { heading: '有效期开始', formerly: '使用开始', read: beginning, isNeeded: true, example: '2026-12-01' },
  validTo: { heading: '有效期截止', formerly: '使用结束', read: ending, isNeeded: true, example: '2026-12-31' },
  total: { heading: '发放总量', read: figure, isNeeded: true, example: '2000' },
  perMember: { heading: '每客户限领', formerly: '每家限领', read: figure, usual: '1', example: '1' },
  points: {
    heading: '兑换所需积分',
    formerly: '所需积分',
    usual: '0',
    example: '0',
    read: hinted('0 为免费', figure),
  },
  isClaimable: { ...yesColumn('会员可在领券中心领取', yesIf(USUALLY_CLAIMABLE)), formerly: '可领取' },
  isExclusive: yesColumn('不与满减同享', '否'),
} as const satisfies Readonly<Record<CouponKey, FormColumn>>

/** Coupons as their forms write them. */
export async function couponTexts(db: Db, rows: readonly CouponRow[]) {
  const among = await scopeWriter(
    db,
    rows.map(({ scope }) => scope),
  )
  return rows.map((row) => ({
    kind: row.kind,
    name: row.name,
    scope: row.scope.kind,
    among: among(row.scope),
    value: figure(
      row.kind === 'amount'
        ? formatPrice(parsePrice(row.value))
        : (Number(row.value) * 10).toFixed(3).replace(/0$/, ''),
    ),
    threshold: figure(formatFen(fen(row.thresholdFen))),
    maxReduce: row.maxReduceFen === null ? '' : figure(formatFen(fen(row.maxReduceFen))),
    claimFrom: chinaDateTime(row.claimFrom),
    claimTo: chinaDateTime(row.claimTo),
    validFrom: chinaDateTime(row.validFrom),
    validTo: chinaDateTime(row.validTo),
    total: String(row.total),
    perMember: String(row.perMember),
    points: String(row.points),
    isClaimable: row.isClaimable ? 'yes' : '',
    isExclusive: row.isExclusive ? 'yes' : '',
  }))
}

const couponKind: FormKind<CouponKey, GivenCoupon> = {
  path: 'coupons',
  noun: '优惠券',
  mostRows: 5000,
  columns: couponColumns,
  ways: [['id'], ['name', 'claimFrom']],
  body: givenCoupon,
  records: async (db) => {
    const rows = await db.select().from(coupons).orderBy(asc(coupons.id))
    const texts = await couponTexts(db, rows)
    return rows.flatMap(({ id }, at) => (texts[at] ? [{ id, texts: texts[at] }] : []))
  },
  settled: async (db, cells) => {
    const kind = scopeKindOf(cells.scope)
    return kind && cells.among ? { ...cells, among: await settledScope(db, kind, cells.among) } : cells
  },
  save: (tx, given, id, now) => (id === null ? openCoupon(tx, given, now) : rewriteCoupon(tx, id, given, now)),
}

/** Coupons that members claim; what members already hold is in no file. */
export const couponFile = formFile(couponKind)
