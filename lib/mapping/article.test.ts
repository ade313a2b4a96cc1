import { toHelpCategories, toShownNews } from './article.ts'

const article = (id: number, url: string) => ({ id, title: `文章${id}`, summary: '', url })
const names: Readonly<Record<string, string>> = { '/guide': '新手指南' }
const titleOf = (url: string) => names[url] ?? ''

test('articles in one list become categories by the page they are read on', () => {
  const wire = {
    id: 3,
    name: '帮助中心',
    articles: [article(1, '/guide?id=1'), article(2, '/us#a2'), article(3, '/guide'), article(4, '')],
  }
  expect(toHelpCategories(wire, titleOf)).toEqual([
    { id: 1, name: '新手指南', url: '/guide', articles: [wire.articles[0], wire.articles[2]] },
    { id: 2, name: '帮助中心', url: '/us', articles: [wire.articles[1]] },
  ])
  expect(toHelpCategories({ ...wire, articles: [] }, titleOf)).toEqual([])
})

test('of what the shop said last a page of news shows its own kind', () => {
  const post = (id: number, type: number) => ({ id, type, title: `${id}`, summary: '', published_at: '2026-11-20' })
  expect(toShownNews({ data: [post(1, 3), post(2, 4), post(3, 3)] }, 3)).toEqual({
    items: [1, 3].map((id) => ({ id, type: 3, title: `${id}`, summary: '', publishedOn: '2026-11-20' })),
    page: 1,
    lastPage: 1,
  })
})
