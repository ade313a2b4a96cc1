import { configure } from '../testing/browser.ts'
import { Addresses } from './addresses.ts'

beforeAll(() => configure('http://127.0.0.1:1'))

/** Two addresses that nothing looks at meanwhile. */
function two() {
  const addresses = new Addresses([new URL('http://127.0.0.1:1'), new URL('http://127.0.0.1:2')])
  const [one, other] = addresses.all
  if (!one || !other) throw new Error('there are two')
  const leave = (address: typeof one) => {
    addresses.failed(address)
    clearTimeout(address.nextLook)
  }
  return { addresses, one, other, leave }
}

test('while all are left out the one is asked that takes no calls without answering them', () => {
  const { addresses, one, other, leave } = two()
  leave(one)
  leave(other)
  one.open.call = 3
  for (let times = 0; times < 3; times += 1) expect(addresses.choose('call', new Set(), true)).toBe(other)
  one.open.call = 0
  for (let times = 0; times < 3; times += 1) expect(addresses.choose('call', new Set(), true)).toBe(one)
  expect(addresses.choose('call', new Set(), false)).toBeUndefined()
})

test('who waits at a silent one hears at once that another is back', () => {
  const { addresses, one, other, leave } = two()
  let heard = 0
  const end = addresses.watch(one, () => {
    heard += 1
  })
  leave(one)
  leave(other)
  addresses.answered(other, 200, Number.POSITIVE_INFINITY)
  expect(heard).toBe(1)
  end()
  leave(other)
  addresses.answered(other, 200, Number.POSITIVE_INFINITY)
  expect(heard).toBe(1)
})
