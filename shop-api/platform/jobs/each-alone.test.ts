import { eachAlone } from './each-alone.ts'

test('one that fails keeps none of the others waiting, and is said at the end', async () => {
  const tried: number[] = []
  const work = async (thing: number) => {
    tried.push(thing)
    if (thing % 3 === 0) throw new Error(`thing ${thing}`)
    return thing % 2 === 0
  }
  await expect(eachAlone([1, 2, 3, 4, 6, 8], work)).rejects.toMatchObject({
    message: '2 of 6 failed',
    errors: [new Error('thing 3'), new Error('thing 6')],
  })
  expect(tried).toEqual([1, 2, 3, 4, 6, 8])
  expect(await eachAlone([1, 2, 4], work)).toBe(2)
  expect(await eachAlone([], work)).toBe(0)
})
