import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { useEffect, useState } from 'react'
import { answerDialog, currentDialog } from '#components/ui/dialog-state.ts'
import type { AddResult } from '#lib/browser/cart-actions.ts'
import type { CartLineInput } from '#lib/domain/cart.ts'
import type { Goods } from '#lib/domain/goods.ts'
import type { DeskAnswer } from '#lib/domain/goods-entry.ts'
import { isExactly } from '#lib/domain/goods-entry.ts'
import { plainGoods } from '#lib/domain/testing/cart-line.ts'

/** Calls whose answers have not come; a test lets them come in any order. */
let pending: (() => void)[] = []
const later = <Value,>(value: () => Value): Promise<Value> =>
  new Promise((resolve) => pending.push(() => resolve(value())))

let shelf: Goods[] = []
let added: [code: string, quantity: number][] = []

const find = (text: string): DeskAnswer => {
  const goods = shelf.filter(({ code, name }) => code.startsWith(text) || name.startsWith(text)).slice(0, 8)
  return {
    text,
    goods,
    exact: goods.filter((each) => isExactly(each, text)).map(({ id }) => id),
    guess: null,
    isWhole: true,
  }
}
const askDesk = (text: string): Promise<DeskAnswer> => later(() => find(text))
let refusal = ''
const addQuietly = (lines: readonly CartLineInput[]): Promise<AddResult[]> =>
  later(() =>
    lines.map(({ goods, quantity }) => {
      if (refusal === '') added.push([(goods as Goods).code, quantity])
      return { goodsId: goods.id, isAdded: refusal === '', quantity, message: refusal }
    }),
  )

const visited: string[] = []
jest.unstable_mockModule('next/navigation', () => ({
  useRouter: () => ({ push: (url: string) => visited.push(url), prefetch: () => undefined }),
}))
jest.unstable_mockModule('#lib/browser/use-purchase-history.ts', () => ({ useLastPurchases: () => undefined }))
jest.unstable_mockModule('#lib/browser/cart-actions.ts', () => ({
  addQuietly,
  addToCart: addQuietly,
  addStep: addQuietly,
  removeLines: async () => true,
  linesOfGoods: async () => [],
  addedLines: () => [],
  takeBack: async () => true,
}))
/** Hits that come when the test says so: they may be there or not, or still be those of earlier words. */
jest.unstable_mockModule('#lib/browser/use-desk-hits.ts', () => ({
  askDesk,
  useDeskHits: (typed: string) => {
    const [answer, setAnswer] = useState<DeskAnswer | null>(null)
    useEffect(() => {
      let isLeft = false
      if (typed !== '') void askDesk(typed).then((found) => isLeft || setAnswer(found))
      return () => {
        isLeft = true
      }
    }, [typed])
    return { answer: typed === '' ? null : answer, isCurrent: typed !== '' && answer?.text === typed, failed: false }
  },
}))
const { pastedRows } = await import('#lib/browser/pasted-rows.ts')
const { EntryDesk } = await import('./entry-desk.tsx')
const { entryQueue } = await import('./entries.ts')

beforeEach(() => {
  jest.useFakeTimers()
  shelf = []
  forget()
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

function forget(): void {
  for (let dialog = currentDialog(); dialog; dialog = currentDialog()) answerDialog(dialog.id, false)
  refusal = ''
  pending = []
  added = []
  act(() => {
    for (const { id } of entryQueue.entries()) entryQueue.remove(id)
  })
}

/** One key for whatever has the keyboard, as a browser does it. */
function press(key: string): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement)) throw new Error(`${key} goes nowhere`)
  const goesOn = fireEvent.keyDown(field, { key })
  if (!goesOn || key.length > 1) return
  const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
  fireEvent.input(field, { target: { value: field.value.slice(0, from) + key + field.value.slice(to) } })
  field.setSelectionRange(from + 1, from + 1)
}
const type = (text: string): void => {
  for (const key of text) press(key)
}
const enter = (text: string): void => {
  type(text)
  press('Enter')
}
/** One answer comes, or time passes. */
const happens = (at: number) =>
  act(async () => {
    if (at % 4 === 0) jest.advanceTimersByTime(200)
    else pending.splice(at % Math.max(pending.length, 1), 1)[0]?.()
  })
async function finish(): Promise<void> {
  for (let calm = 0; calm < 3; calm += 1) {
    if (pending.length > 0) calm = 0
    await act(async () => {
      pending.shift()?.()
      jest.advanceTimersByTime(200)
    })
  }
}
const line = () => screen.getByRole<HTMLInputElement>('textbox', { name: '快速录单' })
const rowsOfQueue = () => screen.queryAllByRole('listitem').map((row) => row.textContent)

const put = (codes: readonly string[], more: Partial<Goods> = {}): void => {
  shelf = codes.map((code, at) => plainGoods({ id: at + 1, code, name: `商品${at}`, stock: 9_999, ...more }))
}

const codes = fc.uniqueArray(fc.stringMatching(/^[A-Z]{0,2}\d{3,18}$/), {
  minLength: 2,
  maxLength: 6,
  selector: (code) => code.toLowerCase(),
})
const terminators = fc.constantFrom('Enter', 'Tab')

test('any interleaving of keys and answers gives the entries as they were made, in their order', async () => {
  await fc.assert(
    fc.asyncProperty(
      codes,
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 999 }), terminators), { minLength: 1, maxLength: 7 }),
      fc.array(fc.nat(20), { minLength: 400, maxLength: 400 }),
      async (catalogue, made, chance) => {
        forget()
        put(catalogue)
        render(<EntryDesk />)
        line().focus()
        let at = 0
        const key = async (name: string): Promise<void> => {
          press(name)
          const next = chance[at++ % chance.length] ?? 0
          if (next < 12) await happens(next)
        }
        const wanted = made.map(([item, quantity, end]) => ({
          code: catalogue[item % catalogue.length] ?? '',
          quantity,
          end,
        }))
        for (const { code, quantity, end } of wanted) {
          for (const name of [...code, end, ...String(quantity), end]) await key(name)
        }
        await finish()
        expect(added).toEqual(wanted.map(({ code, quantity }) => [code, quantity]))
        cleanup()
      },
    ),
    { numRuns: 20, endOnFailure: true },
  )
}, 60_000)

test('a code of several goods is asked about in the queue, and the next entry goes on', async () => {
  put(['1001', '1001', '2002'])
  render(<EntryDesk />)
  line().focus()
  enter('1001')
  enter('5')
  enter('2002')
  await finish()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('采购数量 商品2')
  enter('7')
  await finish()
  expect(added).toEqual([['2002', 7]])
  fireEvent.click(screen.getByRole('button', { name: /商品1/ }))
  await finish()
  expect(added).toEqual([
    ['2002', 7],
    ['1001', 5],
  ])
  expect(document.activeElement).toBe(line())
})

test.each([
  ['nothing is found', '404', '5', '未找到商品'],
  ['a part of a code', '100', '5', '请选择品种'],
  ['half a piece', '1001', '1.5', '数量须为整数，现为“1.5”'],
  ['no quantity', '1001', '', '请填写数量'],
  ['more than there is', '1001', '10000', '最多可购'],
])('%s: the entry stays with its reason', async (_, code, quantity, words) => {
  put(['1001'])
  render(<EntryDesk />)
  line().focus()
  enter(code)
  enter(quantity)
  await finish()
  expect(added).toEqual([])
  expect(document.activeElement).toBe(line())
  expect(rowsOfQueue().join()).toContain(words)
})

test('a refusal stays in the queue and opens no dialog over the next entry', async () => {
  put(['1001', '2002'])
  refusal = '每单限购2台'
  render(<EntryDesk />)
  line().focus()
  enter('1001')
  enter('2')
  type('20')
  await finish()
  expect(currentDialog()).toBeUndefined()
  expect([document.activeElement, line().value]).toEqual([line(), '20'])
  expect(rowsOfQueue().join()).toContain('每单限购2台')
  refusal = ''
  fireEvent.click(screen.getByRole('button', { name: /^重试/ }))
  await finish()
  expect(added).toEqual([['1001', 2]])
})

test('a slash leads to the beginning of the line and is never part of a code', async () => {
  put(['1001', '2002'])
  render(<EntryDesk />)
  line().focus()
  for (const code of ['1001', '2002']) {
    enter(`/${code}`)
    enter('3')
  }
  await finish()
  expect(added).toEqual([
    ['1001', 3],
    ['2002', 3],
  ])
})

test('a code scanned instead of a quantity is the next entry; the one before waits for its quantity', async () => {
  put(['6901234567892', '6909876543210'])
  render(<EntryDesk />)
  line().focus()
  enter('6901234567892')
  enter('6909876543210')
  enter('4')
  await finish()
  expect(added).toEqual([['6909876543210', 4]])
  expect(rowsOfQueue().join()).toContain('待填数量')
})

test('an entry is taken back also while it is on its way', async () => {
  put(['1001'])
  render(<EntryDesk />)
  line().focus()
  enter('1001')
  enter('4')
  fireEvent.keyDown(line(), { key: 'z', ctrlKey: true })
  await finish()
  expect([entryQueue.entries().length, line().value]).toEqual([0, '1001'])
})

test('what was entered before the desk was alive is entered, and the rest goes on in its quantity', async () => {
  put(['1001', '2002'])
  window.earlyEntries = ['1001', '5', '2002']
  render(<EntryDesk />)
  line().focus()
  await act(async () => jest.advanceTimersByTime(0))
  enter('7')
  await finish()
  expect(added).toEqual([
    ['1001', 5],
    ['2002', 7],
  ])
})

test('rows pasted before the desk was alive open the purchase list with all of them, the same rows once', async () => {
  window.earlyRows = ['布洛芬\t10\n阿莫西林\t20', '6901', '6901']
  render(<EntryDesk />)
  await act(async () => jest.advanceTimersByTime(0))
  expect([...visited, pastedRows()]).toEqual(['/zzfw/kjcg?view=import', '布洛芬\t10\n阿莫西林\t20\n6901'])
})
