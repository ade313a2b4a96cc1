import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { undoAdd as UndoAdd } from '#lib/browser/cart-actions.ts'
import type { Goods } from '#lib/domain/goods.ts'

const undoAdd = jest.fn<typeof UndoAdd>()
const showToast = jest.fn()
jest.unstable_mockModule('#lib/browser/cart-actions.ts', () => ({ undoAdd }))
jest.unstable_mockModule('#components/ui/toast-state.ts', () => ({ showToast }))
const { useUndoEntries } = await import('./use-undo-entries.ts')

const goods = (id: number) => ({ id, name: `商品${id}` }) as Goods
const added = (goodsId: number) => ({ goodsId, isAdded: true, quantity: 20, message: '' })

beforeEach(() => {
  undoAdd.mockReset().mockResolvedValue(true)
  showToast.mockReset()
})
afterEach(cleanup)

async function desk() {
  const { result } = renderHook(() => useUndoEntries())
  return {
    last: () => result.current.last?.goods.id ?? null,
    expects: (id: number) => act(() => result.current.expect(goods(id))),
    answers: (id: number, isAdded = true) =>
      act(async () => result.current.answer(goods(id), isAdded ? added(id) : null)),
    undo: async () => {
      let isUndone = false
      await act(async () => {
        isUndone = result.current.undo()
      })
      return isUndone
    },
    undone: () => undoAdd.mock.calls.map(([{ id }]) => id),
  }
}

test('entries are taken back one by one, the newest first', async () => {
  const { last, expects, answers, undo, undone } = await desk()
  for (const id of [1, 2, 3]) {
    expects(id)
    await answers(id)
  }
  expect(last()).toBe(3)
  expect([await undo(), await undo()]).toEqual([true, true])
  expect([undone(), last()]).toEqual([[3, 2], 1])
  expect([await undo(), await undo()]).toEqual([true, false])
  expect([undone(), last()]).toEqual([[3, 2, 1], null])
})

test('an entry on its way is the newest, and waited for', async () => {
  const { expects, answers, undo, undone } = await desk()
  expects(1)
  await answers(1)
  expects(2)
  expect(await undo()).toBe(true)
  expect(undone()).toEqual([])
  await answers(2)
  expect(undone()).toEqual([2])
})

test('goods that were refused are no entry', async () => {
  const { last, expects, answers, undo } = await desk()
  expects(1)
  await answers(1, false)
  expect([last(), await undo()]).toEqual([null, false])
  expect(showToast).not.toHaveBeenCalled()
})
