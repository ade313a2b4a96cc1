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
import { bothShown, fieldNames, seenField } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import type { Effect } from './effect.ts'
import { promotionColumns } from './form-kind.ts'
import type { KindField, MadeKind } from './kinds.ts'
import { fieldLabels, fieldsOf, hasField, kindHints, kindNames, neededFields, scopeKinds, scopeNames } from './kinds.ts'
import { amongColumn } from './scope-columns.ts'

export const PROMOTIONS = '/staff/promotions'

/** Texts of the form, by field. */
export type FormTexts = Readonly<Record<string, string>>

export const momentTexts = (startsAt: Date, endsAt: Date) => ({
  startsAt: forInput(startsAt),
  endsAt: forInput(endsAt),
})

/** Of which goods something is. */
export const scopeFields = (given: FormTexts): Html =>
  html`${selectField(
    'scope',
    fieldLabels.scope,
    scopeKinds.map((kind) => ({ value: kind, label: scopeNames[kind] })),
    given.scope ?? 'all',
  )}${areaField({ name: 'among', label: fieldLabels.among, value: given.among, rows: 2, hint: amongColumn.read.hint })}`

function fieldOf(field: KindField, kind: MadeKind, given: FormTexts): Html {
  const [name, label, value] = [field, fieldLabels[field], given[field]]
  const own = { name, label, value, ...(neededFields.includes(field) ? { isNeeded: true } : {}) }
  switch (field) {
    case 'scope':
      return scopeFields(given)
    case 'among':
      if (hasField(kind, 'scope')) return new Html('')
      return inputField({ name, label: '购买的商品编码', value, isNeeded: true })
    case 'isRepeating':
      return checkField(name, `${label}（每满、每买都优惠）`, value === 'yes')
    case 'items':
      return areaField({ ...own, label: `${label}，每行一个`, rows: 8, hint: kindHints[kind] })
    case 'excluded':
      return areaField({ ...own, rows: 2, hint: promotionColumns.excluded.read.hint })
    case 'tiers':
      return inputField({ ...own, hint: kindHints[kind] })
    case 'price':
    case 'threshold':
      return inputField({ ...own, isDecimal: true, most: 20 })
    default:
      return inputField({ ...own, hint: promotionColumns[field].read.hint })
  }
}

const goodsTable = ({ items: goods }: Effect): Html | false =>
  goods.length > 0 &&
  dataTable({
    caption: '参与商品',
    columns: ['编码', '商品', { label: '单价', isFigure: true }, { label: '活动', isFigure: true }, '限量'],
    rows: goods.map((item) => [item.code, item.name, item.before, item.after, item.limits]),
  })

const names = fieldNames(promotionColumns)

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
${fieldsOf[kind].map((each) => fieldOf(each, kind, given))}<button>查看效果</button></form></section></main>`,
  }
}
