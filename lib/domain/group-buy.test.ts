import { parsePrice } from '#lib/kernel/money.ts'
import type { Goods } from './goods.ts'
import type { GroupOffer } from './group-buy.ts'
import { seatAmount, seatBounds } from './group-buy.ts'

const offer = (over: Partial<GroupOffer>): GroupOffer =>
  ({
    goods: { stock: 50 } as Goods,
    minQuantity: 4,
    step: 2,
    memberLimit: 10,
    memberLeft: null,
    left: 40,
    ...over,
  }) as GroupOffer

describe('a seat in a group', () => {
  test('is limited by whatever runs out first', () => {
    expect(seatBounds(offer({}))).toEqual({ min: 4, step: 2, max: 10 })
    expect(seatBounds(offer({ memberLeft: 4 })).max).toBe(4)
    expect(seatBounds(offer({ memberLimit: null })).max).toBe(40)
    expect(seatBounds(offer({ memberLimit: null, left: null })).max).toBe(50)
    expect(seatBounds(offer({ memberLimit: null, left: 3 })).max).toBe(3)
    const goods = { stock: null } as Goods
    expect(seatBounds(offer({ memberLimit: null, left: null, goods })).max).toBe(999_999)
  })

  test('costs price by quantity, floored to the fen', () => {
    expect(seatAmount(parsePrice('8.335'), 3)).toBe(2500)
  })
})
