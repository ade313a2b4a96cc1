import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import {
  areaField,
  checkField,
  dataTable,
  effectSection,
  forInput,
  inputField,
  momentField,
  selectField,
} from '#shop-api/modules/identity/back-office/parts.ts'
import { bothShown, isOn, seenField } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import type { Effect } from './effect.ts'
import type { MadeKind } from './kinds.ts'
import { kindNames, scopeKinds, scopeNames } from './kinds.ts'

export const PROMOTIONS = '/staff/promotions'

/** Texts of the form, by field. */
export type FormTexts = Readonly<Record<string, string>>

export const momentTexts = (startsAt: Date, endsAt: Date) => ({
  startsAt: forInput(startsAt),
  endsAt: forInput(endsAt),
})

type Field = (given: FormTexts) => Html

const scope: Field = (given) =>
  html`${selectField(
    'scope',
    '范围',
    scopeKinds.map((kind) => ({ value: kind, label: scopeNames[kind] })),
    given.scope ?? 'all',
  )}${areaField({ name: 'among', label: '指定的分类、品牌、厂家名称，或商品编码', value: given.among, rows: 2, hint: '用分号分开；分类可写作“中成药/感冒用药”；全部商品时留空' })}`

const tiers =
  (label: string, hint: string): Field =>
  (given) =>
    inputField({ name: 'tiers', label, value: given.tiers, isNeeded: true, hint })

const items =
  (hint: string): Field =>
  (given) =>
    areaField({ name: 'items', label: '参与商品，每行一个', value: given.items, rows: 8, hint, isNeeded: true })

const repeating: Field = (given) => checkField('isRepeating', '可累计（每满、每买都优惠）', given.isRepeating === 'yes')
const amount =
  (name: string, label: string): Field =>
  (given) =>
    inputField({ name, label, value: given[name], isNeeded: true, isDecimal: true, most: 20 })
const number =
  (name: string, label: string, hint = ''): Field =>
  (given) =>
    inputField({ name, label, value: given[name], most: 7, hint })

const specials = items('编码 活动价 活动库存 每客户限购，用空格分开；后两项可省略，表示不限')

/** What is asked for beside name and time, by kind. */
const fieldsOf: Readonly<Record<MadeKind, readonly Field[]>> = {
  flash: [specials],
  daily: [specials],
  full_reduction: [tiers('满减档位（元）', '满额:减免，如 200:10;500:30'), repeating, scope],
  store_discount: [
    tiers('折扣档位', '满额:折扣，9.5 即9.5折，如 500:9.8;1000:9.5'),
    scope,
    (given) => areaField({ name: 'excluded', label: '不参与商品编码', value: given.excluded, rows: 2 }),
  ],
  cash_back: [tiers('返现档位（元）', '实付满额:返现，如 1000:20;3000:80'), scope],
  gift: [
    (given) => inputField({ name: 'among', label: '购买的商品编码', value: given.among, isNeeded: true }),
    number('buyNumber', '购买数量'),
    (given) => inputField({ name: 'giftCode', label: '赠品编码', value: given.giftCode, hint: '赠送本商城商品时填写' }),
    (given) =>
      inputField({ name: 'giftName', label: '赠品名称', value: given.giftName, hint: '赠品非本商城商品时填写' }),
    number('giftNumber', '赠品数量'),
    number('stock', '活动总数', '留空不限'),
    repeating,
  ],
  exchange: [
    amount('threshold', '换购门槛（元）'),
    items('编码 换购价 数量 每客户限购，用空格分开；后两项可省略，表示不限'),
    scope,
  ],
  combination: [
    amount('price', '组合价（元）'),
    number('stock', '活动总数', '留空不限'),
    number('memberLimit', '每客户限购', '留空不限'),
    items('编码 每组数量，用空格分开，数量可省略，表示 1'),
  ],
}

const goodsTable = ({ items: goods }: Effect): Html | false =>
  goods.length > 0 &&
  dataTable({
    caption: '参与商品',
    columns: ['编码', '商品', { label: '单价', isFigure: true }, { label: '活动', isFigure: true }, '限量'],
    rows: goods.map((item) => [item.code, item.name, item.before, item.after, item.limits]),
  })

const names = {
  ...{ name: '名称', startsAt: '开始时间', endsAt: '结束时间', tiers: '档位', price: '组合价（元）' },
  ...{ threshold: '换购门槛（元）', buyNumber: '购买数量', giftCode: '赠品编码', giftName: '赠品名称' },
  ...{ giftNumber: '赠品数量', stock: '活动总数', memberLimit: '每客户限购' },
  isRepeating: ['可累计', isOn],
  scope: ['范围', scopeNames],
  ...{ among: '指定的分类、品牌、厂家或商品', excluded: '不参与商品', items: '参与商品' },
} as const

interface Form {
  readonly kind: MadeKind
  readonly id: number | null
  /** Mark of what is changed; empty for a new one. */
  readonly seen: string
  readonly texts: FormTexts
  /** Set when the form was looked at: what it would do. */
  readonly effect: Effect | null
  /** What is shown above the form. */
  readonly head?: Html
}

/** A promotion's form. Saving comes after a look at what it would do, and saves just what was looked at. */
export function promotionForm({ field, attempt }: StaffContext, { kind, id, seen, texts, effect, head }: Form): Page {
  const title = `${id === null ? '新建' : '修改'}${kindNames[kind]}`
  const address = id === null ? PROMOTIONS : `${PROMOTIONS}/${id}`
  const given = attempt?.given ?? texts
  return {
    title,
    body: html`<main><p><a href="${PROMOTIONS}">促销活动</a></p><h1>${title}</h1>
${effect && effectSection({ address, field, given, effect, more: goodsTable(effect) })}${head ?? new Html('')}${id !== null && bothShown(attempt, texts, names, seen)}
<section><h2>${id === null ? '内容' : '修改内容'}</h2><form class="fields" method="post" action="${address}/try">${field}
<input type="hidden" name="kind" value="${kind}">${seenField(seen)}
${inputField({ name: 'name', label: '名称', value: given.name, isNeeded: true, most: 40, hint: '买家可见' })}
${momentField('startsAt', '开始时间', given)}${momentField('endsAt', '结束时间', given)}
${fieldsOf[kind].map((render) => render(given))}<button>查看效果</button></form></section></main>`,
  }
}
