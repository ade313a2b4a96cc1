import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { atField } from '#shop-api/modules/base/imports/read-field.ts'
import { factsOf } from '#shop-api/modules/catalogue/goods/leaflet.ts'
import type { GoodsRow } from '#shop-api/modules/catalogue/goods/load-goods.ts'
import { loadGoods } from '#shop-api/modules/catalogue/goods/load-goods.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { areaField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import {
  bothShown,
  markOf,
  saveSeen,
  seenField,
  withSeen,
} from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import { readHeaded } from '#shop-api/platform/table-files/parallel.ts'
import { LONGEST_LEAFLET, leafletText, readLeaflet, readPart, TOO_LONG } from './leaflet-text.ts'
import { setLeaflet } from './operator.ts'
import { leafletOf } from './reads.ts'
import { scanSection } from './staff-scan-section.ts'
import type { LeafletPart } from './tables.ts'
import { withUsualLabels } from './usual-labels.ts'

export const leafletRoles: readonly Role[] = ['sales', 'pharmacist']

/** Fields of parts begin so: a part may be called as something else of the form is. */
const PART = 'part:'
/** Names of fields with these mean something else in a form. */
const hasOwnField = (label: string): boolean => !/[[\].]/.test(label)

const labelsOf = (parts: readonly LeafletPart[]): string[] =>
  withUsualLabels(parts.map(({ label }) => label).filter(hasOwnField))

const textsOf = (parts: readonly LeafletPart[]): Texts => ({
  ...Object.fromEntries(parts.filter(({ label }) => hasOwnField(label)).map(({ label, text }) => [PART + label, text])),
  text: leafletText(parts.filter(({ label }) => !hasOwnField(label))),
})

const body = z.record(z.string(), z.string())

/** A part that can't be so is refused at its own field. Throws ShopRefusal 422. */
function partOf(name: string, text: string): LeafletPart {
  const label = name.slice(PART.length)
  const read = (given: string) => readPart(label, given)
  return { label, text: atField(name, () => readHeaded({ heading: label, read }, text)) }
}

/** What a form says, as the text that leaflets are read from: one way in, one check. Throws ShopRefusal 422. */
function textIn(form: Texts): string {
  const parts = Object.entries(form).flatMap(([name, text]) =>
    name.startsWith(PART) && text.trim() !== '' ? [partOf(name, text)] : [],
  )
  // Read by itself first: without a heading it would belong to the part above it.
  const text = leafletText([...parts, ...readLeaflet(form.text ?? '')])
  if (text.length > LONGEST_LEAFLET) throw fieldRefusal('text', TOO_LONG)
  return text
}

async function goodsOf(db: Db, id: number): Promise<GoodsRow> {
  const row = (await loadGoods(db, [id])).get(id)
  if (!row) throw notFound('商品不存在')
  return row
}

export async function leafletPage(context: StaffContext): Promise<Page> {
  const { db, id, field, attempt } = context
  const goods = await goodsOf(db, id)
  const parts = await leafletOf(db, id)
  const labels = labelsOf(parts)
  const now = textsOf(parts)
  const given = attempt?.given ?? now
  const known = new Map(factsOf(goods).map(({ label, text }) => [label, text]))
  const names = { ...Object.fromEntries(labels.map((label) => [PART + label, label])), text: '其他项目' }
  const hint = (label: string) => {
    const fact = known.get(label)
    return fact === undefined ? {} : { hint: `商品资料中已有“${fact}”，商城显示商品资料` }
  }
  return {
    title: `${goods.name}说明书`,
    body: html`<main><p><a href="/staff/goods">商品</a> / <a href="/staff/goods/${id}">${goods.name}</a></p><h1>说明书</h1>
<p class="aside">${goods.name} ${goods.spec}，${goods.manufacturerName}；多种商品的说明书可<a href="/staff/files/leaflets">按文件导入</a></p>
${bothShown(attempt, now, names)}<section><form class="fields" method="post" action="/staff/goods/${id}/leaflet">${field}${seenField(markOf(now))}
${labels.map((label) => areaField({ name: PART + label, label, value: given[PART + label], rows: 3, ...hint(label) }))}
${areaField({ name: 'text', label: '其他项目', value: given.text, rows: 6, most: LONGEST_LEAFLET, hint: '每项以【项目名称】开头；整份说明书也可粘贴在此，以上各项留空' })}
<button>保存说明书</button></form><p class="aside">留空的项目不显示；全部留空即删除说明书</p></section>
${await scanSection(context)}</main>`,
  }
}

/** The leaflet of goods, a field for each of its parts. */
export function registerLeafletPages(app: FastifyInstance): void {
  const { get, post } = staffPages(app, { roles: leafletRoles, page: leafletPage })
  get('/goods/:id/leaflet', {}, leafletPage)
  post('/goods/:id/leaflet', { body: withSeen(body) }, async ({ db, id, now }, { seen, given }) => {
    const text = textIn(given)
    const { parts } = await saveSeen(
      db,
      seen,
      async (tx) => textsOf(await leafletOf(tx, id)),
      (tx) => setLeaflet(tx, id, text, now),
    )
    const notice = parts === 0 ? '说明书已删除' : `说明书已保存，共 ${parts} 项`
    return { to: `/staff/goods/${id}/leaflet`, notice }
  })
}
