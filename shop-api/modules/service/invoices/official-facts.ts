import { readDay } from '#lib/kernel/calendar-day.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { readFenText } from '#lib/kernel/written-money.ts'

/** What is known of an official invoice, and from where; absent what nothing says. */
export interface OfficialFacts {
  readonly number?: string
  readonly issuedOn?: string
  readonly amount?: Fen
  readonly buyerTaxNo?: string
  /** Numbers of orders and applications that it names. */
  readonly keys?: readonly string[]
}

/** Elements of invoices of the tax platform, by what they say; programs beside it write others. */
const elements = {
  number: ['InvoiceNumber', 'EIid', 'Fphm'],
  day: ['IssueTime', 'InvoiceDate', 'Kprq'],
  amount: ['TotalTax-includedAmount', 'TotalTaxIncludedAmount', 'Jshj'],
  buyer: ['BuyerIdNum', 'BuyerTaxNo', 'Gmfnsrsbh'],
  remark: ['Remark', 'Bz'],
} as const

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string =>
  text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole).trim()

/** Different texts of the elements of these names. */
function textsOf(xml: string, names: readonly string[]): string[] {
  const found = names.flatMap((name) =>
    [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]*)</`, 'g'))].map(([, text = '']) => plain(text)),
  )
  return [...new Set(found.filter((text) => text !== ''))]
}

/** An invoice says something twice, and not the same. */
export class TwoReadings extends Error {
  override name = 'TwoReadings'
}

function only(what: string, texts: readonly string[]): string | undefined {
  if (texts.length > 1) throw new TwoReadings(`${what}有两种：${texts.slice(0, 2).join('、')}`)
  return texts[0]
}

const ORDER_NO = /(?<!\d)\d{16}(?!\d)/g
const APPLICATION = /申请(?:编号|单)?[\s_:：#-]*(\d{1,9})(?!\d)/g

/** Orders and applications that a text names: 订单 2026112700000064, 申请编号：12. */
export const keysIn = (text: string): string[] => [
  ...(text.match(ORDER_NO) ?? []),
  ...[...text.matchAll(APPLICATION)].map(([, id = '']) => `#${Number(id)}`),
]

export const numberIn = (fileName: string): string | undefined => /(?<!\d)[2-9]\d{19}(?!\d)/.exec(fileName)?.[0]

/** The facts of an invoice's XML. Throws TwoReadings. */
export function factsInXml(xml: string): OfficialFacts {
  const digital = (text: string) => /^[2-9]\d{19}$/.test(text)
  const number = only('发票号码', textsOf(xml, elements.number).filter(digital))
  const day = only('开票日期', [...new Set(textsOf(xml, elements.day).map((text) => text.slice(0, 10)))])
  const issuedOn = day === undefined ? undefined : readDay(day)
  const written = only('价税合计', textsOf(xml, elements.amount))
  const amount = written === undefined ? undefined : readFenText(written)
  const buyerTaxNo = only('购买方税号', textsOf(xml, elements.buyer))
  return {
    ...(number === undefined ? {} : { number }),
    ...(issuedOn === undefined ? {} : { issuedOn }),
    ...(amount?.ok ? { amount: amount.value } : {}),
    ...(buyerTaxNo === undefined ? {} : { buyerTaxNo }),
    keys: textsOf(xml, elements.remark).flatMap(keysIn),
  }
}

const words = { number: '发票号码', issuedOn: '开票日期', buyerTaxNo: '购买方税号' } as const

/** One set of facts of several. Throws TwoReadings where they contradict each other. */
export function joined(all: readonly OfficialFacts[]): OfficialFacts {
  const texts = (key: keyof typeof words) => only(words[key], [...new Set(all.flatMap((each) => each[key] ?? []))])
  const amounts = [...new Set(all.flatMap((each) => each.amount ?? []))]
  only('价税合计', amounts.map(formatFen))
  const [number, issuedOn, buyerTaxNo] = [texts('number'), texts('issuedOn'), texts('buyerTaxNo')]
  return {
    ...(number === undefined ? {} : { number }),
    ...(issuedOn === undefined ? {} : { issuedOn }),
    ...(buyerTaxNo === undefined ? {} : { buyerTaxNo }),
    ...(amounts[0] === undefined ? {} : { amount: amounts[0] }),
    keys: [...new Set(all.flatMap(({ keys = [] }) => keys))],
  }
}
