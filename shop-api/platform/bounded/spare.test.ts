import { Spare } from './spare.ts'

test('one piece runs at a time, in the order of asking, and what would wait too long is left out', async () => {
  const spare = new Spare()
  const gates = Array.from({ length: 7 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const done = gates.map((gate, at) =>
    spare.do(async () => {
      begun.push(at)
      await gate.promise
      return at
    }),
  )
  expect(await Promise.all(done.slice(5))).toEqual([undefined, undefined])
  for (const [at, gate] of gates.slice(0, 5).entries()) {
    expect(begun).toEqual(Array.from({ length: begun.length }, (_, each) => each))
    expect(begun.length).toBeLessThanOrEqual(at + 1)
    gate.resolve()
    expect(await done[at]).toBe(at)
  }
  expect([spare.count, begun]).toEqual([0, [0, 1, 2, 3, 4]])
})

test('a piece that fails says so, and the next has its turn', async () => {
  const spare = new Spare()
  const failed = spare.do(() => Promise.reject(new Error('failed')))
  const next = spare.do(async () => 'next')
  await expect(failed).rejects.toThrow('failed')
  expect(await next).toBe('next')
})
