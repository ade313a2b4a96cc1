import { asc, eq } from 'drizzle-orm'
import { fen, formatFen, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDateTime, DAY_MS, endOfWindow, windowText } from '#lib/kernel/time.ts'
import type { FormColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { choiceColumn, idColumn, yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { scopeWriter, settledScope } from '#shop-api/modules/catalogue/promotions/given-scope.ts'
import { scopeNames } from '#shop-api/modules/catalogue/promotions/kinds.ts'
import { amongColumn, scopeColumn, scopeKindOf } from '#shop-api/modules/catalogue/promotions/scope-columns.ts'
import { scopeNamer } from '#shop-api/modules/catalogue/promotions/scope-names.ts'
import { forInput } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { effectAnswer } from '#shop-api/modules/identity/resource/answers.ts'
import { resource } from '#shop-api/modules/identity/resource/resource.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { beginning, ending, figure, hinted, words } from '#shop-api/platform/table-files/cells.ts'
import { yesIf } from '#shop-api/platform/table-files/column.ts'
import { changeCoupon, findCoupon, listCoupons, saveCoupon, tryCoupon } from './change.ts'
import type { GivenCoupon } from './given.ts'
import { couponKinds, couponTerms, givenCoupon } from './given.ts'
import { registerCouponCalls } from './operator.ts'
import type { CouponRow } from './repository.ts'
import { coupons, USUALLY_CLAIMABLE } from './tables.ts'

type CouponKey = 'id' | keyof GivenCoupon

/** What a coupon's form has, and its files. */
const couponColumns = {
  id: idColumn,
  name: {
    heading: '名称',
    read: words(40),
    isNeeded: true,
    example: '满300减15全场券',
    others: ['全场9.5折券'],
    asking: { hint: '买家可见' },
  },
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
async function couponTexts(db: Db, rows: readonly CouponRow[]) {
  const among = await scopeWriter(db, valuesOf(rows, 'scope'))
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

function stateOf(row: CouponRow, now: Date): Html {
  if (row.validTo <= now) return html`<span class="state">已过期</span>`
  if (!row.isClaimable) return html`<span class="state bad">停止领取</span>`
  if (row.claimTo <= now) return html`<span class="state">领取已截止</span>`
  if (row.claimed >= row.total) return html`<span class="state">已领完</span>`
  return row.claimFrom > now
    ? html`<span class="state wait">未开始</span>`
    : html`<span class="state good">可领取</span>`
}

async function rows({ db, now }: StaffContext) {
  const all = (await listCoupons(db)).toReversed()
  const named = await scopeNamer(db, valuesOf(all, 'scope'))
  return all.map((row) => ({
    id: row.id,
    name: row.name,
    cells: [
      ...[couponTerms(row), named(row.scope), `${row.claimed}/${row.total}`],
      ...[endOfWindow(row.claimTo), endOfWindow(row.validTo), stateOf(row, now)],
    ],
  }))
}

async function show({ db, id, now }: StaffContext) {
  const row = await findCoupon(db, id)
  const named = await scopeNamer(db, [row.scope])
  return {
    name: row.name,
    state: stateOf(row, now),
    facts: [
      ['优惠', couponTerms(row)],
      ['范围', named(row.scope)],
      ['已领/总量', `${row.claimed}/${row.total}`],
      ['领取', windowText(row.claimFrom, row.claimTo)],
      ['使用', windowText(row.validFrom, row.validTo)],
    ] as [string, string][],
    turn: row.isClaimable ? ('off' as const) : ('on' as const),
  }
}

function fresh(now: Date): Texts {
  const day = (days: number) => forInput(new Date(now.getTime() + days * DAY_MS))
  return {
    claimFrom: day(0),
    claimTo: day(25),
    validFrom: day(0),
    validTo: day(30),
    perMember: '1',
    points: '0',
    isClaimable: USUALLY_CLAIMABLE ? 'yes' : '',
  }
}

/** Coupons that members claim; what members already hold is in no file. */
export const couponResource = resource<CouponKey, GivenCoupon>({
  path: 'coupons',
  noun: '优惠券',
  mostRows: 5000,
  columns: couponColumns,
  ways: [['id'], ['name', 'claimFrom']],
  body: givenCoupon,
  records: async (db, id) => {
    const found = await db
      .select()
      .from(coupons)
      .where(id === undefined ? undefined : eq(coupons.id, id))
      .orderBy(asc(coupons.id))
    const texts = await couponTexts(db, found)
    return found.flatMap((row, at) => (texts[at] ? [{ id: row.id, texts: texts[at] }] : []))
  },
  settled: async (db, cells) => {
    const kind = scopeKindOf(cells.scope)
    return kind && cells.among ? { ...cells, among: await settledScope(db, kind, cells.among) } : cells
  },
  look: tryCoupon,
  save: saveCoupon,
  terms: { found: effectAnswer, change: '/coupons/:id/terms' },
  moreCalls: registerCouponCalls,
  fileHints: ['已有会员领取的，类型、面额、门槛和范围不能更改'],
  pages: {
    tab: { label: '优惠券', order: 14, group: '促销' },
    see: ['sales', 'finance'],
    keep: ['sales'],
    rows,
    fresh,
    show,
    list: ['优惠券', '优惠', '范围', { label: '已领/总量', isFigure: true }, '领取截止', '有效期至', '状态'],
    switched: {
      path: 'claiming',
      labels: { on: '开放领取', off: '停止领取' },
      done: (name, to) => `优惠券“${name}”已${to === 'on' ? '开放' : '停止'}领取`,
      run: (db, id, isClaimable) => changeCoupon(db, id, { isClaimable }),
    },
  },
})
