import { looksLikeSpec, specFit, specTokens } from '#shop-api/modules/catalogue/search/spec-tokens.ts'
import { readRow } from './read-row.ts'

const tokens = (spec: string) => [...specTokens(spec)].sort()

test.each([
  ['0.25g*24粒', '250mg×24粒/盒'],
  ['0.25g*24粒', '0.25克*24s'],
  ['10ml*6支', '10毫升×6支'],
  ['100ug*30片', '0.1mg*30片'],
  ['400单位*20粒', '400IU*20粒'],
  ['５ｇ＊１０袋', '5g*10袋'],
])('%s and %s are the same', (a, b) => {
  expect(tokens(a)).toEqual(tokens(b))
})

test('strength and pack are distinguished', () => {
  const actual = specTokens('0.25g*24粒')
  expect(specFit(specTokens('0.25g'), actual)).toBe('same')
  expect(specFit(specTokens('0.25g*36粒'), actual)).toBe('part')
  expect(specFit(specTokens('0.5g*12粒'), actual)).toBe('other')
})

test('words about strength look like it, names with figures do not', () => {
  expect(['0.25g*24粒', '10ml×6支', '24片'].every(looksLikeSpec)).toBe(true)
  expect(['维生素B12', 'amxl', '国药准字'].some(looksLikeSpec)).toBe(false)
})

const want = { query: '', code: '', name: '', spec: '', maker: '', number: 1 }

test.each([
  ['阿莫西林胶囊 0.25g*24粒 华北制药', { name: '阿莫西林胶囊', spec: '0.25g*24粒', maker: '华北制药' }],
  ['阿莫西林胶囊0.25g*24粒', { name: '阿莫西林胶囊', spec: '0.25g*24粒', maker: '' }],
  ['阿莫西林胶囊，0.25g，24粒', { name: '阿莫西林胶囊', spec: '0.25g*24粒' }],
  ['amxl', { name: 'amxl', spec: '', maker: '' }],
  ['6901234567890', { numbers: ['6901234567890'] }],
  ['国药准字H13020726', { numbers: ['国药准字H13020726'] }],
])('a line is taken apart: %s', (query, expected) => {
  expect(readRow({ ...want, query })).toMatchObject(expected)
})

test('columns win over what can be read out of a line', () => {
  const row = readRow({ ...want, query: 'x', name: '布洛芬片0.1g', spec: '', maker: '某厂', code: '123456' })
  expect(row).toMatchObject({ name: '布洛芬片', spec: '0.1g', maker: '某厂' })
  expect(row.numbers).toContain('123456')
})
