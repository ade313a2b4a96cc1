import { z } from 'zod'
import { cellField } from '#shop-api/modules/catalogue/master-data/fields.ts'
import { inputField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { code, day, words } from '#shop-api/platform/table-files/cells.ts'

/** Who agrees on prices. */
export const roles = ['sales'] as const
export const LISTS = '/staff/price-lists'
export const names = { code: '编码', name: '名称', startsOn: '开始日期', endsOn: '结束日期' } as const

const dayOrNone = (label: string) => cellField(label, day, false).transform((text) => (text === '' ? null : text))

/** What an operator gives for a price list, as texts. */
export const priceListBody = z.object({
  code: cellField(names.code, code(40)),
  name: cellField(names.name, words(60)),
  startsOn: dayOrNone(names.startsOn),
  endsOn: dayOrNone(names.endsOn),
})

export const listFields = (given: Texts): Html =>
  html`${inputField({ name: 'code', label: names.code, value: given.code, isNeeded: true, most: 40, hint: '文件中写此编码' })}
${inputField({ name: 'name', label: names.name, value: given.name, isNeeded: true, most: 60 })}
${inputField({ name: 'startsOn', label: names.startsOn, type: 'date', value: given.startsOn, hint: '留空不限' })}
${inputField({ name: 'endsOn', label: names.endsOn, type: 'date', value: given.endsOn, hint: '含当日，留空不限' })}`

/** When a list holds, in words. */
export const validity = ({ startsOn, endsOn }: { startsOn: string | null; endsOn: string | null }): string =>
  startsOn === null && endsOn === null ? '长期' : `${startsOn ?? '不限'} 至 ${endsOn ?? '不限'}`
