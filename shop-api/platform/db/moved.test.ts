import { moved } from './moved.ts'

test.each([
  [[1, 2, 3], 2, 'up', [2, 1, 3]],
  [[1, 2, 3], 2, 'down', [1, 3, 2]],
  [[1, 2, 3], 1, 'up', [1, 2, 3]],
  [[1, 2, 3], 3, 'down', [1, 2, 3]],
  [[1, 2, 3], 9, 'up', [1, 2, 3]],
  [[1, 2, 3], 3, 1, [3, 1, 2]],
  [[1, 2, 3], 1, 2, [2, 1, 3]],
  [[1, 2, 3], 1, 99, [2, 3, 1]],
  [[1, 2, 3], 1, 0, [1, 2, 3]],
] as const)('%p: %p goes %p', (ids, id, step, expected) => {
  expect(moved(ids, id, step)).toEqual(expected)
})
