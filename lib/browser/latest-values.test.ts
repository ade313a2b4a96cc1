import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { LatestValues } from './latest-values.ts'

interface Sent {
  readonly id: number
  readonly value: number
  readonly answer: (message?: string, isShown?: boolean) => void
  readonly fail: () => void
}

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

function setup() {
  const sent: Sent[] = []
  const stored = new Map<number, number>()
  let reads = 0
  const values = new LatestValues({
    delayMs: 400,
    refresh: async () => {
      reads += 1
    },
    whyNot: (_, value) => `${value}未保存`,
    store: (id, value) =>
      new Promise((resolve, reject) => {
        sent.push({
          id,
          value,
          answer: (message = '', isShown = false) => {
            stored.set(id, value)
            resolve({ message, isShown })
          },
          fail: () => reject(new Error('gone')),
        })
      }),
  })
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
  return { values, sent, stored, pass, reads: () => reads }
}

test('a value is stored after a rest, and wanted until what is stored was read again', async () => {
  const { values, sent, pass, reads } = setup()
  values.write(7, 3)
  await pass(300)
  values.write(7, 35)
  await pass(399)
  expect(sent).toEqual([])
  await pass(1)
  expect(sent.map(({ value }) => value)).toEqual([35])
  expect([values.wanted(7), values.isSettled()]).toEqual([35, false])
  sent[0]?.answer('已按中包装 10 调整为 40')
  await pass(0)
  expect([values.wanted(7), values.isSettled(), reads(), values.note(7)?.message]).toEqual([
    undefined,
    true,
    1,
    '已按中包装 10 调整为 40',
  ])
})

test('what is shown by the answer already is not read again', async () => {
  const { values, sent, pass, reads } = setup()
  values.write(7, 35)
  await pass(400)
  sent[0]?.answer('', true)
  await pass(0)
  expect([values.isSettled(), reads()]).toEqual([true, 0])
})

test('one that is held by the line is not overtaken, and does not come last', async () => {
  const { values, sent, stored, pass } = setup()
  values.write(7, 3)
  await pass(400)
  values.write(7, 35)
  await pass(5_000)
  expect(sent.map(({ value }) => value)).toEqual([3])
  sent[0]?.answer()
  await pass(0)
  expect([sent.map(({ value }) => value), values.wanted(7)]).toEqual([[3, 35], 35])
  sent[1]?.answer()
  await pass(0)
  expect([stored.get(7), values.isSettled()]).toEqual([35, true])
})

test('who waits for it has it sent at once', async () => {
  const { values, sent, pass } = setup()
  values.write(7, 35)
  values.write(8, 2)
  let isOver = false
  void values.flush().then(() => {
    isOver = true
  })
  await pass(0)
  expect(sent.map(({ value }) => value)).toEqual([35, 2])
  sent[0]?.answer()
  await pass(0)
  expect(isOver).toBe(false)
  sent[1]?.answer()
  await pass(0)
  expect(isOver).toBe(true)
})

test('a page that goes sends what rests or waits, and leaves word of all that was not answered', async () => {
  const { values, sent, pass } = setup()
  values.write(7, 3)
  values.write(8, 5)
  await pass(400)
  values.write(7, 35)
  values.write(9, 6)
  expect([...values.leave()]).toEqual([
    [7, 35],
    [8, 5],
    [9, 6],
  ])
  expect(sent.map(({ id, value }) => [id, value])).toEqual([
    [7, 3],
    [8, 5],
    [7, 35],
    [9, 6],
  ])
})

test('one that could not be stored has a note at its line', async () => {
  const { values, sent, pass } = setup()
  values.write(7, 35)
  await pass(400)
  sent[0]?.fail()
  await pass(0)
  expect([values.wanted(7), values.note(7)?.message]).toEqual([undefined, '35未保存'])
})

test('whatever is typed when, and however slow answers are: the last value of each line is stored last', async () => {
  const step = fc.oneof(
    fc.record({ id: fc.integer({ min: 1, max: 3 }), value: fc.integer({ min: 1, max: 99 }) }),
    fc.record({ pass: fc.integer({ min: 0, max: 600 }) }),
    fc.record({ answer: fc.nat(9) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { values, sent, stored, pass } = setup()
      const open: Sent[] = []
      const last = new Map<number, number>()
      const answerOne = (at: number) => {
        for (const each of sent.splice(0)) open.push(each)
        const [one] = open.splice(at % Math.max(open.length, 1), 1)
        one?.answer()
      }
      for (const each of steps) {
        if ('id' in each) {
          values.write(each.id, each.value)
          last.set(each.id, each.value)
        } else if ('pass' in each) await pass(each.pass)
        else answerOne(each.answer)
        await pass(0)
      }
      void values.flush()
      for (let at = 0; at < 200 && !values.isSettled(); at += 1) {
        await pass(400)
        answerOne(at)
        await pass(0)
      }
      expect([...stored].sort()).toEqual([...last].sort())
      expect(values.isSettled()).toBe(true)
    }),
    { numRuns: 100 },
  )
})
