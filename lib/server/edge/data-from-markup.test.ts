/** @jest-environment jsdom */
import { gzipSync } from 'node:zlib'
import { afterEach, expect, jest, test } from '@jest/globals'
import { withDataFromMarkup } from './data-from-markup.ts'
import { PAGE_STRINGS, pageStrings } from './page-strings.ts'

const goods = Array.from({ length: 40 }, (_, at) => ({
  id: 2000 + at * 7,
  name: `${'阿莫西林氨溴索'.slice(at % 5)}胶囊${at}`,
  spec: `${at + 1}mg*24粒`,
  manufacturer: `浦江第${at}制药有限公司`,
  picture: `/api/image/picture/${(at + 17).toString(16).repeat(8)}/list`,
}))
const card = ({ id, name, spec, manufacturer, picture }: (typeof goods)[number]): string =>
  `<li class="card-place sleeping-card"><a href="/list/info/${id}"><img src="${picture}" alt="" loading="lazy"/>${name}</a><p>${spec} · ${manufacturer}</p></li>`
const shelf = `<section aria-label="秒杀"><h2 id="home-flash">限时秒杀</h2><ul class="grid">${goods.map(card).join('')}</ul></section>`
const head =
  '<head><meta charSet="utf-8"/><meta name="description" content="药品 &amp; 器械"/><link rel="stylesheet" href="/_next/a.css"/><title>首页 &lt;1&gt;</title>' +
  '<script id="first">{run("/_next/static/chunks/one.js")}</script></head>'
const odd =
  `<p class="a b">it&#x27;s &quot;50%&quot;<!-- -->3 · 4</p><noscript><a href="/x/1">甲</a></noscript><textarea id="t">a&lt;b</textarea>` +
  `<script type="application/ld+json">{"name":"a · b < c"}</script><svg class="icon" viewBox="0 0 1 1"><path d="M0 0"></path></svg>`
const row = `0:${JSON.stringify(['$', 'ul', null, { className: 'grid', briefs: goods, title: '限时秒杀', note: '$5', about: 'a\b"\\</script>\u2028' }])}\n`
const rows = [`1:I[97,["/_next/static/chunks/one.js"],"Shelf"]\n`, row, '2:T14,<p>"50%" 007 [12]</p>']

const start = '<script>(self.__next_f=self.__next_f||[]).push([0])</script>'
const push = (text: string): string =>
  `<script>self.__next_f.push(${JSON.stringify([1, text]).replaceAll('<', '\\u003c')})</script>`
const page = (markup: string, data: readonly string[]): string =>
  `<!DOCTYPE html><html lang="zh-CN">${head}<body>${markup}${start}${data.map(push).join('')}</body></html>`
const read = (html: string): string => withDataFromMarkup(Buffer.from(html)).toString()

/** Puts a page into this window, as a browser has it when it comes to the data, and lets the script there run. */
function open(html: string, change: () => void = () => undefined): unknown[] {
  const at = html.lastIndexOf('<script>try')
  document.documentElement.innerHTML = html.slice(html.indexOf('<head>'), at)
  change()
  const pushed: unknown[] = []
  new Function('self', html.slice(at + '<script>'.length, html.lastIndexOf('</script>')))({ __next_f: pushed })
  return pushed
}

const original = page(shelf + odd, rows)
const asked: string[] = []

afterEach(() => {
  asked.length = 0
  jest.restoreAllMocks()
})

class Request {
  responseText = original
  open = (...words: unknown[]): void => {
    asked.push(words.join(' '))
  }
  send = (): void => undefined
}
Object.assign(window, { XMLHttpRequest: Request })

test('a browser has the very text of the data, and what has said all that before is not said again', () => {
  const short = read(original)
  expect(open(short)).toEqual([[1, rows.join('')]])
  expect(asked).toEqual([])
  const data = short.slice(short.lastIndexOf(start))
  expect(goods.filter(({ name, picture }) => data.includes(name) || data.includes(picture))).toEqual([])
  expect(gzipSync(short).length).toBeLessThan(gzipSync(original).length)
})

test('markup and everything else stay as they are', () => {
  const short = read(original)
  expect(short.slice(0, short.indexOf(start))).toBe(original.slice(0, original.indexOf(start)))
  expect(short.endsWith('</script></body></html>')).toBe(true)
})

test('the values of a page are read as a browser reads them', () => {
  document.documentElement.innerHTML = `${head}<body>${shelf}${odd}</body>`
  const values: unknown = new Function(`return ${PAGE_STRINGS}`)()
  expect(pageStrings(`<html>${head}<body>${shelf}${odd}`)).toEqual(values)
})

test.each([
  ['an element more', () => document.body.prepend(Object.assign(document.createElement('div'), { className: 'tool' }))],
  ['a text less', () => document.querySelector('h2')?.replaceChildren()],
  ['nothing left', () => document.body.replaceChildren()],
])('%s on the way: the page is asked for as the framework renders it', (_, change) => {
  window.history.replaceState(null, '', '/list?select=7')
  expect(open(read(original), change)).toEqual(rows.map((text) => [1, text]))
  expect(asked).toEqual(['GET /list?select=7&_rsc false'])
})

test('an attribute or a style of others changes nothing', () => {
  const change = (): void => {
    document.head.append(document.createElement('style'))
    document.querySelector('h2')?.setAttribute('data-tool', '1')
  }
  expect(open(read(original), change)).toEqual([[1, rows.join('')]])
})

test.each([
  ['no data', `<html>${head}<body>${shelf}</body></html>`],
  ['data of another kind', page(shelf, rows).replace('.push([1,"0:', '.push([3,"0:')],
  ['something after the data', page(shelf, rows).replace('</body>', '<p></p></body>')],
  ['signs that stand for values', page(shelf, [...rows, '3:T3,\r\b\n'])],
  ['nothing to gain', page('<p></p>', ['0:{"a":1}\n'])],
  ['nothing', ''],
])('a page with %s stays', (_, html) => {
  const given = Buffer.from(html)
  expect(withDataFromMarkup(given)).toBe(given)
})
