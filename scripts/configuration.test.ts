import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { envShape } from '#lib/server/env.ts'
import { rowsOf, variables, withFacts } from './support/configuration-text.ts'
import { inRoot } from './support/paths.mjs'
import { sourcesOf } from './support/sources.ts'

const documents = ['docs/configuration.md', 'docs/zh/configuration.md'].map((file) => ({
  file,
  text: readFileSync(inRoot(file), 'utf8'),
}))

/** Said by the framework of itself, set by Node's own watching, or put in place by the build. */
const NOT_SET_BY_OPERATORS = /^(?:NEXT_PHASE|NEXT_RUNTIME|HOSTNAME|WATCH_REPORT_DEPENDENCIES|PROGRAM_.*)$/
const PROCESSES =
  /^(?:app|components|lib|shop-api)\/(?!(?:.*\/)?testing\/|.*\.test\.tsx?$)|^scripts\/(?:start\.mjs|support\/shop\.mjs)$/

/** Variables that code reads past the schemas. */
const readDirectly = (): string[] => {
  const names = sourcesOf('.ts', '.tsx', '.mjs')
    .filter(({ path }) => PROCESSES.test(path))
    .flatMap(({ text }) => [...text.matchAll(/process\.env\.([A-Z_]+)/g)].map(([, name = '']) => name))
  const known = new Set(variables.flatMap((each) => [...each.keys()]))
  return [...new Set(names)].filter((name) => !known.has(name) && !NOT_SET_BY_OPERATORS.test(name))
}

describe.each(documents)('$file', ({ text }) => {
  const [storefront = [], shopApi = [], alone = []] = rowsOf(text)

  test('has the defaults and the choices of the code', () => {
    expect(text).toBe(withFacts(text))
  })

  test('names every variable once, and no other', () => {
    for (const [at, rows] of [storefront, shopApi].entries())
      expect(rows.map(({ name }) => name).sort()).toEqual([...(variables[at]?.keys() ?? [])].sort())
    expect(alone.map(({ name }) => name)).toEqual(readDirectly())
  })

  test('shows no value as a default that the code does not have', () => {
    const claimed = [storefront, shopApi].flatMap((rows, at) =>
      rows.filter(
        ({ name, cells: [value] }) => variables[at]?.get(name)?.default === undefined && /^(?:`|$)/.test(value),
      ),
    )
    expect(claimed).toEqual([])
  })

  test('says of every variable what it is for', () => {
    expect([...storefront, ...shopApi, ...alone].filter(({ cells: [, , meaning] }) => meaning === '')).toEqual([])
  })

  test('names the fields of a further host', () => {
    const { properties } = z.toJSONSchema(envShape.shape.UPSTREAMS_BY_HOST, { io: 'output', unrepresentable: 'any' })
      .additionalProperties as { properties: object }
    const named = [...text.matchAll(/^\| (`[a-z_]+`(?:, `[a-z_]+`)*) \|/gm)].flatMap(([, names = '']) =>
      names.split(', ').map((name) => name.slice(1, -1)),
    )
    expect(named).toEqual(Object.keys(properties))
  })

  test.each([
    ['a default', text.replace('| `2048` |', '| `1024` |')],
    ['a choice', text.replace('`sealed` `shared`', '`sealed`')],
    ['a limit', text.replace('| 0 … 16 |', '| 0 … 32 |')],
  ])('%s that is not the code’s is found', (_, wrong) => {
    expect(wrong).not.toBe(text)
    expect(wrong).not.toBe(withFacts(wrong))
  })
})
