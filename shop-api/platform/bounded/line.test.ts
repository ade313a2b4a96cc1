import { Line, LineFull } from './line.ts'

/** Enters and notes the order in which turns begin; each ends when the one before has been noted. */
async function turnsOf(line: Line, askers: readonly string[]): Promise<string[]> {
  const begun: string[] = []
  await Promise.all(
    askers.map(async (who) => {
      const leave = await line.enter(who)
      begun.push(who)
      await Promise.resolve()
      leave()
    }),
  )
  return begun
}

test('askers take turns: many pieces of one let the single piece of another go before', async () => {
  const line = new Line({ most: 9, mostOfOne: 4 })
  expect(await turnsOf(line, ['a', 'a', 'a', 'a', 'b', 'c'])).toEqual(['a', 'b', 'a', 'c', 'a', 'a'])
  expect(line.size).toBe(0)
})

test('places are counted before the work, of one and of all, and given back after it', async () => {
  const line = new Line({ most: 3, mostOfOne: 2 })
  const leave = await line.enter('a')
  const waiting = [line.enter('a'), line.enter('b')]
  await expect(line.enter('c')).rejects.toThrow(LineFull)
  leave()
  await Promise.all(waiting.map(async (turn) => (await turn)()))
  expect(line.size).toBe(0)
  const own = await line.enter('a')
  const second = line.enter('a')
  await expect(line.enter('a')).rejects.toThrow(LineFull)
  own()
  ;(await second)()
})
