import { focusShapes } from '#lib/contract/focus/shapes.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import { toNewcomers } from './home.ts'
import { wireGoods } from './testing/wire-goods.ts'

const { data: shape } = focusShapes.focusNewcomers
const goods = wireGoods(7, '阿莫西林胶囊')
const ad = { id: 3, title: '新人礼', image: '/a.png', url: '/xr' }

test.each<[string, unknown, number[], string[]]>([
  ['goods', { data: [goods] }, [7], []],
  ['bare goods with pictures of their own', [{ ...goods, image: '/7.png' }], [7], []],
  ['ads', { data: [ad] }, [], ['/a.png']],
  ['bare ads', [ad, ad], [], ['/a.png', '/a.png']],
  ['one ad', ad, [], ['/a.png']],
  ['addresses of pictures', ['/a.png', '/b.png'], [], ['/a.png', '/b.png']],
  ['both in one list', { data: [ad, goods] }, [7], ['/a.png']],
  ['both under their names', { data: [goods], ads: [ad] }, [7], ['/a.png']],
  ['nothing', [], [], []],
  ['something else', 5, [], []],
])("newcomers' special comes as %s", (_, sent, ids, images) => {
  const wire = readLiberally(shape, sent).data ?? { data: [] }
  const offer = toNewcomers(wire)
  expect([offer.goods.map(({ id }) => id), offer.ads.map(({ image }) => image)]).toEqual([ids, images])
})
