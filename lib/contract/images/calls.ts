import { defineCall } from '../call.ts'

export const imageCalls = {
  /** Pictures of goods, brands, categories and ads: kind goods, name = code, size list or detail. */
  image: defineCall<{ data: unknown }>({
    method: 'GET',
    path: '/api/image/{kind}/{name}/{size}',
    params: { kind: 'name', name: 'name', size: 'name' },
    who: 'guest',
    duplicates: 'allowed',
    answer: 'image',
    feature: 'pictures',
  }),
}
