import { clickedCampaign, seenPage } from './view-path.ts'

const at = (address: string): [string, string] => {
  const [path = '', query] = address.split('?')
  return [path, query === undefined ? '' : `?${query}`]
}
const pathOf = (address: string) => seenPage(...at(address)).path

describe('what a page view says', () => {
  test.each([
    ['/', '/'],
    ['/list_index', '/list'],
    ['/list?select=2&sort=new', '/list?select=2'],
    ['/list/info/49?goods_price_id=3', '/list/info/49'],
    ['/list_info/49', '/list/info/49'],
    ['/hdmb?id=3&from=wechat-openid', '/hdmb?id=3'],
    ['/hdmb?id=13800000001x', '/hdmb'],
    ['/list/other/3/王先生13800000001', '/list/other/3'],
    ['/ppzq/info/5/2', '/ppzq/info/5/2'],
    ['/yjh', '/yjh'],
    ['/nowhere/13800000001', '/404'],
  ])('%s is %s', (address, path) => expect(pathOf(address)).toBe(path))

  test.each([
    ['/order/info/812345', '/order/info/{id}'],
    ['/cart_step3/77', '/cart_step3/{id}'],
    ['/pzqg/info?id=9', '/zzfw/pzqg/info'],
    ['/search?keywords=13800000001', '/search'],
    ['/login?next=/order/info/5', '/login'],
    ['/register/step2?phone=13800000001', '/register/step2'],
    ['/forget_step2', '/forget/step2'],
  ])('nothing of a person: %s is %s under its route’s title', (address, path) => {
    const { title, ...seen } = seenPage(...at(address))
    expect(seen.path).toBe(path)
    expect(title).toMatch(/\S/)
  })

  test('a public page has its own title', () => expect(seenPage('/list/info/49', '').title).toBeNull())
})

test.each([
  ['/activity/autumn-fair/3/49', '/activity/autumn-fair'],
  ['/yjh/4', '/activity/4'],
  ['/hdmb?id=7', '/activity/7'],
  ['/zqmb?id=8', '/activity/8'],
  ['/yjh', null],
  ['/list?id=7', null],
  ['/activity/%E7%8E%8B', null],
  ['/unknown', null],
])('a tap on %s counts for %s', (address, path) => expect(clickedCampaign(...at(address))).toBe(path))
