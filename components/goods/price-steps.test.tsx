import { afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import type { PriceExplanation } from '#lib/domain/price-steps.ts'
import { fen } from '#lib/kernel/money.ts'

const never = new Promise<never>(() => undefined)
jest.unstable_mockModule('#lib/browser/http.ts', () => ({ callShop: () => never, ShopError: class extends Error {} }))
jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ prefetch: () => undefined }) }))
const { PriceSteps } = await import('./price-steps.tsx')

beforeAll(() => import('#components/ui/modal-view.tsx'))
afterEach(cleanup)

const known: PriceExplanation = {
  lines: [],
  steps: [{ label: '原价', text: '', amount: fen(17_600) }],
  pay: fen(17_120),
  message: '',
}

test('what the page knows shows before the shop API has answered', async () => {
  render(<PriceSteps question={{ kind: 'cart' }} known={known} part="total" onClose={() => undefined} />)
  const dialog = await screen.findByRole('dialog', { name: '价格明细' })
  expect(dialog.textContent).toContain('原价¥176.00应付¥171.20')
})
