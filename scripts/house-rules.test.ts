import { readdirSync, readFileSync } from 'node:fs'
import { root } from './support/paths.mjs'
import type { Source } from './support/sources.ts'
import { sourcesOf } from './support/sources.ts'

const code = sourcesOf('.ts', '.tsx', '.mjs')
const itself = 'scripts/house-rules.test.ts'
const texts = sourcesOf('.ts', '.tsx', '.mjs', '.css', '.md', '.json', '.sql', 'run').filter(
  ({ path }) => path !== 'package-lock.json' && path !== itself,
)
const LONGEST = 300

const lineCount = ({ text }: Source): number => text.split('\n').length - 1

/** Every line that matches, as `file:line text`, so that a failure says where to look. */
const linesWith = (sources: Source[], pattern: RegExp): string[] =>
  sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const readJson = (name: string): Record<string, Record<string, string> | undefined> =>
  JSON.parse(readFileSync(`${root}/${name}`, 'utf8'))

it('sees the sources', () => {
  expect(code.length).toBeGreaterThan(100)
  expect(code.map(({ path }) => path)).toContain(itself)
})

it('keeps files short', () => {
  const sizes = code.map(lineCount).sort((a, b) => a - b)
  process.stdout.write(
    `lines a file: median ${percentile(sizes, 0.5)}, 90 % at most ${percentile(sizes, 0.9)}, longest ${sizes.at(-1)}, ${sizes.length} files\n`,
  )
  expect(code.filter((each) => lineCount(each) > LONGEST).map(({ path }) => path)).toEqual([])
})

it('keeps the newest snapshot of the migrations alone', () => {
  const { entries } = JSON.parse(readFileSync(`${root}/shop-api/migrations/meta/_journal.json`, 'utf8')) as {
    entries: { idx: number }[]
  }
  const newest = String(entries.at(-1)?.idx).padStart(4, '0')
  const kept = readdirSync(`${root}/shop-api/migrations/meta`).filter((name) => name.endsWith('_snapshot.json'))
  expect(kept).toEqual([`${newest}_snapshot.json`])
})

it('imports its own files where the boundaries see it', () => {
  // The check of imports sees neither a type named in passing nor a require.
  expect(linesWith(code, /(?<!await )\bimport\('[.#][^']*'\)\.[A-Z]|[rR]equire\w*\([^)]*\)?\(?'[.#]/)).toEqual([])
})

it('asks of every Enter whether an input method took it', () => {
  const listening = code.filter(({ path, text }) => !/\.(test|spec)\.tsx?$/.test(path) && /[!=]== 'Enter'/.test(text))
  expect(listening.length).toBeGreaterThan(5)
  expect(listening.filter(({ text }) => !/isComposing/.test(text)).map(({ path }) => path)).toEqual([])
})

it('spreads no object written on the spot', () => {
  // Its properties stand in the outer one by themselves; the spread only packs them into fewer lines.
  const others = code.filter(({ path }) => path !== itself)
  expect(others.filter(({ text }) => /\.\.\.\s*\(?\{/.test(text)).map(({ path }) => path)).toEqual([])
})

it('has no program as a text', () => {
  // What a page begins with is built from modules (lib/programs); a bundle kept in a string would be read by nobody.
  const bundled = /!function\b|\bfunction\s*\w*\(\w(?:,\w)*\)\{|\)=>\{\w|;(?:var|let|const) \w=|\bvoid 0\b/
  const others = code.filter(({ path }) => path !== itself && !path.startsWith('acceptance/releases/'))
  expect(linesWith(others, bundled)).toEqual([])
})

it('draws no page from what its reader sent: pages of members, too, are kept for all of them', () => {
  const drawn = code.filter(({ path }) => /^(app|components|lib)\//.test(path))
  expect(linesWith(drawn, /from 'next\/headers'/)).toEqual([])
})

it('leaves nothing for later', () => {
  expect(linesWith(texts, /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([])
})

it('has no marks of an unfinished merge', () => {
  expect(linesWith(texts, /^(<{7,}|={7,}|>{7,})( |$)/)).toEqual([])
})

it('switches no check off', () => {
  const others = code.filter(({ path }) => path !== itself)
  expect(linesWith(others, /biome-ignore|@ts-(ignore|nocheck|expect-error)|eslint-disable|istanbul ignore/)).toEqual([])
  expect(linesWith(others, /\b(it|test|describe)\.(only|skip|todo|fixme|failing)\b|\bx(it|describe)\(/)).toEqual([])
})

it('names no path of one machine', () => {
  expect(linesWith(texts, /(?<![\w.~])\/(tmp|root|home\/\w+|Users\/\w+|usr\/local)\//)).toEqual([])
  expect(linesWith(texts, new RegExp(`${root}/`))).toEqual([])
})

it('names no package registry', () => {
  const lines = linesWith(
    [...texts, ...sourcesOf('package-lock.json', '.npmrc')],
    /registry\.[\w-]+\.\w+|"resolved": "\w+:|^registry=/,
  )
  expect(lines).toEqual([])
})

it('has no barrels', () => {
  const isBarrel = ({ text }: Source): boolean => {
    const statements = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim()
    return statements !== '' && /^(export\s[^;]*?\sfrom\s+'[^']+'\s*)+$/.test(statements)
  }
  expect(code.filter(isBarrel).map(({ path }) => path)).toEqual([])
  expect(code.filter(({ path }) => /(^|\/)index\.tsx?$/.test(path)).map(({ path }) => path)).toEqual([])
})

it('pins every package to one version, the same for both halves', () => {
  const named = ['package.json', 'shop-api/package.json'].flatMap((file) => {
    const { dependencies, devDependencies } = readJson(file)
    return Object.entries({ ...dependencies, ...devDependencies })
  })
  const ofTheRepository = ['pharmacy-wholesale-shop', 'file:..']
  const loose = named.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
  expect(loose).toEqual([ofTheRepository])
  const versions = new Map(named)
  expect(named.filter(([name, version]) => versions.get(name) !== version)).toEqual([])
})

it('compares columns of subqueries by functions', () => {
  // In the fields of a query of one table drizzle leaves the tables off columns that stand in a text themselves: a subquery
  // that says `${lines.orderId} = ${orders.id}` compares two columns of its own table there. In `eq(…)` they stay.
  const subquery = /sql(?:<[^`]*?>)?`\s*\(\s*select\b([^`]*)`/g
  const compared = /\$\{\w+\.\w+\}\s*(?:=|<>|[<>]=?)|(?:=|<>|[<>]=?)\s*\$\{\w+\.\w+\}/
  const found = code
    .filter(({ path }) => path.startsWith('shop-api/') && path !== itself)
    .flatMap(({ path, text }) =>
      [...text.matchAll(subquery)].filter(([, body = '']) => compared.test(body)).map(([whole]) => `${path} ${whole}`),
    )
  expect(found).toEqual([])
})
