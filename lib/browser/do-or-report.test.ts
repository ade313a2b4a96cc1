import { afterAll, afterEach, expect, jest, test } from '@jest/globals'
import { doOrReport, orReport } from './do-or-report.ts'
import { onErrorNotice } from './errors.ts'
import { ShopError } from './http.ts'

const notices = jest.fn()
const stop = onErrorNotice(({ message }) => notices(message))
afterEach(() => {
  notices.mockClear()
})
afterAll(stop)

test('true when it was done; what is shown is asked for again afterwards', async () => {
  const order: string[] = []
  const isDone = await doOrReport(
    async () => order.push('call'),
    async () => order.push('after'),
  )
  expect([isDone, order, notices.mock.calls]).toEqual([true, ['call', 'after'], []])
})

test('false when it was refused: the reason is shown, and what is shown is asked for again as well', async () => {
  const after = jest.fn(async () => undefined)
  const refuse = async () => {
    throw new ShopError('refused', '订单已发货，不能取消')
  }
  expect(await doOrReport(refuse, after)).toBe(false)
  expect(notices.mock.calls).toEqual([['订单已发货，不能取消']])
  expect(after).toHaveBeenCalledTimes(1)
})

test('what a call answers comes back; null when it failed, and the reason is shown', async () => {
  expect(await orReport(async () => [3])).toEqual([3])
  expect(notices).not.toHaveBeenCalled()
  const refuse = async () => {
    throw new ShopError('refused', '库存不足')
  }
  expect(await orReport(refuse)).toBeNull()
  expect(notices.mock.calls).toEqual([['库存不足']])
})
