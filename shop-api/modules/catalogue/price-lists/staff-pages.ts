import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { plainField } from '#shop-api/modules/base/access/asked.ts'
import { readBody } from '#shop-api/modules/base/imports/read-field.ts'
import { listQuery, PER_PAGE } from '#shop-api/modules/catalogue/master-data/fields.ts'
import { placeOf, searched, underGoods } from '#shop-api/modules/catalogue/master-data/staff-search.ts'
import { membersMeant } from '#shop-api/modules/identity/auth/accounts.ts'
import { dataTable, inputField, pager, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { registerPages } from '#shop-api/modules/identity/resource/pages.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { code, day, words, yuan } from '#shop-api/platform/table-files/cells.ts'
import { assignMember, findPriceList, putPrices, removePriceList, savePriceList, takePrices } from './keep.ts'
import { goodsWithPrice, listPriceLists, membersOf, pricesOf } from './repository.ts'

/** Who agrees on prices. */
const roles = ['sales'] as const
const LISTS = '/staff/price-lists'

const text = (price: string | null): string => (price === null ? '' : formatPrice(parsePrice(price)))
const pageOf = (id: number): string => `${LISTS}/${id}`

const priceBody = readBody(
  {
    goods: { heading: '商品编码', read: words(40), isNeeded: true, example: '' },
    price: { heading: '协议价', read: yuan, example: '' },
  },
  z.object({ goods: plainField, price: plainField }),
)
const memberBody = readBody(
  { member: { heading: '会员', read: words(100), isNeeded: true, example: '' } },
  z.object({ member: plainField }),
)
const leaverBody = z.object({ member: z.coerce.number().int().positive().max(2_147_483_647) })
const query = listQuery
  .extend({ goods: z.string().trim().max(40).default('') })
  .transform(({ before = '', ...asked }) => ({ ...asked, before: String(before) }))

const columns = {
  code: { heading: '编码', read: code(40), isNeeded: true, example: '', asking: { hint: '文件中写此编码' } },
  name: { heading: '名称', read: words(60), isNeeded: true, example: '' },
  startsOn: { heading: '开始日期', read: day, example: '', asking: { hint: '留空不限' } },
  endsOn: { heading: '结束日期', read: day, example: '', asking: { hint: '含当日，留空不限' } },
} as const

const dayOrNone = plainField.transform((given) => (given === '' ? null : given))
const body = z.object({ code: plainField, name: plainField, startsOn: dayOrNone, endsOn: dayOrNone })

/** When a list holds, in words. */
const validity = ({ startsOn, endsOn }: { startsOn: string | null; endsOn: string | null }): string =>
  startsOn === null && endsOn === null ? '长期' : `${startsOn ?? '不限'} 至 ${endsOn ?? '不限'}`

async function pricesSection({ db, id, field, attempt }: StaffContext, asked: Texts): Promise<Html> {
  const { goods: wanted = '' } = asked
  const { q, before } = placeOf(asked)
  const rows = await pricesOf(db, id, { q, before })
  const last = rows.length === PER_PAGE ? rows.at(-1)?.id : undefined
  const chosen = wanted === '' ? undefined : await goodsWithPrice(db, id, wanted)
  const given =
    attempt?.given.price === undefined ? { goods: wanted, price: text(chosen?.price ?? null) } : attempt.given
  return html`<section><h2>协议价</h2>
<form class="filter" method="get" action="${pageOf(id)}" role="search"><label>商品（可用拼音或编码）<input type="search" name="q" value="${q}" maxlength="64"></label><button>搜索</button></form>
${dataTable({
  caption: '协议价',
  columns: ['编码', '商品', '规格', { label: '单价', isFigure: true }, { label: '协议价', isFigure: true }, '操作'],
  rows: rows.map((row) => [
    row.code,
    html`<a href="/staff/goods/${row.id}">${row.name}</a>`,
    row.spec,
    row.unitPrice === null ? '待定价' : `¥${text(row.unitPrice)}/${row.unit}`,
    `¥${text(row.price)}/${row.unit}`,
    html`<a href="${withQuery(pageOf(id), { q, goods: row.code })}#price">修改</a>`,
  ]),
  empty: q === '' ? '暂无协议价' : '价格表中无符合条件的商品',
})}
${pager(last === undefined ? null : withQuery(pageOf(id), { q, before: last }), before === undefined, withQuery(pageOf(id), { q }))}
<form class="fields" id="price" method="post" action="${pageOf(id)}/prices">${field}${inputField({ name: 'goods', label: '商品编码', value: given.goods, isNeeded: true, most: 40, picks: 'one' })}
${inputField({ name: 'price', label: '协议价（元）', value: given.price, isDecimal: true, most: 20, hint: '留空即移出价格表；高于单价时按单价' })}<button>保存协议价</button></form></section>`
}

async function membersSection({ db, id, field, attempt }: StaffContext): Promise<Html> {
  const { rows, total } = await membersOf(db, id)
  return html`<section><h2>会员（${total}）</h2>${dataTable({
    caption: '按此价格表购买的会员',
    columns: ['编号', '会员', '操作'],
    rows: rows.map((row) => [
      row.id,
      row.name,
      html`<form method="post" action="${pageOf(id)}/members/remove">${field}<input type="hidden" name="member" value="${row.id}"><button aria-label="移出 ${row.name}">移出</button></form>`,
    ]),
    empty: '暂无会员按此价格表购买',
  })}${total > rows.length && html`<p class="aside">仅列出前${rows.length}个，全部会员请在文件中查看</p>`}
<form class="fields" method="post" action="${pageOf(id)}/members">${field}${inputField({ name: 'member', label: '会员', value: attempt?.given.member, isNeeded: true, most: 100, hint: '会员编号、企业名称或登录手机；已有价格表的改用此表' })}<button>加入会员</button></form></section>`
}

/** Agrees on the price of goods, or no longer. Throws ShopRefusal. */
async function savePrice(
  db: Db,
  listId: number,
  { goods: called, price }: z.output<typeof priceBody>,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await findPriceList(tx, listId)
    const found = await goodsWithPrice(tx, listId, called)
    if (!found) throw fieldRefusal('goods', `商品编码“${called}”不存在`)
    if (price === '') {
      if (found.price === null) throw fieldRefusal('price', '请填写协议价')
      await takePrices(tx, listId, [found.id])
      return `“${found.name}”已移出价格表`
    }
    if (found.unitPrice !== null && parsePrice(price) > parsePrice(found.unitPrice)) {
      throw fieldRefusal('price', `协议价${price}高于单价${text(found.unitPrice)}`)
    }
    await putPrices(tx, [{ listId, goodsId: found.id, price }])
    return `“${found.name}”的协议价已保存为¥${price}`
  })
}

async function addMember(db: Db, listId: number, meant: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    await findPriceList(tx, listId)
    const [member, other] = await membersMeant(tx, meant)
    if (!member) throw fieldRefusal('member', `未找到会员“${meant}”`)
    if (other) throw fieldRefusal('member', `有多个会员符合“${meant}”，请填写会员编号`)
    await assignMember(tx, member.id, listId)
    return member.name
  })
}

/** Customers' price lists: what they are called, their prices, and who buys at them. */
export function registerPriceListPages(app: FastifyInstance): void {
  const { onePage: page } = registerPages<keyof typeof columns, z.output<typeof body>, never>(app, {
    path: 'price-lists',
    noun: '价格表',
    titled: 'name',
    columns,
    body,
    records: async (db, id = 0) => {
      const { startsOn, endsOn, ...row } = await findPriceList(db, id)
      return [{ id, texts: { ...row, startsOn: startsOn ?? '', endsOn: endsOn ?? '' } }]
    },
    save: (tx, given, id) => savePriceList(tx, id, given),
    pages: {
      tab: { label: '客户价格表', order: 11.4, group: '商品' },
      see: roles,
      under: underGoods,
      note: '使用价格表的会员按协议价购买；秒杀、特价、阶梯价更低时按更低的价格',
      listing: searched(LISTS, '价格表'),
      list: ['价格表', '编码', '有效期', { label: '商品', isFigure: true }, { label: '会员', isFigure: true }],
      rows: async ({ db }, asked) =>
        (await listPriceLists(db, placeOf(asked))).map(({ id, name, code: called, goods, members, ...row }) => ({
          id,
          name,
          cells: [called, validity(row), goods, members],
        })),
      empty: ({ q }) => (q === '' ? '暂无价格表' : '暂无符合条件的价格表'),
      opens: true,
      stays: true,
      oneQuery: query,
      beside: async (context, asked) => html`${await pricesSection(context, asked)}${await membersSection(context)}`,
      remove: { run: removePriceList, hint: '有会员使用的价格表不能删除；已下的订单价格不变' },
    },
  })
  const { post } = staffPages(app, { roles, page })
  post('/price-lists/:id/prices', { body: priceBody }, async ({ db, id }, given) => ({
    to: pageOf(id),
    notice: await savePrice(db, id, given),
  }))
  post('/price-lists/:id/members', { body: memberBody }, async ({ db, id }, given) => ({
    to: pageOf(id),
    notice: `“${await addMember(db, id, given.member)}”按此价格表购买`,
  }))
  post('/price-lists/:id/members/remove', { body: leaverBody }, async ({ db, id }, { member }) => {
    await assignMember(db, member, null)
    return { to: pageOf(id), notice: `会员${member}已移出，按单价购买` }
  })
}
