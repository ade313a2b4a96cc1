import { globSync, readFileSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { FileLink, Link } from './link.tsx'

afterEach(cleanup)

test.each(['data:text/html,x', 'vbscript:x', '/\\evil.example', '//evil.example'])('nothing leads to %s', (href) => {
  render(
    <>
      <FileLink href={href}>下载</FileLink>
      <Link href={href}>查看</Link>
      <FileLink href="/api/upload/7">回执</FileLink>
    </>,
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/api/upload/7'])
})

test('an address that a shop API named stands in a link that judges it', () => {
  const files = globSync('components/**/*.tsx').filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(300)
  const bare = files.filter((file) =>
    /<a\b[^>]*href=\{\w+(?:\.\w+)*\.\w*(?:url|Url)\}/.test(readFileSync(file, 'utf8')),
  )
  expect(bare).toEqual([])
})
