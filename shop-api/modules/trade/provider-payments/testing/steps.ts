import fc from 'fast-check'
import type { ExpectedBooks } from './expected-books.ts'
import { DUE } from './expected-books.ts'

export const MOST_ORDERS = 5

/** Which of those that a step can do something with, or now and then of all. */
const which = fc.nat({ max: 59 })
const way = fc.constantFrom('wechat' as const, 'alipay' as const)
const of = <Name extends string>(...names: Name[]) => fc.record({ do: fc.constantFrom(...names), which })
export const step = fc.oneof(
  of('order'),
  { arbitrary: fc.record({ do: fc.constant('begin' as const), which, way }), weight: 3 },
  { arbitrary: of('press'), weight: 3 },
  /** How often a notice comes, all at once. */
  fc.record({ do: fc.constant('notice' as const), which, times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constant('lie' as const),
    which,
    lie: fc.constantFrom('forged' as const, 'wrong amount' as const),
  }),
  of('cancel', 'cancel', 'balance', 'part'),
  of('ask', 'refund', 'arrive', 'toBalance'),
  fc.record({
    do: fc.constant('mode' as const),
    which,
    mode: fc.constantFrom('at once' as const, 'later' as const, 'never' as const),
  }),
)
export type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

/** Places of what a step would do something with; a step of its own has one where there is anything to do. */
function placesOf({ orders, attempts, balance }: ExpectedBooks, name: Step['do']): number[] {
  const at = <Each>(list: readonly Each[], is: (each: Each) => boolean) =>
    list.flatMap((each, place) => (is(each) ? [place] : []))
  const hasRefund = (state: string) => attempts.some(({ refunds }) => refunds.some((each) => each.state === state))
  const alone = (is: boolean) => (is ? [0] : [])
  switch (name) {
    case 'order':
      return alone(orders.length < MOST_ORDERS)
    case 'begin':
      return at(orders, ({ state }) => state === 'submitted')
    case 'balance':
      return balance < DUE ? [] : at(orders, ({ state }) => state === 'submitted')
    case 'cancel':
      return at(orders, ({ state }) => state !== 'cancelled')
    case 'part':
      return at(orders, ({ state, kept }) => state === 'paid' && kept > 701)
    case 'press':
      return at(attempts, ({ isPressed, isClosed }) => !isPressed && !isClosed)
    case 'notice':
      return at(attempts, ({ isPressed }) => isPressed)
    case 'lie':
    case 'mode':
      return at(attempts, () => true)
    case 'ask':
      return alone(attempts.some(({ isKnown, isClosed }) => !isKnown && !isClosed))
    case 'refund':
      return alone(hasRefund('waiting'))
    case 'arrive':
      return alone(hasRefund('pending'))
    case 'toBalance':
      return alone(hasRefund('refused'))
  }
}

/** A step that would do nothing gives its place to the first of these that does something. */
export function busyStep(books: ExpectedBooks, each: Step): { readonly step: Step; readonly isIdle: boolean } {
  const { which: wish } = each
  const others: Step[] = [
    { do: 'begin', which: wish, way: wish % 2 === 0 ? 'wechat' : 'alipay' },
    { do: 'press', which: wish },
    { do: 'notice', which: wish, times: 2 },
    { do: 'refund', which: wish },
    { do: 'order', which: wish },
    { do: 'cancel', which: wish },
  ]
  const chosen = [each, ...others].find((other) => placesOf(books, other.do).length > 0) ?? each
  const places = placesOf(books, chosen.do)
  // One of four goes anywhere, so that what is over, closed or paid is pressed again as well.
  const all = ['press', 'notice', 'lie', 'mode'].includes(chosen.do) ? books.attempts : books.orders
  const isAnywhere = wish % 4 === 3 && all.length > 0
  const which = isAnywhere ? wish % all.length : (places[wish % Math.max(1, places.length)] ?? 0)
  return { step: { ...chosen, which }, isIdle: places.length === 0 }
}
