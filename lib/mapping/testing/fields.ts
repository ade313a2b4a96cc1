import type { z } from 'zod'
import { readLiberally } from '#lib/contract/reading/reader.ts'

/** The upstream does not send the field. */
export const absent = Symbol('absent')
/** Without the field its row is dropped, its part null, its answer unreadable. */
export const gone = Symbol('gone')

/** What is sent in a field, and what its place in the model holds then. A place of '' takes several: `{ 'a.b': 1 }`. */
type Cases = readonly (readonly [sent: unknown, held: unknown])[]
/** Field of the wire (`lines.0.price`) and plain value, place in the model and plain value; or cases of a place alone. */
type Row =
  | readonly [field: string, sent: unknown, place: string, held: unknown, cases: Cases]
  | readonly [field: string, place: string, cases: Cases]

/** Cases of one field: what is sent and what is held then, by turns. */
export const when = (...turns: readonly unknown[]): Cases =>
  turns.flatMap((sent, at) => (at % 2 === 0 ? [[sent, turns[at + 1]] as const] : []))

export const text: Cases = when(absent, '', null, '', 0, '0', 1, '1', '7', '7')
export const whole: Cases = when(absent, 0, null, 0, 0, 0, 1, 1, '7', 7)
export const id: Cases = when(absent, gone, null, gone, 0, gone, 1, 1, '7', 7)
export const flag: Cases = when(absent, false, null, false, 0, false, 1, true, '0', false, '1', true)
/** Written with parts of a fen: no amount. */
const NO_AMOUNT = '12.345'
/** Hundredths of a yuan. */
export const fen: Cases = when(absent, 0, null, 0, 0, 0, 1, 100, '8.6', 860, NO_AMOUNT, 0)
/** Ten-thousandths of a yuan. */
export const price: Cases = when(absent, 0, null, 0, 0, 0, 1, 10_000, '8.6', 86_000)
export const day: Cases = when(
  absent,
  gone,
  null,
  gone,
  0,
  gone,
  1,
  gone,
  '1893456000',
  '2030-01-01',
  '7',
  gone,
  '2031/1/2',
  '2031-01-02',
)
/** Seconds of the wire, milliseconds of the model. */
export const time: Cases = when(absent, 0, null, 0, 0, 0, 1, 1000, '1893456000', 1_893_456_000_000)
export const texts: Cases = [
  [absent, []],
  [null, []],
  [
    ['甲', 1],
    ['甲', '1'],
  ],
]
/** Where a link leads; nowhere without an address. */
export const target: Cases = when(absent, null, null, null, '', null, 0, '0', '7', '7')
/** A list, or a part, that does not come. */
export const none: Cases = [
  [absent, []],
  [null, []],
]
export const nothing: Cases = when(absent, null, null, null)
/** For fields whose value the model does not hold: the place is ''. */
export const unread: Cases = [absent, null, 0, 1, '7'].map((sent) => [sent, {}])

const isNone = (sent: unknown): boolean => sent === absent || sent === null || sent === NO_AMOUNT

/** The same cases where a field that does not come, or cannot be read, means this. */
export const orElse = (held: unknown, cases: Cases): Cases =>
  cases.map(([sent, usual]) => [sent, isNone(sent) || usual === gone ? held : usual])
export const orNull = (cases: Cases): Cases => orElse(null, cases)
/** The object around it cannot be without the field. */
export const required = (cases: Cases): Cases => orElse(gone, cases)

/** Codes of the wire and what the model calls them; no other is known. */
export const codes = (names: Readonly<Record<string, string>>): Cases => [
  ...[absent, null, 0, 1, '7', '不详'].map((sent) => [sent, gone] as const),
  ...Object.entries(names),
]
/** Codes that the model calls by the same names. */
export const sameCodes = (...names: readonly string[]): Cases => codes(Object.fromEntries(names.map((n) => [n, n])))

/** What makes up shipping; nothing is said of it where it is one fee. */
const freight: Cases = [
  [absent, absent],
  [null, absent],
  [
    [
      { label: '运费', amount: '0.00' },
      { label: '冷链运费', amount: '20.00' },
    ],
    [
      { label: '运费', fee: 0 },
      { label: '冷链运费', fee: 2000 },
    ],
  ],
]

type Tree = Record<string, unknown>

function set(tree: Tree, place: string, value: unknown): void {
  const [name = '', next, ...rest] = place.split('.')
  if (next !== undefined) {
    tree[name] ??= /^\d+$/.test(next) ? [] : {}
    set(tree[name] as Tree, [next, ...rest].join('.'), value)
  } else if (value === absent) delete tree[name]
  else tree[name] = value
}

const asPatch = (place: string, held: unknown): Tree => (place === '' ? (held as Tree) : { [place]: held })

function patched(tree: Tree, patch: Tree): Tree {
  const copy = structuredClone(tree)
  for (const [place, value] of Object.entries(patch)) set(copy, place, value)
  return copy
}

/** What the model is when the object around this place cannot be read. */
function without(model: Tree, place: string): Tree | undefined {
  const around = place.split('.').slice(0, -1)
  if (around.length === 0) return undefined
  if (!/^\d+$/.test(around.at(-1) ?? '')) return patched(model, { [around.join('.')]: null })
  return patched(model, { [around.slice(0, -1).join('.')]: [] })
}

/** Fields of a shape that no row is about. */
function uncovered(shape: z.core.$ZodType, path: string, rows: ReadonlySet<string>): string[] {
  if (rows.has(path)) return []
  const { def } = (shape as z.core.$ZodTypes)._zod
  const inside = (name: string) => (path === '' ? name : `${path}.${name}`)
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, each]) => uncovered(each, inside(name), rows))
  }
  if (def.type === 'array') return uncovered(def.element, inside('0'), rows)
  if (def.type === 'nullable' || def.type === 'optional') return uncovered(def.innerType, path, rows)
  return def.type === 'lazy' ? uncovered(def.getter(), path, rows) : [path]
}

/**
 * A mapping, field by field: every field of the wire has a row with its place in the model. In every case the model
 * as a whole is compared, so that no field reaches another's place.
 */
export function mapsFields<Shape extends z.ZodType>(
  shape: Shape,
  toModel: (wire: z.output<Shape>) => unknown,
  rows: readonly Row[],
): void {
  const wire: Tree = {}
  const model: Tree = {}
  for (const row of rows) {
    if (row.length === 3) continue
    set(wire, row[0], row[1])
    for (const [place, held] of Object.entries(asPatch(row[2], row[3]))) set(model, place, held)
  }
  const read = (sent: unknown) => {
    const { data } = readLiberally(shape, sent)
    return data === undefined ? undefined : toModel(data)
  }
  const expected = (place: string, held: unknown) =>
    held === gone ? without(model, place) : patched(model, asPatch(place, held))

  test('maps a plain answer', () => expect(read(wire)).toEqual(model))

  test('has a row for every field', () => {
    expect(uncovered(shape, '', new Set(rows.map(([field]) => field)))).toEqual([])
  })

  const fields = rows.map((row) => (row.length === 3 ? row : ([row[0], row[2], row[4]] as const)))
  test.each(fields)('reads %s as %s', (field, place, cases) => {
    const outcomes = cases.map(([sent]) => ({ sent, model: read(patched(wire, { [field]: sent })) }))
    expect(outcomes).toEqual(cases.map(([sent, held]) => ({ sent, model: expected(place, held) })))
  })
}

/** Rows of the amounts of a cart or an order, each another one; without the two that matter they are reckoned from the lines. */
export const amountRows = (
  wire: string,
  model: string,
  reckoned: { readonly selectedLines: number; readonly selectedUnits: number | null },
) => {
  const orReckoned = (name: string): Cases =>
    required(fen).map(([sent, held]) => [sent, held === gone ? { [model]: reckoned } : { [`${model}.${name}`]: held }])
  return [
    [`${wire}.selected_count`, 2, `${model}.selectedLines`, 2, orElse(reckoned.selectedLines, whole)],
    [`${wire}.selected_number`, 30, `${model}.selectedUnits`, 30, orElse(reckoned.selectedUnits, whole)],
    [
      `${wire}.goods_amount`,
      '258.00',
      '',
      { [`${model}.goods`]: 25_800, [`${model}.unpriced`]: 0 },
      orReckoned('goods'),
    ],
    [`${wire}.manjian_amount`, '10.00', `${model}.fullReduction`, 1000, fen],
    [`${wire}.discount_amount`, '5.00', `${model}.discount`, 500, fen],
    [`${wire}.coupon_amount`, '3.00', `${model}.coupon`, 300, fen],
    [`${wire}.shipping_fee`, '12.00', `${model}.shipping`, 1200, orNull(fen)],
    [`${wire}.freight`, `${model}.freight`, freight],
    [`${wire}.pay_amount`, '252.00', '', { [`${model}.pay`]: 25_200 }, orReckoned('pay')],
  ] as const
}

const tierRows = (wire: string, model: string, reckoned: number) =>
  [
    [`activity_data.${wire}.${wire}`, model, none],
    [`activity_data.${wire}.${wire}.0.id`, 41, `${model}.0.id`, 41, orElse(0, id)],
    [`activity_data.${wire}.${wire}.0.promotion_id`, 42, `${model}.0.promotionId`, 42, orElse(0, id)],
    [`activity_data.${wire}.${wire}.0.name`, '秋季', `${model}.0.name`, '秋季', text],
    [`activity_data.${wire}.${wire}.0.amount`, '200.00', `${model}.0.threshold`, 20_000, required(fen)],
    [
      `activity_data.${wire}.${wire}.0.discount`,
      '10.00',
      `${model}.0.discount`,
      '10.00',
      when(absent, '0', 0, '0', 0.94, '0.94', '7', '7'),
    ],
    [`activity_data.${wire}.${wire}.0.current`, '86.00', `${model}.0.current`, 8600, orElse(reckoned, fen)],
    [
      `activity_data.${wire}.${wire}.0.status`,
      1,
      `${model}.0.isReached`,
      true,
      when(absent, false, null, false, 0, false, '1', true),
    ],
    [`activity_data.${wire}.${wire}.0.url`, '/activity/4', `${model}.0.url`, '/activity/4', orNull(text)],
  ] as const

/** Rows of the terms that lines are ordered under, in the model below a place such as `terms.`; `reckoned` is what the lines bring to a discount. */
/** Where a transfer goes. */
export const transferRows: readonly Row[] = [
  ['transfer', 'transfer', nothing],
  ['transfer.bank', '示例银行', 'transfer.bank', '示例银行', text],
  ['transfer.account', '6200', 'transfer.account', '6200', text],
  ['transfer.name', '示例医药', 'transfer.name', '示例医药', text],
  ['transfer.reference', 'D104292', 'transfer.reference', 'D104292', orNull(text)],
]

const nowhere: Cases = when(absent, null, null, null, '', null, '7', null)

/** A payment at a provider, below such places of wire and model, each with its dot. */
export const onlinePaymentRows = (wire: string, model: string): readonly Row[] => [
  [`${wire}id`, 91, `${model}id`, 91, id],
  [`${wire}order_id`, 9, '', {}, unread],
  [`${wire}method`, 'alipay', `${model}method`, 'alipay', text],
  [`${wire}label`, '支付宝', `${model}label`, '支付宝', text],
  [`${wire}state`, 'waiting', `${model}state`, 'waiting', sameCodes('waiting', 'paid', 'returned', 'closed')],
  [`${wire}state_text`, '等待付款', `${model}stateText`, '等待付款', text],
  [`${wire}amount`, '30.05', `${model}amount`, 3005, required(fen)],
  [`${wire}expires_at`, 1_795_000_000, `${model}expiresAt`, 1_795_000_000, when(absent, 0, null, 0, 0, 0, '7', 7)],
  [`${wire}qr`, 'weixin://wxpay/1', `${model}qr`, 'weixin://wxpay/1', orNull(text)],
  [`${wire}url`, 'https://pay.example/1', `${model}url`, 'https://pay.example/1', nowhere],
  [`${wire}bridge`, '{"appId":"wx1"}', `${model}bridge`, '{"appId":"wx1"}', orNull(text)],
]

/** A payment that waits, and where a transfer goes. */
export const payableRows: readonly Row[] = [
  ['payment_options.0.is_online', 1, 'paymentOptions.0.isOnline', true, flag],
  ['online_payment', 'onlinePayment', nothing],
  ...onlinePaymentRows('online_payment.', 'onlinePayment.'),
  ...transferRows,
]

export const termsRows = (place: string, reckoned = 0) =>
  [
    ['shipping_data.shipping_amount', '500.00', `${place}shipping.threshold`, 50_000, orNull(fen)],
    ['shipping_data.no_trans_order_amount', '90.00', `${place}shipping.unshipped`, 9000, fen],
    ['shipping_data.min_order_amount', '300.00', `${place}shipping.minimumOrder`, 30_000, orNull(fen)],
    ['shipping_data.fee', '12.00', `${place}shipping.fee`, 1200, orNull(fen)],
    ...tierRows('manjians', `${place}fullReductions`, 0),
    ...tierRows('discounts', `${place}discounts`, reckoned),
  ] as const

const hintKinds = { manjian: 'reduction', discount: 'discount', shipping: 'shipping', minimum: 'minimum' }

/** Rows of a hint of a cart, without its goods. */
export const hintRows: readonly Row[] = [
  ['hints.0.kind', 'shipping', 'hints.0.kind', 'shipping', codes(hintKinds)],
  ['hints.0.text', '再买86.00元包邮', 'hints.0.text', '再买86.00元包邮', text],
  ['hints.0.gap', '86.00', 'hints.0.gap', 8600, required(fen)],
  ['hints.0.action', 'hints.0.wayOut', nothing],
  ['hints.0.action.label', '去凑单', 'hints.0.wayOut.label', '去凑单', required(text)],
  ['hints.0.action.url', '/list', 'hints.0.wayOut.url', '/list', required(text)],
]
