import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { cellField, listQuery, PER_PAGE } from '#shop-api/modules/catalogue/master-data/fields.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, inputField, pager, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import {
  bothShown,
  markOf,
  saveSeen,
  seenField,
  withSeen,
} from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction, staffPage } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { words, yuan } from '#shop-api/platform/table-files/cells.ts'
import { assignMember, findPriceList, putPrices, removePriceList, savePriceList, takePrices } from './keep.ts'
import { goodsWithPrice, membersMeant, membersOf, pricesOf } from './repository.ts'
import { LISTS, listFields, names, priceListBody, roles } from './staff-form.ts'

const text = (price: string | null): string => (price === null ? '' : formatPrice(parsePrice(price)))
const pageOf = (id: number): string => `${LISTS}/${id}`

const priceBody = z.object({ goods: cellField('商品编码', words(40)), price: cellField('协议价', yuan, false) })
const memberBody = z.object({ member: cellField('会员', words(100)) })
const leaverBody = z.object({ member: z.coerce.number().int().positive().max(2_147_483_647) })
const query = listQuery.extend({ goods: z.string().trim().max(40).default('') })

async function textsOf(db: Db, id: number): Promise<Texts> {
  const { code, name, startsOn, endsOn } = await findPriceList(db, id)
  return { code, name, startsOn: startsOn ?? '', endsOn: endsOn ?? '' }
}

async function pricesSection({ db, id, field, attempt }: StaffContext, asked: z.output<typeof query>): Promise<Html> {
  const { q, before } = asked
  const rows = await pricesOf(db, id, { q, before })
  const last = rows.length === PER_PAGE ? rows.at(-1)?.id : undefined
  const chosen = asked.goods === '' ? undefined : await goodsWithPrice(db, id, asked.goods)
  const given =
    attempt?.given.price === undefined ? { goods: asked.goods, price: text(chosen?.price ?? null) } : attempt.given
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
<form class="fields" id="price" method="post" action="${pageOf(id)}/prices">${field}${inputField({ name: 'goods', label: '商品编码', value: given.goods, isNeeded: true, most: 40 })}
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

async function listPage(context: StaffContext, asked: z.output<typeof query>): Promise<Page> {
  const { db, id, field, attempt } = context
  const now = await textsOf(db, id)
  const typed = attempt?.given.code === undefined ? null : attempt
  return {
    title: '价格表',
    body: html`<main><p><a href="/staff/goods">商品</a> / <a href="${LISTS}">客户价格表</a></p><h1>${now.name ?? ''}</h1>
${bothShown(typed, now, names)}<section><h2>价格表</h2><form class="fields" method="post" action="${pageOf(id)}">${field}${seenField(markOf(now))}${listFields(typed?.given ?? now)}<button>保存</button></form></section>
${await pricesSection(context, asked)}
${await membersSection(context)}
<section><form method="post" action="${pageOf(id)}/remove">${field}<button class="danger">删除价格表</button></form>
<p class="aside">有会员使用的价格表不能删除；已下的订单价格不变</p></section></main>`,
  }
}

/** Agrees on the price of goods, or no longer. Throws ShopRefusal. */
async function savePrice(db: Db, listId: number, { goods: code, price }: z.output<typeof priceBody>): Promise<string> {
  return inTransaction(db, async (tx) => {
    await findPriceList(tx, listId)
    const found = await goodsWithPrice(tx, listId, code)
    if (!found) throw fieldRefusal('goods', `商品编码“${code}”不存在`)
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

/** One price list: what it is called, its prices, and who buys at them. */
export function registerPriceListPage(app: FastifyInstance): void {
  const page = (context: StaffContext) => listPage(context, { q: '', goods: '' })
  staffPage(app, { path: '/price-lists/:id', roles, query }, ({ query: asked, ...context }) => listPage(context, asked))
  staffAction(
    app,
    { path: '/price-lists/:id', roles, body: withSeen(priceListBody), page },
    async ({ db, id, body: { seen, given } }) => {
      await saveSeen(
        db,
        seen,
        (tx) => textsOf(tx, id),
        (tx) => savePriceList(tx, id, given),
      )
      return { to: pageOf(id), notice: `价格表“${given.name}”已保存` }
    },
  )
  staffAction(app, { path: '/price-lists/:id/prices', roles, body: priceBody, page }, async ({ db, id, body }) => ({
    to: pageOf(id),
    notice: await savePrice(db, id, body),
  }))
  staffAction(app, { path: '/price-lists/:id/members', roles, body: memberBody, page }, async ({ db, id, body }) => ({
    to: pageOf(id),
    notice: `“${await addMember(db, id, body.member)}”按此价格表购买`,
  }))
  staffAction(
    app,
    { path: '/price-lists/:id/members/remove', roles, body: leaverBody, page },
    async ({ db, id, body: { member } }) => {
      await assignMember(db, member, null)
      return { to: pageOf(id), notice: `会员${member}已移出，按单价购买` }
    },
  )
  staffAction(app, { path: '/price-lists/:id/remove', roles, page }, async ({ db, id }) => {
    const { name } = await removePriceList(db, id)
    return { to: LISTS, notice: `价格表“${name}”已删除` }
  })
}
