import { defineCalls } from '../call.ts'
import type { imageShapes } from './shapes.ts'

export const imageCalls = defineCalls<typeof imageShapes>({
  /** Pictures of goods, brands, categories and ads: kind goods, name = code, size list or detail. */
  image: {
    method: 'GET',
    path: '/api/image/{kind}/{name}/{size}',
    params: { kind: 'name', name: 'name', size: 'name' },
    who: 'guest',
    duplicates: 'allowed',
    answer: 'image',
    feature: 'pictures',
  },
})
