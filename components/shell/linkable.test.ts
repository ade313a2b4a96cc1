import { linkableColumns, navEntries, showableAd } from './linkable.ts'

const item = (name: string, url: string | null, children: { name: string; url: string | null }[] = []) => ({
  name,
  url,
  children,
})

describe('the frame links only what exists', () => {
  test('entries of the navigation bar, nine at most', () => {
    const nav = [
      item('首页', '/'),
      item('不存在', '/nowhere'),
      item('未开始', null),
      item('药品', '/list', [
        { name: '表格', url: '/list/table' },
        { name: '未开始', url: null },
        { name: '不存在', url: '/nowhere' },
      ]),
      ...Array.from({ length: 9 }, (_, index) => item(`外部${index}`, `https://example.com/${index}`)),
    ]
    const entries = navEntries(nav)
    expect(entries.map((entry) => entry.name).slice(0, 4)).toEqual(['首页', '未开始', '药品', '外部0'])
    expect(entries).toHaveLength(9)
    expect(entries[2]?.children).toEqual([
      { name: '表格', url: '/list/table' },
      { name: '未开始', url: null },
    ])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'https://[',
    'https://a b',
  ])('nothing of it leads to %s, nor fails by it', (url) => {
    expect(navEntries([item('药品', url), item('首页', '/', [{ name: '表格', url }])])).toEqual([item('首页', '/')])
    expect(linkableColumns([{ title: '帮助', links: [{ name: '指南', url }] }])).toEqual([])
    expect(showableAd([{ id: 1, title: '', image: '', url }])?.url).toBeNull()
  })

  test('a column of the footer without links that lead somewhere is left out', () => {
    const columns = [
      { title: '帮助', links: [{ name: '不存在', url: '/nowhere' }] },
      { title: '选购', links: [{ name: '药品', url: '/list?select=1' }] },
    ]
    expect(linkableColumns(columns).map((column) => column.title)).toEqual(['选购'])
  })

  test('an ad stays, but leads only where a page exists', () => {
    const ad = (url: string | null) => ({ id: 1, title: '', image: '', url })
    expect(showableAd([ad('/list?select=1'), ad('/')])?.url).toBe('/list?select=1')
    expect(showableAd([ad('/nowhere')])?.url).toBeNull()
    expect(showableAd([ad('javascript:alert(1)')])?.url).toBeNull()
    expect(showableAd([])).toBeNull()
  })
})
