import { readdirSync, readFileSync } from 'node:fs'
import { fileNames, leadsNowhere, scanAddress, scanPictureUrl } from './files.ts'
import { matchRoute } from './match.ts'

test('what is no page is known by its first part', () => {
  const folders = ['app', 'app/[site]'].flatMap((folder) => readdirSync(folder, { withFileTypes: true }))
  const own = folders
    .filter((entry) => entry.isDirectory() || /\.(png|ico|svg)$/.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => !/^[([]|^unknown$/.test(name) && matchRoute(`/${name}`) === null)
  expect([...fileNames].sort()).toEqual([...new Set(['_next', ...own, ...readdirSync('public')])].sort())
})

test.each(['/nowhere', '/list/a/b/c', '/LIST', '/cached/404', '/absent/shop/cart', '/unknown', '/wp-admin.php'])(
  '%s leads nowhere',
  (path) => expect(leadsNowhere(path)).toBe(true),
)

test.each(['/', '/list', '/list/', '/cart_hm', '/sitemap/goods-1', '/icons/x.png', '/register', '/api/x', '/404'])(
  '%s may lead somewhere',
  (path) => expect(leadsNowhere(path)).toBe(false),
)

test('pages for development lead nowhere in production, and no build takes them', () => {
  const pages = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((path) => /page\.\w+\.tsx$/.test(path))
  expect(pages).toEqual(['[site]/(bare)/gallery/page.development.tsx'])
  expect(leadsNowhere('/gallery')).toBe(true)
  expect(readFileSync('next.config.mjs', 'utf8')).toContain("...(development ? ['development.tsx'] : [])")
})

test('a code holds an absolute address', () => {
  expect(scanAddress('/list', 'https://shop.example')).toBe('https://shop.example/list')
  expect(scanAddress('https://app.example/get', 'https://shop.example')).toBe('https://app.example/get')
})

test('its picture is asked for by its name, whatever the name', () => {
  expect(new URL(scanPictureUrl('APP & 微信'), 'https://shop.example').searchParams.get('name')).toBe('APP & 微信')
})
