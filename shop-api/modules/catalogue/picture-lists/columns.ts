import { code, words } from '#shop-api/platform/table-files/cells.ts'
import type { Column } from '#shop-api/platform/table-files/column.ts'

/** One picture of goods, at its place. */
export interface PictureRecord {
  readonly id: number
  readonly code: string
  readonly address: string
}

const LONGEST_ADDRESS = 2_000

export const columns = {
  code: { heading: '编码', read: code(40), show: ({ code }) => code, example: 'YP0000049' },
  address: {
    heading: '图片地址',
    read: words(LONGEST_ADDRESS),
    show: ({ address }) => address,
    example: 'https://img.example.com/YP0000049.jpg',
  },
} as const satisfies Readonly<Record<string, Column<PictureRecord>>>

export type PictureKey = keyof typeof columns
