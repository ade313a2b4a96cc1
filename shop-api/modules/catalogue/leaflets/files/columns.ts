import { CellError, code, hinted, words } from '#shop-api/platform/table-files/cells.ts'
import type { Column } from '#shop-api/platform/table-files/column.ts'
import { leafletIn, leafletText, readPart } from '../leaflet-text.ts'
import type { LeafletPart } from '../tables.ts'
import { isUsual, usualLabels } from '../usual-labels.ts'

/** Goods with what their leaflet says. */
export interface LeafletRecord {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly spec: string
  readonly parts: readonly LeafletPart[]
}

/** Columns of parts are called by their labels. */
export type LeafletKey = 'code' | 'name' | 'spec' | 'other' | (typeof usualLabels)[number]

const WHOLE = '其他项目'

const partColumn = (label: string): Column<LeafletRecord> => ({
  heading: label,
  read: (text) => readPart(label, text),
  show: ({ parts }) => parts.find((part) => part.label === label)?.text ?? '',
  mayBeCleared: true,
  example: label === '禁忌' ? '对本品过敏者禁用。' : '',
  others: ['尚不明确。', '未进行该项实验且无可靠参考文献。'],
})

const onlyShown = hinted('供查看，不导入', words(200))

const parts = Object.fromEntries(usualLabels.map((label) => [label, partColumn(label)])) as Record<
  (typeof usualLabels)[number],
  Column<LeafletRecord>
>

export const columns: Readonly<Record<LeafletKey, Column<LeafletRecord>>> = {
  code: { heading: '编码', read: code(40), show: ({ code }) => code, example: 'YP0000049', others: ['A0001'] },
  name: {
    heading: '名称',
    read: onlyShown,
    show: ({ name }) => name,
    example: '',
    others: ['阿莫西林胶囊', '板蓝根颗粒'],
  },
  spec: { heading: '规格', read: onlyShown, show: ({ spec }) => spec, example: '', others: ['0.25g*24粒', '10g*20袋'] },
  ...parts,
  other: {
    heading: WHOLE,
    read: hinted('每项以【项目名称】开头', (text) => {
      const own = leafletIn(text)
      const usual = own.find(({ label }) => isUsual(label))
      if (usual) throw new CellError(`中的【${usual.label}】请写在“${usual.label}”一列`)
      return leafletText(own).trim()
    }),
    show: (record) => leafletText(record.parts.filter(({ label }) => !isUsual(label))).trim(),
    mayBeCleared: true,
    example: '【有效期】\n24个月',
    others: ['【规格】\n0.25g'],
  },
}
