import { withCallsFirst } from './calls-first.ts'

const script = '<script data-urls="[&quot;/api/user/base&quot;]">{run()}</script>'
const read = (html: string): string => withCallsFirst(Buffer.from(html)).toString()

test('the script stands before the styles as well', () => {
  const body = `<body><p>¥1</p>${script}</body></html>`
  expect(read(`<html><head><meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/></head>${body}`)).toBe(
    `<html><head><meta charSet="utf-8"/>${script}<link rel="stylesheet" href="/a.css"/></head>${body}`,
  )
  expect(read(`<html><head><title>首页</title></head>${body}`)).toBe(
    `<html><head>${script}<title>首页</title></head>${body}`,
  )
})

test.each(['<html><head><title>首页</title></head><body></body></html>', '', '<p>no head</p>'])('%j stays', (html) => {
  const page = Buffer.from(html)
  expect(withCallsFirst(page)).toBe(page)
})
