import { emptyZone } from './zone.ts'

test('a zone that is not told has neither rules nor an end, and nothing on its shelves', () => {
  expect(emptyZone).toEqual({ banners: [], rule: '', endsAt: null, points: [], shelves: [] })
})
