import { readFileSync } from 'node:fs'
import { configure } from '../testing/browser.ts'
import { ownPictures } from './own-pictures.ts'
import { openPictureUrl } from './seal.ts'

const base = new URL('https://api.shop.cn')
beforeAll(() => configure('http://127.0.0.1:1', { PICTURE_HOSTS: 'img.a.cn' }))

/** Width and address behind an address of ours. */
function behind(url: string): string {
  const [, , width = '', sealed = ''] = url.split('/')
  const opened = openPictureUrl(width, sealed)
  return opened ? `${opened.width} ${opened.address.href}` : url
}

test('what has only pictures of ours is passed on as it is', () => {
  const data = {
    data: [
      {
        name: '甲',
        goods_image: [{ list: '/api/image/goods/A/list', detail: '/api/image/goods/A/detail' }],
        tags: ['x'],
      },
    ],
    list: 'https://evil.cn/x',
    url: 'https://evil.cn/y',
    logo: null,
    image: '',
  }
  expect(ownPictures(data, base)).toBe(data)
})

test('pictures are found by their names, each in its width, and nothing else changes', () => {
  const rest = { id: 7, content: '<p>', list: ['https://evil.cn'] }
  const data = ownPictures(
    {
      ...rest,
      banners: [{ title: '甲', url: '/x', image: '/uploads/a.jpg' }],
      brand: [
        { name: '乙', logo: '//img.a.cn/b.png' },
        { name: '丙', logo: 'https://evil.cn/c.png' },
      ],
      category: [{ logo1: '/c.png', children: [{ logo1: '/api/image/category/3/icon' }] }],
      lines: [{ name: '丁', image: 'http://img.a.cn/d.jpg' }],
      face: '/f.png',
    },
    base,
  )
  expect(data).toMatchObject(rest)
  expect(
    [data.banners[0]?.image, data.brand[0]?.logo, data.category[0]?.logo1, data.lines[0]?.image, data.face].map((url) =>
      behind(url ?? ''),
    ),
  ).toEqual([
    '1600 https://api.shop.cn/uploads/a.jpg',
    '180 https://img.a.cn/b.png',
    '180 https://api.shop.cn/c.png',
    '400 http://img.a.cn/d.jpg',
    '180 https://api.shop.cn/f.png',
  ])
  expect([data.brand[1]?.logo, data.category[0]?.children[0]?.logo1]).toEqual(['', '/api/image/category/3/icon'])
})

test.each([
  [{ list: '/a.jpg', detail: '/b.jpg' }, ['400 https://api.shop.cn/a.jpg', '800 https://api.shop.cn/b.jpg']],
  [{ list: '/a.jpg', detail: '' }, ['400 https://api.shop.cn/a.jpg', '800 https://api.shop.cn/a.jpg']],
  [
    { list: 'https://evil.cn/a.jpg', detail: '/b.jpg' },
    ['800 https://api.shop.cn/b.jpg', '800 https://api.shop.cn/b.jpg'],
  ],
  [{ list: 'https://evil.cn/a.jpg', detail: '' }, undefined],
])('of goods with %j there is %j', (picture, sizes) => {
  const {
    goods_image: [made],
  } = ownPictures({ goods_image: [picture] }, base)
  expect(made && [behind(made.list), behind(made.detail)]).toEqual(sizes)
})

test('larger and shared pictures are made ours as well, and go where they must not be shown', () => {
  const made = (picture: Record<string, string>) =>
    ownPictures({ goods_image: [{ list: '/a.jpg', detail: '/b.jpg', ...picture }] }, base).goods_image[0] as Record<
      string,
      string
    >
  const both = made({ large: '/l.jpg', share: 'https://img.a.cn/s.jpg' })
  expect([behind(both.large ?? ''), behind(both.share ?? '')]).toEqual([
    '1600 https://api.shop.cn/l.jpg',
    '800 https://img.a.cn/s.jpg',
  ])
  const own = '/api/image/picture/0123456789abcdef0123456789abcdef'
  const ours = { list: `${own}/list`, detail: `${own}/detail` }
  expect(Object.keys(made({ ...ours, large: 'https://evil.cn/l.jpg', share: 'javascript:alert(1)' })).sort()).toEqual([
    'detail',
    'list',
  ])
  const data = { goods_image: [{ ...ours, large: `${own}/large`, share: `${own}/share` }] }
  expect(ownPictures(data, base)).toBe(data)
})

const bareShop = readFileSync('docs/examples/bare-shop.json', 'utf8')
const withPicturesAt = (place: string): unknown => {
  const moved = bareShop.replaceAll(/("(?:list|image|logo1?|face)": ")(?=\/pictures\/)/g, (start) => start + place)
  return ownPictures(JSON.parse(moved) as object, base)
}

test.each(['https://api.shop.cn', '//api.shop.cn', 'HTTPS://API.shop.cn:443'])(
  'every picture of a shop is the same at %s as without a host',
  (place) => {
    const relative = withPicturesAt('')
    expect(JSON.stringify(relative).match(/"\/picture\/\d+\//g)?.length).toBeGreaterThan(20)
    expect(withPicturesAt(place)).toEqual(relative)
  },
)

test.each(['https://img.a.cn', '//img.a.cn'])(
  'pictures of a host that is named in PICTURE_HOSTS stay at %s',
  (place) => {
    const first = /"\/picture\/\d+\/[^"]+/.exec(JSON.stringify(withPicturesAt(place)))?.[0].slice(1) ?? ''
    expect(behind(first)).toMatch(/^\d+ https:\/\/img\.a\.cn\/pictures\/[\w-]+\.png$/)
  },
)

test.each(['https://img.evil.cn', '//img.evil.cn', 'javascript:'])('at %s there are none', (place) => {
  expect(JSON.stringify(withPicturesAt(place))).not.toMatch(/evil|javascript|"\/picture\//)
})

test('a banner of a host that is not named goes as a whole', () => {
  const banner = (image: string) => ({ id: 1, title: '促销', image, url: '/yx' })
  const { data } = ownPictures({ data: [banner('https://img.evil.cn/a.png'), banner('/b.png')] }, base)
  expect(data.map(({ image }) => image)).toEqual([expect.stringMatching(/^\/picture\//)])
})

test('reading an answer twice changes nothing', () => {
  const once = ownPictures({ goods_image: [{ list: '/a.jpg', detail: '/b.jpg' }], image: '/c.jpg' }, base)
  expect(ownPictures(once, base)).toBe(once)
})

describe('an address of ours', () => {
  const url = () => ownPictures({ face: '/f.png' }, base).face
  const open = (width: string, sealed: string) => openPictureUrl(width, sealed)?.address.href
  const sealed = () => url().split('/')[3] ?? ''

  test('opens only as it was written', () => {
    expect(open('180', sealed())).toBe('https://api.shop.cn/f.png')
    const other = Buffer.from('http://127.0.0.1:6379/').toString('base64url')
    const [text = '', seal = ''] = sealed().split('.')
    for (const wrong of [
      '',
      '.',
      text,
      `${text}.`,
      `${other}.${seal}`,
      `${text}.${seal}x`,
      `${text}.${seal}.x`,
      `${text}x.${seal}`,
    ]) {
      expect([wrong, open('180', wrong)]).toEqual([wrong, undefined])
    }
    expect(['', '181', '1e3', '0', '99999'].map((width) => open(width, sealed()))).toEqual(Array(5).fill(undefined))
  })
})
