import { formatPrice, parsePrice } from '#lib/kernel/money.ts'

/** What of goods this looks at; an answer comes as it was sent, so nothing of it is certain. */
interface Priced {
  readonly id?: unknown
  readonly base_price?: unknown
  /** Left out: the base price. */
  readonly sale_price?: unknown
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Goods of an answer, in a list or alone; anything else has no prices here. */
function goodsOf(answer: unknown): readonly Priced[] {
  const data = isObject(answer) ? answer.data : undefined
  if (!isObject(data)) return []
  if (isObject(data.goods) && !Array.isArray(data.goods)) return [data.goods]
  return Array.isArray(data.data) ? data.data.filter(isObject) : []
}

/** As the page itself will write it; null: there is none, or none that can be read. */
function priceOf({ base_price: base, sale_price: sale = base }: Priced): string | null {
  if (typeof sale !== 'string' && typeof sale !== 'number') return null
  try {
    return formatPrice(parsePrice(sale))
  } catch {
    return null
  }
}

const ruleOf = (id: string, price: string): string =>
  `.sleeping-card>[href="/list/info/${id}"]+p::after,.withheld[href$="%2F${id}"]::before{content:"¥${price}";visibility:visible}`

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Prices of an answer as style rules: they fill the places where the page has none, until the page's own script has come
 * and puts them there itself.
 */
export function paintPrices(text: string): void {
  if (!('adoptedStyleSheets' in document)) return
  const sheet = new CSSStyleSheet()
  for (const goods of goodsOf(parsed(text))) {
    const id = String(goods.id)
    const price = priceOf(goods)
    if (price !== null && /^\d+$/.test(id)) sheet.insertRule(ruleOf(id, price))
  }
  document.adoptedStyleSheets.push(sheet)
}
