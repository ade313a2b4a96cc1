import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './support/paths.mjs'
import type { Source } from './support/sources.ts'
import { sourcesOf } from './support/sources.ts'

const LEAST = 15
const code = sourcesOf('.ts', '.tsx', '.mjs')
const isTest = ({ path: file }: Source): boolean => /\.test\.tsx?$|\/testing\/|^shop-api\/testing\//.test(file)
const short = code.filter(
  (each) =>
    /^(app|components|lib|shop-api)\//.test(each.path) && !isTest(each) && each.text.split('\n').length - 1 < LEAST,
)
const reasons: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(inRoot('scripts', 'short-files.json'), 'utf8'),
)

/** Files that load the one a file names, by how they name it. */
const importers = new Map<string, { readonly by: Source; readonly isLazy: boolean }[]>()
for (const by of code) {
  for (const [whole, spec = ''] of by.text
    .replaceAll("'", '"')
    .matchAll(/(?:from|import|import\(|URL\()\s*"((?:#|\.{1,2}\/)[^"\n]+)"/g)) {
    const to = spec.startsWith('#') ? spec.slice(1) : path.posix.join(path.posix.dirname(by.path), spec)
    importers.set(to, [...(importers.get(to) ?? []), { by, isLazy: /^(import|URL)\(/.test(whole) }])
  }
}
const isClient = ({ text }: Source): boolean => text.startsWith("'use client'")
const halfOf = (file: string): string => (file.startsWith('shop-api/') ? 'shop API' : 'storefront')

/** What makes a short file an address or a boundary that can be read from the code. */
const kinds: Readonly<Record<string, (source: Source) => boolean>> = {
  'an address': ({ path: file }) => /^app\/.*\b(page|layout|route|not-found)(\.development)?\.tsx?$/.test(file),
  'the browser’s part of a page': (source) =>
    isClient(source) && (importers.get(source.path) ?? []).some(({ by }) => !isClient(by) && !isTest(by)),
  'loaded when it is needed': ({ path: file }) => (importers.get(file) ?? []).some(({ isLazy }) => isLazy),
  'a file that every module has, by its name': ({ path: file }) =>
    /^shop-api\/.*\/(tables|routes|shapes|operator|commands|resource|staff-pages)\.ts$/.test(file) ||
    (file.startsWith('lib/contract/') && /\/(calls|shapes)\.ts$/.test(file)),
  'a noun in its layer': ({ path: file }) => {
    const [, layer, noun = ''] = /^lib\/(domain|mapping)\/([\w-]+)\.ts$/.exec(file) ?? []
    const other = layer === 'domain' ? 'mapping' : 'domain'
    return layer !== undefined && code.some((each) => each.path === `lib/${other}/${noun}.ts`)
  },
  'what both halves agree on': ({ path: file }) =>
    ['lib/contract/', 'lib/kernel/', 'lib/sheets/'].some((folder) => file.startsWith(folder)) &&
    new Set((importers.get(file) ?? []).map(({ by }) => halfOf(by.path))).size > 1,
  'a question to a higher module': ({ text }) => /\bport<\(/.test(text),
  'a declaration of a package': ({ path: file }) => file.endsWith('.d.ts'),
}

const isKind = (source: Source): boolean => Object.values(kinds).some((matches) => matches(source))

test.each(Object.entries(kinds))('there are short files of the kind “%s”', (_, matches) => {
  expect(short.some(matches)).toBe(true)
})

test(`a file of fewer than ${LEAST} lines is an address or a boundary, or says why it is apart`, () => {
  const apart = short.filter((each) => !isKind(each)).map(({ path: file }) => file)
  expect(apart.sort()).toEqual(Object.keys(reasons).sort())
})
