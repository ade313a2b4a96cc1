import { existsSync, statSync } from 'node:fs'
import { marked } from 'marked'
import { anchorsOf, linksOf } from './support/documents.ts'
import { inRoot } from './support/paths.mjs'
import { sourcesOf } from './support/sources.ts'

/** Addresses in articles are those of the shop. */
const documents = sourcesOf('.md').filter(({ path }) => !path.startsWith('shop-api/sample-shop/content/'))
const textOf = new Map(documents.map(({ path, text }) => [path, text]))

/** In bytes. */
const MOST_OF_A_PICTURE = 150_000

const brokenLinks = (file: string, text: string): string[] =>
  linksOf(file, marked.lexer(text)).flatMap(({ file: target, anchor }) => {
    if (!existsSync(inRoot(target))) return [`${file}: ${target}`]
    const known = anchor === '' || anchorsOf(target === file ? text : (textOf.get(target) ?? '')).includes(anchor)
    return known ? [] : [`${file}: ${target}#${anchor}`]
  })

test('links of documents lead to files and headings that are there', () => {
  expect(documents.flatMap(({ path, text }) => brokenLinks(path, text))).toEqual([])
})

test.each([
  ['a file', '[a](docs/nowhere)'],
  ['a heading', '[a](docs/operations.md#nowhere)'],
  ['a heading of its own', '# One\n\n[a](#two)'],
  ['a picture', '![a](docs/pictures/nowhere.webp)'],
])('%s that is not there is found', (_, text) => {
  expect(brokenLinks('README.md', text)).toHaveLength(1)
})

test('documents that code and configuration name are there', () => {
  const sources = sourcesOf('.ts', '.tsx', '.mjs', '.yml', '.yaml', '.conf', '.service', '.example', 'Containerfile')
  const named = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:docs|deploy|bench)\/[\w./-]*\.md\b/g)].map(([file]) => `${path}: ${file}`),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((each) => !existsSync(inRoot(each.split(': ')[1] ?? '')))).toEqual([])
})

test('pictures of documents are small', () => {
  const pictures = documents
    .flatMap(({ path, text }) => linksOf(path, marked.lexer(text)))
    .filter(({ file }) => /\.(?:webp|png)$/.test(file))
  expect(pictures.length).toBeGreaterThan(1)
  expect(pictures.filter(({ file }) => statSync(inRoot(file)).size > MOST_OF_A_PICTURE)).toEqual([])
})
