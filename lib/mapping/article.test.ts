import { articleShapes, helpCategoryShape } from '#lib/contract/articles/shapes.ts'
import { postShape } from '#lib/contract/content/shapes.ts'
import { toArticle, toFoundArticle, toHelpCategories, toHelpCategory, toNewsPage, toShownNews } from './article.ts'
import {
  absent,
  day,
  id,
  mapsFields,
  none,
  nothing,
  orElse,
  required,
  text,
  unread,
  when,
  whole,
} from './testing/fields.ts'

describe('an article', () =>
  mapsFields(postShape, (wire) => toArticle(wire, (html) => `clean ${html}`), [
    ['id', 3, 'id', 3, orElse(0, id)],
    ['type', 2, 'type', 2, whole],
    ['title', '配送说明', 'title', '配送说明', required(text)],
    ['summary', '当日发货', 'summary', '当日发货', text],
    ['content', '<p>文</p>', 'html', 'clean <p>文</p>', when(absent, 'clean ', 0, 'clean 0', '7', 'clean 7')],
    ['published_at', '2026-11-20', 'publishedOn', '2026-11-20', text],
    ['updated_at', '2026-11-22 10:00:00', 'updatedAt', '2026-11-22 10:00:00', text],
    ['previous', 'previous', nothing],
    ['previous.id', 2, 'previous.id', 2, id],
    ['previous.title', '上一篇', 'previous.title', '上一篇', text],
    ['next', 'next', nothing],
    ['next.id', 4, 'next.id', 4, id],
    ['next.title', '下一篇', 'next.title', '下一篇', text],
  ]))

describe('a category of help', () =>
  mapsFields(helpCategoryShape, toHelpCategory, [
    ['id', 3, 'id', 3, id],
    ['name', '新手指南', 'name', '新手指南', text],
    ['url', '/guide', 'url', '/guide', text],
    ['articles', 'articles', none],
    ['articles.0.id', 5, 'articles.0.id', 5, id],
    ['articles.0.title', '怎样注册', 'articles.0.title', '怎样注册', text],
    ['articles.0.summary', '三步', 'articles.0.summary', '三步', text],
    ['articles.0.url', '/guide?id=5', 'articles.0.url', '/guide?id=5', text],
  ]))

describe('a found article', () =>
  mapsFields(articleShapes.articleSearch.data.shape.data.element, toFoundArticle, [
    ['id', 5, 'id', 5, id],
    ['title', '怎样注册', 'title', '怎样注册', text],
    ['summary', '三步', 'summary', '三步', text],
    ['url', '/guide?id=5', 'url', '/guide?id=5', text],
    ['excerpt', '点击注册', 'excerpt', '点击注册', text],
  ]))

describe('a page of news', () =>
  mapsFields(articleShapes.postList.data, toNewsPage, [
    ['data', 'items', none],
    ['data.0.id', 5, 'items.0.id', 5, id],
    ['data.0.type', 3, 'items.0.type', 3, whole],
    ['data.0.title', '放假通知', 'items.0.title', '放假通知', text],
    ['data.0.summary', '照常发货', 'items.0.summary', '照常发货', text],
    ['data.0.published_at', '2026-11-20', 'items.0.publishedOn', '2026-11-20', day],
    ['data.0.changed_on', '2026-11-22', 'items.0.changedOn', '2026-11-22', text],
    ['current_page', 2, 'page', 2, orElse(1, whole)],
    ['per_page', 10, '', {}, unread],
    ['last_page', 4, 'lastPage', 4, orElse(4, whole)],
    ['total', 31, '', {}, unread],
  ]))

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
    items: [1, 3].map((id) => ({ id, type: 3, title: `${id}`, summary: '', publishedOn: '2026-11-20', changedOn: '' })),
    page: 1,
    lastPage: 1,
  })
})
