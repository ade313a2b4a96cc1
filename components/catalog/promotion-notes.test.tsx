import { afterEach, expect, test } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import type { PromotionNote } from '#lib/domain/goods-detail.ts'
import { PromotionNotes } from './promotion-notes.tsx'

afterEach(cleanup)

const note = (name: string, description: string): PromotionNote => ({
  id: 1,
  kind: 'flash',
  label: '秒杀',
  name,
  description,
  endsAt: Date.parse('2027-01-06T00:00:00+08:00'),
})

test.each([
  ['晚间秒杀', '晚间秒杀', '秒杀晚间秒杀至 01-05 24:00'],
  ['惠民堂品牌每满300减20', '每满300减20', '秒杀惠民堂品牌每满300减20至 01-05 24:00'],
  ['品类满减', '满200减10，满500减30', '秒杀品类满减满200减10，满500减30至 01-05 24:00'],
])('%s with %s is said once, and its day ends at 24:00', (name, description, text) => {
  render(<PromotionNotes notes={[note(name, description)]} campaigns={[]} />)
  expect(screen.getByRole('listitem').textContent).toBe(text)
})
