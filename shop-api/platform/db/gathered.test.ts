import type { Db } from './db.ts'
import { gathered } from './gathered.ts'

const db = {} as Db

describe('questions of one turn of the event loop', () => {
  test('are asked in one go and answered each by its own', async () => {
    const asked: string[][] = []
    const ask = gathered(async (_, all: readonly string[]) => {
      asked.push([...all])
      return all.map((each) => each.toUpperCase())
    })
    expect(await Promise.all(['a', 'b', 'a'].map((each) => ask(db, each)))).toEqual(['A', 'B', 'A'])
    expect(await ask(db, 'c')).toBe('C')
    expect(asked).toEqual([['a', 'b', 'a'], ['c']])
  })

  test('of another database are asked there', async () => {
    const other = {} as Db
    const ask = gathered(async (at, all: readonly string[]) => all.map((each) => [each, at === other]))
    expect(await Promise.all([ask(db, 'a'), ask(other, 'b')])).toEqual([
      ['a', false],
      ['b', true],
    ])
  })

  test('fail together, and later ones are asked again', async () => {
    let isAway = true
    const ask = gathered(async (_, all: readonly string[]) => {
      if (isAway) throw new Error('away')
      return all
    })
    const answers = await Promise.allSettled([ask(db, 'a'), ask(db, 'b')])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isAway = false
    expect(await ask(db, 'c')).toBe('c')
  })
})
