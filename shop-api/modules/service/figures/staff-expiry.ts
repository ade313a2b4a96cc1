import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fen, formatFen, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { givenPromotion, rateOf } from '#shop-api/modules/catalogue/promotions/given.ts'
import { tryPromotion } from '#shop-api/modules/catalogue/promotions/keep.ts'
import { kindNames } from '#shop-api/modules/catalogue/promotions/kinds.ts'
import { foundTable } from '#shop-api/modules/catalogue/promotions/resource.ts'
import { effectSection, forInput, inputField, selectField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { Expiring } from './expiring.ts'
import { expiringBatches } from './expiring.ts'
import type { Figures } from './staff-figures.ts'
import { figurePage, registerFigures } from './staff-figures.ts'

const spans = { 3: '3 个月内', 6: '6 个月内', 9: '9 个月内' } as const
/** Goods of one promotion. */
const MOST_GOODS = 300
const SHOWN_DAYS = 30

const query = z.object({
  months: z
    .enum(Object.keys(spans) as ['3', '6', '9'])
    .catch('6')
    .default('6'),
  maker: z.string().trim().max(60).default(''),
})
type Query = z.output<typeof query>

const money = (amount: number | null): string => (amount === null ? '待定价' : formatFen(fen(amount)))

/** A bargain of all goods of the table, looked at before it is saved. */
const bargainForm = ({ field, operator, now, attempt }: StaffContext, { months, maker }: Query): Html =>
  html`${
    mayDo(operator.roles, ['sales']) &&
    html`<section><h2>做成特价</h2><form class="fields" method="post" action="/staff/expiry/bargain">${field}<input type="hidden" name="months" value="${months}"><input type="hidden" name="maker" value="${maker}">${inputField({ name: 'rate', label: '折扣（8 即8折）', value: attempt?.given.rate ?? '8', isNeeded: true, isDecimal: true, most: 5 })}${inputField({ name: 'endsOn', label: '特价到', type: 'date', value: attempt?.given.endsOn ?? chinaDate(new Date(now.getTime() + SHOWN_DAYS * DAY_MS)), isNeeded: true })}<button>查看特价效果</button></form><p class="aside">表中全部商品，数量不超过其近效期库存；最多 ${MOST_GOODS} 个商品，较多时先按厂家筛选。还可在下一步修改。</p></section>`
  }`

const figures: Figures<Query, Expiring> = {
  path: '/expiry',
  tab: { label: '近效期库存', order: 11.9, group: '商品' },
  roles: ['sales', 'warehouse', 'pharmacist'],
  query,
  filter: ({ months, maker }) =>
    html`${selectField('months', '有效期在', spans, months)}${inputField({ name: 'maker', label: '厂家含', value: maker, most: 60 })}`,
  note: '未过期、未召回且未被订单占用的库存，按现在的单价计算金额。',
  rows: ({ db, now }, { months, maker }) =>
    expiringBatches(db, { today: chinaDate(now), months: Number(months), maker }),
  columns: [
    { label: '编码', of: ({ code }) => code },
    {
      label: '商品',
      of: ({ name, spec }) => `${name} ${spec}`,
      shown: ({ goodsId, name, spec }) => html`<a href="/staff/goods/${goodsId}">${name}</a> ${spec}`,
    },
    { label: '厂家', of: ({ maker }) => maker },
    { label: '仓库', of: ({ warehouse }) => warehouse },
    { label: '批号', of: ({ batchNo }) => batchNo },
    { label: '有效期至', of: ({ expiresOn }) => expiresOn },
    { label: '剩余（天）', isFigure: true, of: ({ days }) => days },
    { label: '可售', isFigure: true, of: ({ units }) => units },
    { label: '金额（元）', isFigure: true, of: ({ amountFen }) => money(amountFen) },
  ],
  bars: (rows) =>
    [...Map.groupBy(rows, ({ expiresOn }) => expiresOn.slice(0, 7))].map(([month, own]) => {
      const amount = own.reduce((sum, { amountFen }) => sum + (amountFen ?? 0), 0)
      return {
        value: amount,
        over: own.length,
        under: month.slice(2),
        title: `${month} ¥${money(amount)}，${own.length} 批`,
      }
    }),
  plotLabel: '近效期库存金额，按到期月份，柱上数字为批数，明细见下表',
  empty: '暂无近效期库存',
  under: bargainForm,
  fileOf: ({ months }) => `近效期库存_${months}个月`,
}

const bargainBody = query.extend({
  rate: z.string().trim().min(1, '请填写折扣').max(5),
  endsOn: z.iso.date('请填写特价到哪一天'),
})

/** The form of a daily special of these batches: a line for each goods, with no more than expires soon. Throws ShopRefusal. */
export function bargainOf(
  rows: readonly Expiring[],
  { rate, endsOn, name, now }: { rate: string; endsOn: string; name: string; now: Date },
) {
  const share = Number(rateOf('value', rate))
  const priced = rows.filter(({ price }) => price !== null)
  const goods = [...Map.groupBy(priced, ({ code }) => code)]
  if (goods.length === 0) throw new ShopRefusal(409, '暂无可做特价的近效期商品')
  if (goods.length > MOST_GOODS)
    throw new ShopRefusal(409, `有 ${goods.length} 个商品，最多 ${MOST_GOODS} 个，请按厂家筛选`)
  const lines = goods.map(([code, own]) => {
    const price = parsePrice(own[0]?.price ?? '0')
    // To the fen, and never dearer than what the rate says.
    const cheaper = Math.floor((price * share) / 100 + 1e-9) * 100
    const units = own.reduce((sum, each) => sum + each.units, 0)
    return `${code} ${formatPrice(cheaper as typeof price)} ${units}`
  })
  return { kind: 'daily', name, startsAt: forInput(now), endsAt: `${endsOn}T24:00`, items: lines.join('\n') }
}

/** Stock that expires soon, and the way to sell it. */
export function registerExpiryPages(app: FastifyInstance): void {
  registerFigures(app, figures)
  const page = (context: StaffContext) => figurePage(figures, context, query.parse(context.attempt?.given ?? {}))
  staffPages(app, { roles: ['sales'], page }).trial('/expiry/bargain', { body: bargainBody }, async (context, body) => {
    const { db, now, field } = context
    if (body.endsOn < chinaDate(now)) throw fieldRefusal('endsOn', '特价到的日期已过')
    const rows = await figures.rows(context, body)
    const name = `近效期${kindNames.daily} ${chinaDate(now)}`
    const given = bargainOf(rows, { ...body, name, now })
    const effect = await tryPromotion(db, givenPromotion.parse(given), null, now)
    const shown = effectSection({
      address: '/staff/promotions',
      field,
      given,
      effect,
      more: foundTable(effect),
      look: '查看特价效果',
    })
    return figurePage(figures, context, body, shown)
  })
}
