import { defineCalls, guestGet } from '../call.ts'
import type { imageShapes } from './shapes.ts'

export const imageCalls = defineCalls<typeof imageShapes>({
  /** Pictures of goods, brands, categories and ads: kind goods, name = code, size list or detail. */
  image: guestGet('/api/image/{kind}/{name}/{size}', {
    params: { kind: 'name', name: 'name', size: 'name' },
    duplicates: 'allowed',
    answer: 'image',
    feature: 'pictures',
  }),
})
