import { isFollowed } from './href.ts'

test.each([
  '/',
  '/list/info/7?a=b#c',
  '?page=2',
  '#top',
  'https://img.example/a.pdf',
  'HTTP://a.example',
  'tel:400-1',
  'mailto:a@b.example',
])('%s is followed', (href) => {
  expect(isFollowed(href)).toBe(true)
})

test.each([
  ...[
    'data:text/html,x',
    'vbscript:x',
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    ' javascript:x',
    '\u0001data:x',
    'java\nscript:x',
  ],
  ...[
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\\/evil.example',
    'blob:x',
    'file:///etc/passwd',
    'http://[',
    'https://a b',
    'https://a.example:99999/',
  ],
])('%j is not', (href) => {
  expect(isFollowed(href)).toBe(false)
})
