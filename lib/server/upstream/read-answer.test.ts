import { configure } from '../testing/browser.ts'
import { foundOddities, readAnswer } from './read-answer.ts'

beforeAll(() => configure('http://127.0.0.1:1'))

/** What is read of footer links, and the places that are noted in /readyz for it. */
function linksOf(given: unknown) {
  const counts = new Map(foundOddities().map(({ call, path, problem, count }) => [`${call} ${path} ${problem}`, count]))
  const columns = (readAnswer('globalLinks', given)?.columns ?? []).map(({ title, links }) => ({
    title,
    links: links.map(({ name, url }) => `${name} ${url}`),
  }))
  const noted = foundOddities()
    .filter(({ call, path, problem, count }) => (counts.get(`${call} ${path} ${problem}`) ?? 0) < count)
    .map(({ path, problem }) => `${path} ${problem}`)
  return { columns, noted }
}

const link = { name: '会员注册', url: '/help' }
const links = ['会员注册 /help']
const column = { title: '新手指南', links: [link] }
const whole = { columns: [{ title: '新手指南', links }], noted: [] }
const loose = { columns: [{ title: '', links }], noted: [] }

test.each<[form: string, given: unknown, read: object]>([
  ['a bare list', [column], whole],
  ['a list under data', { data: [column] }, whole],
  ['a list under a name of its own', { footer: [column] }, whole],
  ['one column', column, whole],
  ['one column under links', { links: column }, whole],
  ['names and children', [{ name: '新手指南', children: [{ text: '会员注册', href: '/help' }] }], whole],
  ['labels', [{ label: '新手指南', items: { data: [{ label: '会员注册', to: '/help' }] } }], whole],
  ['headings as names', { 新手指南: [link] }, whole],
  ['headings and links as names', { 新手指南: { 会员注册: '/help' } }, whole],
  ['rows with numbers for keys', { columns: { 0: column } }, whole],
  ['links without a column', [link], loose],
  ['nothing', [], { columns: [], noted: [] }],
])('footer links as %s are read', (_, given, read) => expect(linksOf(given)).toEqual(read))

test.each<[form: string, given: unknown, noted: readonly string[]]>([
  ['text', '<a href="/help">会员注册</a>', [' unreadable']],
  ['a number', 7, [' unreadable']],
  ['fields that nobody knows', { state: 'ok', html: '<ul></ul>' }, [' unreadable']],
  ['pairs', [['会员注册', '/help']], ['columns[].links[] dropped row']],
  ['addresses alone', ['/help'], ['columns[].links[] dropped row']],
  ['a column whose links are text', { columns: [{ ...column, links: '/help' }] }, ['columns[].links unreadable']],
  [
    'a link without an address',
    [{ ...column, links: [{ name: '会员注册' }, link] }],
    ['columns[].links[].url missing', 'columns[].links[] dropped row'],
  ],
])('footer links as %s are noted in /readyz', (_, given, noted) => {
  expect([...linksOf(given).noted].sort()).toEqual([...noted].sort())
})

test('an answer of which nothing is known is noted, whatever the call; one that says nothing is not', () => {
  const noted = () => foundOddities().map(({ call, path }) => `${call} ${path}`)
  readAnswer('cartTotal', {})
  readAnswer('logout', { goodbye: true })
  readAnswer('money', { user_money: '88.00' })
  expect(noted()).not.toContain('cartTotal ')
  expect(noted()).not.toContain('logout ')
  expect(noted()).not.toContain('money ')
  readAnswer('focusCommon', { menu: [{ name: '首页' }] })
  expect(noted()).toContain('focusCommon ')
})
