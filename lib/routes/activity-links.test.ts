import {
  centreUrl,
  controlledGoodsUrl,
  fairUrl,
  parseCentre,
  parseListPart,
  topicTemplateUrl,
  zoneTemplateUrl,
} from './activity-links.ts'
import { matchRoute } from './match.ts'

test('addresses of activities, with and without what may be missing', () => {
  expect([fairUrl(), fairUrl(3)]).toEqual(['/yjh', '/yjh/3'])
  expect([zoneTemplateUrl(), zoneTemplateUrl(3)]).toEqual(['/zqmb', '/zqmb?id=3'])
  expect([topicTemplateUrl(), topicTemplateUrl(3)]).toEqual(['/hdmb', '/hdmb?id=3'])
  expect(centreUrl([3, 7], 7)).toBe('/Hdzx/3,7/7')
  expect([controlledGoodsUrl(2), controlledGoodsUrl(2, [11, 12])]).toEqual(['/kxzq/goods/2', '/kxzq/goods/2/11,12'])
  for (const url of [fairUrl(), fairUrl(3), centreUrl([3], 3), controlledGoodsUrl(2, [1])]) {
    expect(matchRoute(url)).not.toBeNull()
  }
})

test('the centre opens the activity that is asked for, the first otherwise, and none beside those named', () => {
  expect(parseCentre({ ids: '3,7' })).toEqual({ ids: [3, 7], open: 3 })
  expect(parseCentre({ ids: '3%2C7,3,x', id: '7' })).toEqual({ ids: [3, 7], open: 7 })
  for (const params of [{ ids: '3', id: '7' }, { ids: 'x' }, { ids: '%' }, { ids: '3', id: '0' }]) {
    expect(parseCentre(params)).toBeNull()
  }
  expect(parseCentre({ ids: Array.from({ length: 99 }, (_, at) => at + 1).join(',') })?.ids).toHaveLength(12)
  expect(parseListPart('1%2c2,%E0%A4%A')).toEqual([1, 2])
})
