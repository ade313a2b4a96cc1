import type { StatementRow } from '#shop-api/modules/base/statements/differences.ts'

interface Place {
  readonly province: string | null
  readonly city: string | null
  readonly district: string | null
  readonly detail: string
}

/** A place in words. A city without districts is twice in the row, once in the text. */
export const addressText = ({ province, city, district, detail }: Place): string =>
  [...new Set([province, city, district]), detail].filter(Boolean).join(' ')

interface Address {
  readonly id: number
  readonly name: string
  readonly phone: string
  readonly text: string
}

/** What a buyer is shown of where goods go. */
export const addressRow = ({ id, name, phone, text }: Address): StatementRow => ({
  key: `address ${id}`,
  name: '收货地址',
  facts: { to: `${name} ${phone} ${text}` },
})
