import { asc, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { toCsv } from '#lib/kernel/csv.ts'
import { startImport } from '#shop-api/modules/base/imports/jobs.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { columns } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { MOST_ROWS } from '#shop-api/modules/catalogue/goods-files/compare-file.ts'
import { goodsFile } from '#shop-api/modules/catalogue/goods-files/goods-file.ts'
import { goodsObjection } from '#shop-api/modules/catalogue/goods-files/resource.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { hiddenFields, inputField, selectField, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { offerChoices } from '#shop-api/platform/table-files/table-file.ts'
import type { BulkKey, PriceWay } from './bulk.ts'
import { bulkKeyOf, changedPrices, isPrice, priceWays } from './bulk.ts'
import { columnField, isNeededIn, labelOf, loadOffered } from './fields.ts'
import type { GoodsFilter } from './filter.ts'
import { asQuery, goodsFilter, goodsWhere } from './filter.ts'
import { GOODS, offersField } from './forms.ts'
import { goodsRoles } from './pages.ts'

const MOST_NAMED = 12
const CODES_NAMED = 5

const ids = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((sent) => [sent].flat().flatMap((each) => each.split(',')))
  .transform((sent) => sent.filter((each) => each !== '').map(Number))
  .pipe(z.array(z.number().int().positive().max(2_147_483_647)).max(MOST_ROWS))

/** Which goods, and what of them. */
const bulkQuery = goodsFilter.extend({
  ids,
  of: z.enum(['ticked', 'found']).catch('ticked').default('ticked'),
  column: z.string().default('').transform(bulkKeyOf),
})
type BulkQuery = z.output<typeof bulkQuery>

const bulkBody = bulkQuery.extend({
  way: z.enum(Object.keys(priceWays) as [PriceWay, ...PriceWay[]]).default('set'),
  value: z.string().trim().default(''),
  offers: z.enum(offerChoices).default('refuse'),
})

function meant(db: Db, { of, ids: ticked, ...asked }: BulkQuery, now: Date) {
  const filter: GoodsFilter = asked
  return db
    .select({ code: goods.code, name: goods.name, spec: goods.spec, unit: goods.unitPrice, retail: goods.retailPrice })
    .from(goods)
    .where(of === 'found' ? goodsWhere(filter, now) : inArray(goods.id, [...ticked]))
    .orderBy(asc(goods.id))
    .limit(MOST_ROWS + 1)
}

async function valueFields(db: Db, key: BulkKey, given: Readonly<Record<string, string>>): Promise<Html> {
  if (!isPrice(key)) {
    return columnField(
      key,
      { value: given.value ?? columns[key].usual ?? '' },
      { ...(await loadOffered(db)), name: 'value' },
    )
  }
  return html`${selectField('way', labelOf(key).replace('（元）', ''), priceWays, given.way ?? 'set')}${inputField({ name: 'value', label: '数值', value: given.value, isNeeded: true, isDecimal: true, most: 12, hint: '百分比的结果四舍五入到分；单价有分以下的，保留四位小数' })}${
    key === 'unitPrice' && offersField(given.offers)
  }`
}

async function bulkPage({ db, field, now, attempt }: StaffContext, query: BulkQuery): Promise<Page> {
  const found = await meant(db, query, now)
  const { column, ids: ticked, ...rest } = query
  const back = withQuery(GOODS, asQuery(goodsFilter.parse(query)))
  const label = labelOf(column).replace('（元）', '')
  const title = `批量更改${label}`
  const named = found.slice(0, MOST_NAMED).map(({ name, spec }) => `${name} ${spec}`)
  return {
    title,
    body: html`<main><p><a href="${back}">商品</a></p><h1>${title}<span class="aside"> ${found.length} 个商品</span></h1>
${
  found.length === 0
    ? html`<p class="empty">未选择商品，请回到商品列表勾选</p>`
    : html`<section><p>${named.join('、')}${found.length > named.length && ` 等 ${found.length} 个`}</p>
<form class="fields" method="post" action="${GOODS}/bulk">${field}${hiddenFields({ ...rest, column, ids: ticked.join(',') })}
${await valueFields(db, column, attempt?.given ?? {})}<button>预览更改</button></form>
<p class="aside">下一页列出每个商品更改前后的值，确认后才写入；有一个不能更改时全部不写入</p></section>`
}</main>`,
  }
}

/** Changes one column of many goods, or their prices by a step. It makes a file, which is previewed and imported like any other. */
export function registerBulkChanges(app: FastifyInstance): void {
  const page = (context: StaffContext) => bulkPage(context, bulkQuery.parse(context.attempt?.given ?? {}))
  const { get, post } = staffPages(app, { roles: goodsRoles.price, page })
  get('/goods/bulk', { query: bulkQuery }, bulkPage)
  post('/goods/bulk', { body: bulkBody }, async ({ db, now, operator, source }, body) => {
    const { column, way, value, offers, ...which } = body
    const found = await meant(db, { ...which, column }, now)
    if (found.length === 0) throw new ShopRefusal(422, '未选择商品，请回到商品列表勾选')
    if (found.length > MOST_ROWS) throw new ShopRefusal(422, `一次最多更改${MOST_ROWS}个商品，请缩小筛选范围`)
    if (!isPrice(column) && value === '' && isNeededIn(column, false))
      throw fieldRefusal('value', `请填写${columns[column].heading}`)
    const own = column === 'unitPrice' ? ('unit' as const) : ('retail' as const)
    const priced = found.map((row) => ({ code: row.code, price: row[own] }))
    const { rows, unpriced } = isPrice(column)
      ? changedPrices(priced, way, value, columns[column].heading)
      : { rows: found.map(({ code }) => [code, value] as const), unpriced: [] }
    if (rows.length === 0) throw fieldRefusal('way', `所选商品均无${columns[column].heading}，请选择“设为”`)
    const title = `批量更改${labelOf(column).replace('（元）', '')}`
    const key = await startImport(app, {
      file: goodsFile,
      sheet: Buffer.from(toCsv([[columns.code.heading, columns[column].heading], ...rows]), 'utf8'),
      fileName: title,
      isDryRun: true,
      offers,
      objection: goodsObjection(operator.roles),
      by: { id: operator.id, name: operator.name, source },
    })
    const few = unpriced.slice(0, CODES_NAMED).join('、')
    const left = `${unpriced.length} 个商品无${columns[column].heading}，未列入：${few}${unpriced.length > CODES_NAMED ? ' 等' : ''}`
    return { to: `/staff/files/goods/${key}`, notice: unpriced.length === 0 ? '' : left }
  })
}
