import type { Db } from './db.ts'

interface Batch<Asked, Found> {
  readonly all: Asked[]
  readonly found: Promise<readonly Found[]>
}

/**
 * What is asked for in one turn of the event loop is asked in one go; `ask` answers in the order of asking. It leaves after the last of them
 * has arrived, so none of them sees less than a question of its own would show.
 */
export function gathered<Asked, Found>(ask: (db: Db, all: readonly Asked[]) => Promise<readonly Found[]>) {
  const waiting = new WeakMap<Db, Batch<Asked, Found>>()
  const begin = (db: Db): Batch<Asked, Found> => {
    const all: Asked[] = []
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting.delete(db)
      return ask(db, all)
    })
    const batch = { all, found }
    waiting.set(db, batch)
    return batch
  }
  return async (db: Db, asked: Asked): Promise<Found | undefined> => {
    const { all, found } = waiting.get(db) ?? begin(db)
    const place = all.push(asked) - 1
    return (await found)[place]
  }
}
