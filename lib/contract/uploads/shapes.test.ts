import { formUploadIds } from './shapes.ts'

test('a form names uploads by their ids, at most twenty', () => {
  expect(formUploadIds.parse(['3', 4])).toEqual([3, 4])
  for (const wrong of ['3', ['x'], ['-1'], [0], Array.from({ length: 21 }, () => 1)]) {
    expect(formUploadIds.safeParse(wrong).success).toBe(false)
  }
})
