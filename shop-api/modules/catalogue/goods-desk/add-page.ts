import type { FastifyInstance } from 'fastify'
import { columnShape } from '#shop-api/modules/base/imports/read-field.ts'
import { UNPRICED } from '#shop-api/modules/catalogue/goods-files/cells.ts'
import type { ColumnKey, Texts } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { columns } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { goodsObjection } from '#shop-api/modules/catalogue/goods-files/resource.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { addGoods } from './edit.ts'
import { addsNames, addsNamesField, cellsShape, columnField, formKeys, loadOffered } from './fields.ts'
import { GOODS } from './forms.ts'
import { goodsRoles } from './pages.ts'

const goodsKeys: readonly ColumnKey[] = [
  'code',
  ...formKeys.describe,
  ...formKeys.prices,
  ...formKeys.selling,
  'isOnShelf',
]

const addBody = cellsShape([...goodsKeys, ...formKeys.stock], { isNew: true }).extend({
  addsNames,
  // Read before there is a row of a file: one that begins with # would be a remark.
  code: columnShape(columns.code),
})

/** What a form says, as the row of a file; of batches only what was begun. */
function rowOf(given: Partial<Record<string, string>>): Texts {
  const cells: Texts = {}
  for (const key of goodsKeys) cells[key] = given[key] ?? ''
  cells.unitPrice ||= UNPRICED
  const { stock: batchKeys } = formKeys
  if (batchKeys.some((key) => key !== 'warehouse' && given[key]))
    for (const key of batchKeys) cells[key] = given[key] ?? ''
  return cells
}

async function addPage({ db, field, attempt, operator }: StaffContext): Promise<Page> {
  const given = attempt?.given ?? {}
  const offered = { ...(await loadOffered(db)), isNew: true }
  const fields = (keys: readonly ColumnKey[]) => keys.map((key) => columnField(key, given, offered))
  return {
    title: '新增商品',
    body: html`<main><p><a href="${GOODS}">商品</a></p><h1>新增商品</h1>
<form class="stack" method="post" action="${GOODS}">${field}
<section><h2>商品资料</h2><div class="fields">${fields(['code', ...formKeys.describe])}${addsNamesField(given)}</div></section>
<section><h2>价格</h2><div class="fields">${fields(formKeys.prices)}</div></section>
<section><h2>包装与购买</h2><div class="fields">${fields([...formKeys.selling, 'isOnShelf'])}</div></section>
${
  mayDo(operator.roles, goodsRoles.stock) &&
  html`<section><h2>首个批次<span class="aside"> 可不填，之后在商品页录入</span></h2><div class="fields">${fields(formKeys.stock)}</div></section>`
}
<p><button>新增商品</button></p></form></main>`,
  }
}

/** Goods added by hand, one at a time. */
export function registerAddGoods(app: FastifyInstance): void {
  const { get, post } = staffPages(app, { roles: goodsRoles.add, page: addPage })
  get('/goods/new', {}, addPage)
  post('/goods', { body: addBody }, async ({ db, operator, now }, { addsNames: adds, ...given }) => {
    const cells = rowOf(given)
    const row = { cells, addsNames: adds, objection: goodsObjection(operator.roles) }
    const id = await addGoods(db, row, now)
    return { to: `${GOODS}/${id}`, notice: `商品“${cells.name}”已新增`, made: id }
  })
}
