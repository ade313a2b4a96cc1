import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render } from '@testing-library/react'

let offered: number | null | undefined
jest.unstable_mockModule('#lib/browser/signed-in.ts', () => ({ useSignedIn: () => true }))
jest.unstable_mockModule('#lib/browser/use-lottery-offer.ts', () => ({
  useLotteryOffer: (isAsked: boolean) => (isAsked ? offered : undefined),
  askOfferAgain: async () => undefined,
}))
/** Stands for the pop-up. */
function Popup() {
  return <div role="dialog">抽奖</div>
}
jest.unstable_mockModule('./lottery-popup.tsx', () => ({ LotteryPopup: Popup }))
const { LotteryOffer } = await import('./lottery-offer.tsx')
const { closeLottery } = await import('./lottery-state.ts')

// The part is fetched lazily, which no fake clock hurries.
beforeAll(() => import('./lottery-popup.tsx'))

const field = document.createElement('input')

beforeEach(() => {
  jest.useFakeTimers()
  document.cookie = 'lottery_shown=; path=/; max-age=0'
  document.body.append(field)
  offered = undefined
})
afterEach(() => {
  act(closeLottery)
  cleanup()
  field.remove()
  jest.useRealTimers()
})

/** In steps, as each rendering may begin to wait for something. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) await act(() => jest.advanceTimersByTimeAsync(Math.min(ms, 500)))
}
const isOpen = (): boolean => document.querySelector('[role="dialog"]') !== null

test('it opens by itself where nobody is at work', async () => {
  offered = 3
  render(<LotteryOffer popsUp />)
  await pass(5_000)
  expect(isOpen()).toBe(true)
})

test('opened in another tab meanwhile, it stays away in this one', async () => {
  offered = 3
  render(<LotteryOffer popsUp />)
  document.cookie = 'lottery_shown=1; path=/'
  await pass(5_000)
  expect(isOpen()).toBe(false)
})

test('who began to type while it was asked for is not interrupted; it opens when the field is left', async () => {
  const { rerender } = render(<LotteryOffer popsUp />)
  await pass(1_000)
  field.focus()
  offered = 3
  rerender(<LotteryOffer popsUp />)
  await pass(60_000)
  expect(isOpen()).toBe(false)
  act(() => field.blur())
  await pass(5_000)
  expect(isOpen()).toBe(true)
})

test('keys that go nowhere are somebody at work too', async () => {
  offered = 3
  render(<LotteryOffer popsUp />)
  for (let at = 0; at < 20; at += 1) {
    fireEvent.keyDown(document.body, { key: '6' })
    await pass(100)
  }
  expect(isOpen()).toBe(false)
  await pass(5_000)
  expect(isOpen()).toBe(true)
})
