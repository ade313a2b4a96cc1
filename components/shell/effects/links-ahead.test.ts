import { linksAhead } from './links-ahead.ts'

const here = 'http://localhost/list?select=3'
/** Nothing has a size in this DOM: what is said to be on screen lies at the top. */
function page(...links: readonly string[]): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = links.map((link) => `<a href="${link}">${link}</a>`).join('')
  for (const link of root.querySelectorAll('a')) {
    link.getBoundingClientRect = () => new DOMRect(0, link.href.includes('#far') ? 5000 : 10, 100, 20)
  }
  return root
}

describe('pages fetched ahead', () => {
  test('are stored ones on screen, each once', () => {
    const links = ['/list?select=2', '/list', '/list/info/7', '/list/info/7', '/list/info/8#far']
    expect(linksAhead(page(...links), here)).toEqual(['/list/info/7', '/list?select=2', '/list'])
    expect(linksAhead(page(...links), 'http://localhost/')).toEqual(['/list?select=2', '/list', '/list/info/7'])
  })

  test('are neither the page itself, nor searches and filters, nor members’ pages', () => {
    const links = [
      '/list?select=3',
      '/search?keywords=a',
      '/list?select=2&sort=new',
      '/list/table',
      '/cart',
      '/user',
      '/',
    ]
    expect(linksAhead(page(...links), here)).toEqual([])
  })

  test('are six at most', () => {
    const links = Array.from({ length: 30 }, (_, index) => `/list/info/${index + 1}`)
    expect(linksAhead(page(...links), here)).toHaveLength(6)
  })

  test('are none where data is to be saved', () => {
    Reflect.set(window.navigator, 'connection', { saveData: true })
    expect(linksAhead(page('/list/info/7'), here)).toEqual([])
    Reflect.deleteProperty(window.navigator, 'connection')
  })
})
