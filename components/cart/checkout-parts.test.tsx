import { afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { cartLine } from '#lib/domain/testing/cart-line.ts'
import { CheckoutLimit, useCheckoutParts } from './checkout-parts.tsx'

beforeAll(() => import('#components/ui/modal-view.tsx'))
afterEach(cleanup)

const go = jest.fn<(ids: readonly number[]) => void>()

function Cart({ count }: { count: number }) {
  const { checkout, dialog } = useCheckoutParts(go)
  return (
    <>
      <CheckoutLimit count={count} />
      <button
        type="button"
        onClick={() => checkout(Array.from({ length: count }, (_, index) => cartLine({ id: index + 1 })))}
      >
        去结算
      </button>
      {dialog}
    </>
  )
}

test('500 lines go to checkout as they are', () => {
  render(<Cart count={500} />)
  expect(screen.queryByText(/一次最多结算/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '去结算' }))
  expect(go.mock.lastCall?.[0]).toHaveLength(500)
})

test('560 lines: the cart names the limit first, and the buyer says which part goes first', async () => {
  render(<Cart count={560} />)
  expect(screen.getByText(/已选 560 个品种，一次最多结算 500 个/)).toBeTruthy()
  go.mockReset()
  fireEvent.click(screen.getByRole('button', { name: '去结算' }))
  expect(go).not.toHaveBeenCalled()
  await screen.findByRole('dialog', { name: '分次结算' })
  expect(screen.getByRole('button', { name: /结算第 1–500 种.*¥43000\.00/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /结算第 501–560 种.*¥5160\.00/ }))
  expect(go.mock.calls).toEqual([[Array.from({ length: 60 }, (_, index) => index + 501)]])
})
