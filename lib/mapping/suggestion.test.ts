import { suggestionShape } from '#lib/contract/goods/search-shapes.ts'
import { toSuggestions } from './suggestion.ts'
import { absent, mapsFields, none, nothing, required, text, when, whole } from './testing/fields.ts'

const withoutKeys = (wire: Parameters<typeof toSuggestions>[0]) => {
  const { rows, ...rest } = toSuggestions(wire)
  return { rows: rows.map(({ key: _, ...row }) => row), ...rest }
}

mapsFields(suggestionShape, withoutKeys, [
  ['data', 'rows', none],
  ['data.0.id', 7, 'rows.0.goodsId', 7, when(absent, null, 1, 1)],
  ['data.0.name', '板蓝根颗粒', 'rows.0.name', '板蓝根颗粒', required(text)],
  ['data.0.sccj', '示例制药', 'rows.0.manufacturer', '示例制药', text],
  ['data.0.ypgg', '10g*20袋', 'rows.0.spec', '10g*20袋', text],
  ['data.0.matched', '拼音 blg', 'rows.0.matched', '拼音 blg', text],
  ['data.0.url', '/list/info/7', 'rows.0.url', '/list/info/7', text],
  ['guess', 'guess', nothing],
  ['guess.keywords', '阿莫西林', 'guess.keywords', '阿莫西林', required(text)],
  ['guess.total', 12, 'guess.total', 12, whole],
  ['other_mode', 'otherMode', nothing],
  ['other_mode.type', 1, 'otherMode.type', 1, when(absent, 0, 0, 0, '1', 1, 2, 0)],
  ['other_mode.total', 8, 'otherMode.total', 8, when(1, 1, '7', 7)],
  ['other_mode.total', 'otherMode', when(absent, null, 0, null)],
])

test.each([
  [{ id: 7 }, '7板蓝根示例10g'],
  [{}, '板蓝根示例10g'],
])('a row of %j is known by what it says', (over, key) => {
  const row = { id: null, name: '板蓝根', sccj: '示例', ypgg: '10g', matched: '', url: '', ...over }
  expect(toSuggestions({ data: [row], other_mode: null }).rows[0]?.key).toBe(key)
})
