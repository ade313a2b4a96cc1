import type { FormColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { choiceColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { hinted, prose } from '#shop-api/platform/table-files/cells.ts'
import type { ScopeKind } from './kinds.ts'
import { fieldLabels, scopeKinds, scopeNames } from './kinds.ts'

/** Which goods are meant, in forms and files: of what, and which of these. */
export const scopeColumn: FormColumn = choiceColumn(fieldLabels.scope, scopeNames, { example: scopeNames.all })

/** What is named, with semicolons between, where people write a line each as well. */
export const parts = (text: string): string =>
  prose(20_000)(text)
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(';')

export const amongColumn: FormColumn = {
  heading: fieldLabels.among,
  read: hinted('名称或商品编码，用分号分开；分类可写作“中成药/感冒用药”；全部商品时留空', parts),
  mayBeCleared: true,
  asking: { as: 'area', rows: 2, picks: 'list' },
  example: '',
  others: ['中成药/感冒用药;西药', 'A0001;A0002'],
}

/** What a cell of a file says. */
export const scopeKindOf = (cell: string | undefined): ScopeKind | undefined =>
  scopeKinds.find((kind) => scopeNames[kind] === cell)
