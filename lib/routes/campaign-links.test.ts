import {
  centreUrl,
  controlledGoodsUrl,
  fairUrl,
  parseCentre,
  parseKey,
  parseKeyList,
  topicTemplateUrl,
  zoneTemplateUrl,
} from './campaign-links.ts'
import { matchRoute } from './match.ts'

test('addresses of campaigns, with and without what may be missing', () => {
  expect([fairUrl(), fairUrl(3)]).toEqual(['/yjh', '/yjh/3'])
  expect([zoneTemplateUrl(), zoneTemplateUrl(3)]).toEqual(['/zqmb', '/zqmb?id=3'])
  expect([topicTemplateUrl(), topicTemplateUrl(3)]).toEqual(['/hdmb', '/hdmb?id=3'])
  expect(centreUrl([3, 7], 7)).toBe('/Hdzx/3,7/7')
  expect([controlledGoodsUrl(2), controlledGoodsUrl(2, [11, 12])]).toEqual(['/kxzq/goods/2', '/kxzq/goods/2/11,12'])
  for (const url of [fairUrl(), fairUrl(3), centreUrl([3], 3), controlledGoodsUrl(2, [1])]) {
    expect(matchRoute(url)).not.toBeNull()
  }
})

test('the centre opens the campaign that is asked for, the first otherwise, and none beside those named', () => {
  expect(parseCentre({ ids: '3,7' })).toEqual({ keys: ['3', '7'], open: '3' })
  expect(parseCentre({ ids: '3%2C7,3,x', id: '7' })).toEqual({ keys: ['3', '7', 'x'], open: '7' })
  for (const params of [{ ids: '3', id: '7' }, { ids: '%' }, { ids: '' }, { ids: '3,', id: '3' }]) {
    expect(parseCentre(params)).toBeNull()
  }
})

test.each([
  ['1%2c2,1', ['1', '2']],
  ['autumn-2026,a.b_C', ['autumn-2026', 'a.b_C']],
  [Array.from({ length: 20 }, (_, at) => at + 1).join(','), Array.from({ length: 20 }, (_, at) => String(at + 1))],
  [Array.from({ length: 21 }, (_, at) => at + 1).join(','), null],
  ['a'.repeat(64), ['a'.repeat(64)]],
  ['a'.repeat(65), null],
  [Array(4).fill('a'.repeat(60)).join(','), null],
  ['1,%E0%A4%A', null],
  ['1,..', null],
  ['', null],
])('keys of %s', (part, expected) => {
  expect(parseKeyList(part)).toEqual(expected)
})

test.each(['.', '..', '', 'a b', 'a/b', 'a%2fb', '活动', 'a?', 'a#', 'a,b'])('%j is no key', (part) => {
  expect(parseKey(part)).toBeNull()
})
