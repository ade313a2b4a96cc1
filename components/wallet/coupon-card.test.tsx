import { afterEach, expect, test } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import type { Coupon } from '#lib/domain/wallet.ts'
import { fen } from '#lib/kernel/money.ts'
import { CouponCard } from './coupon-card.tsx'
import { noneText } from './own-tabs.tsx'

afterEach(cleanup)

const coupon: Coupon = {
  id: 1,
  name: '全场券',
  kindText: '',
  worth: { kind: 'amount', off: fen(1500) },
  threshold: fen(30_000),
  scope: '全场通用',
  startsAt: Date.parse('2026-11-03T00:00:00+08:00'),
  expiresAt: Date.parse('2027-01-23T00:00:00+08:00'),
  stateText: '可使用',
  isUsable: true,
}

test.each([
  [30_000, '满300可用'],
  [9950, '满99.50可用'],
  [0, '无门槛'],
])('a threshold of %i fen: %s', (threshold, text) => {
  render(<CouponCard coupon={{ ...coupon, threshold: fen(threshold) }} action={null} />)
  const said = screen.getByRole('listitem').textContent
  expect(said).toContain(`¥15${text}`)
  expect(said).toContain('2026-11-03 ～ 2027-01-22')
})

test('an empty tab says what there is none of', () => {
  expect([0, 1, 2].map((status) => noneText(status as 0 | 1 | 2, '优惠券'))).toEqual([
    '暂无可用优惠券',
    '暂无已使用的优惠券',
    '暂无已过期的优惠券',
  ])
})
