import fc from 'fast-check'
import { flags, MISSING } from '#shop-api/modules/catalogue/goods-index/columns.ts'
import { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import { Selection } from '#shop-api/modules/catalogue/goods-index/selection.ts'
import { differentNames } from './different-names.ts'

const names = ['阿莫西林胶囊', '安泽 阿莫西林胶囊', '阿司匹林', 'ABC片', '头孢克肟']
const drawn = fc.record({
  name: fc.constantFrom(...names),
  genericName: fc.constantFrom(...names),
  sales: fc.integer({ min: 0, max: 4 }),
  isFound: fc.boolean(),
})

test('of each name the best-selling goods are offered, those first whose generic name begins with the word', () => {
  fc.assert(
    fc.property(
      fc.array(drawn, { maxLength: 60 }),
      fc.constantFrom('阿', '阿莫', 'abc', '胶囊'),
      fc.integer({ min: 1, max: 6 }),
      (all, word, number) => {
        const words = { names, forms: [], specs: [], makers: [], brands: [], categories: [], controls: [null] }
        const numbers = { used: 1, blocks: [], unsure: [] }
        const index = GoodsIndex.prepared({ length: all.length, lastId: 100, words, numbers, orders: [] })
        const found = new Selection(index)
        const rows = all.map((each, place) => ({ ...each, id: 100 - place }))
        for (const [place, { isFound, ...row }] of rows.entries()) {
          const what = {
            numbers: '',
            form: '',
            spec: '',
            manufacturerId: 1,
            category: { id: 1, path: [1] },
            brandId: null,
          }
          const figures = { flags: flags.isOnShelf, price: MISSING, expiry: MISSING, listed: 0, sign: 1, writer: 1 }
          index.columns.write(place, { ...row, ...what, ...figures, saleControl: null })
          if (isFound) found.add(place)
        }
        const bestFirst = rows.filter(({ isFound }) => isFound).sort((a, b) => b.sales - a.sales || a.id - b.id)
        const isHead = ({ genericName }: { genericName: string }) => genericName.toLowerCase().startsWith(word)
        const expected = [bestFirst.filter(isHead), bestFirst.filter((row) => !isHead(row))].flatMap((some) =>
          some.filter((row, at) => some.findIndex(({ name }) => name === row.name) === at).slice(0, number),
        )
        expect(differentNames(index, found, word, number)).toEqual(expected.slice(0, number).map(({ id }) => id))
      },
    ),
  )
})
