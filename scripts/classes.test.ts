import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss'
import { root } from './support/paths.mjs'
import { sourcesOf } from './support/sources.ts'

// The scale of sizes and colours is short on purpose, and Tailwind says nothing about a class outside it: the element
// just stays without. So every class written in a page or component is looked up in the stylesheet's own terms.

const stylesheet = readFileSync(path.join(root, 'app/globals.css'), 'utf8')

const design = await loadDesignSystem(stylesheet, {
  base: path.join(root, 'app'),
  loadStylesheet: async (id, base) => {
    const file = path.join(root, 'node_modules', id)
    return { path: file, base, content: readFileSync(file, 'utf8') }
  },
  loadModule: async (id, base) => {
    const file = path.resolve(base, id)
    return { path: file, base, module: (await import(pathToFileURL(file).href)).default }
  },
})

const screens = sourcesOf('.tsx', '.ts').filter(
  ({ path }) => /^(app|components)\//.test(path) && !/\.test\.tsx?$|\/route\.ts$/.test(path),
)

/** Every `.name` of a text: a class a stylesheet defines, or one that a class such as `has-[.name]:…` looks for. */
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name ?? '')
const written = new Set([
  'group',
  'peer',
  ...namesIn(stylesheet, /\.([a-z][\w-]*)/g),
  ...screens.flatMap(({ text }) => namesIn(text, /\[\.([\w-]+)\]/g)),
])
const isKnown = (name: string): boolean => written.has(name) || design.candidatesToCss([name])[0] !== null

/** Spelled as a class of Tailwind's is, with a value after a dash: `w-30`, `max-tablet:min-h-11`. */
const looksLikeClass = (word: string): boolean => /-[^-]+$/.test(word) && [...design.parseCandidate(word)].length > 0

interface Literal {
  /** The attribute it is the value of; otherwise it may be anything, a class kept in a constant too. */
  readonly attribute: string | undefined
  readonly words: readonly string[]
}

const literalsOf = (text: string): Literal[] =>
  [...text.matchAll(/(?:(\w+)=)?(?:'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`)/g)].map(
    ([, attribute, single, double, template]) => ({
      attribute,
      words: (single ?? double ?? template ?? '').split(/\s+|\$\{[^}]*\}/).filter(Boolean),
    }),
  )

/** Classes without a rule: in a class attribute any unknown word, elsewhere only what is spelled like a class. */
const idleWords = (text: string): string[] =>
  literalsOf(text).flatMap(({ attribute, words }) => {
    const isClass = attribute !== undefined && /class/i.test(attribute)
    if (attribute !== undefined && !isClass) return []
    return words.filter((word) => !isKnown(word) && (isClass || looksLikeClass(word)))
  })

it('tells a class that exists from one that does not', () => {
  expect(idleWords(`<p className="w-30 row max-tablet:min-h-11 text-price" />`)).toEqual([])
  expect(idleWords(`<p className="w-32 flexx" type="w-32" />; const width = 'w-32 text-form'`)).toEqual([
    'w-32',
    'flexx',
    'w-32',
  ])
})

it('finds every class of the screens in the stylesheet', () => {
  expect(screens.length).toBeGreaterThan(300)
  expect(screens.flatMap(({ path, text }) => idleWords(text).map((word) => `${path}: ${word}`))).toEqual([])
})
