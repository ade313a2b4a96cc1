import { z } from 'zod'
import { envShape } from '#lib/server/env.ts'
import { configShape } from '#shop-api/modules/base/environment/config.ts'

/** What a schema says of one variable, as far as documents show it. */
interface Facts {
  readonly default?: string | number
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
}

/** A process gives it to its workers; nobody sets it. */
const INTERNAL = 'WORKER_SECRET'

const factsOf = (shape: z.ZodType): ReadonlyMap<string, Facts> => {
  const { properties = {} } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  const all = Object.entries(properties as Record<string, Facts>).filter(([name]) => name !== INTERNAL)
  // An empty list is no value to show.
  return new Map(all.map(([name, facts]) => [name, facts.default === '' ? { ...facts, default: undefined } : facts]))
}

/** By the order of the documents' sections. */
export const variables = [factsOf(envShape), factsOf(configShape)] as const

export interface Row {
  readonly name: string
  /** Of the columns default, takes and meaning. */
  readonly cells: readonly [string, string, string]
}

const ROW = /^\| `([A-Z][A-Z_]+)` \|(.*)\|(.*)\|(.*)\|$/
const rowIn = (line: string): Row | null => {
  const [, name, ...cells] = ROW.exec(line) ?? []
  return name === undefined ? null : { name, cells: cells.map((cell) => cell.trim()) as [string, string, string] }
}

/** Storefront, shop API, `npm start` alone. */
const sectionsOf = (text: string): string[] => text.split(/^(?=## )/m).slice(1)

export const rowsOf = (text: string): Row[][] =>
  sectionsOf(text).map((section) => section.split('\n').flatMap((line) => rowIn(line) ?? []))

const code = (value: string | number): string => `\`${value}\``
const takes = (facts: Facts): string =>
  facts.enum?.map(code).join(' ') ?? (facts.minimum === undefined ? '' : `${facts.minimum} … ${facts.maximum}`)

const filledRow = ({ name, cells: [written, , meaning] }: Row, facts: Facts): string => {
  const value = facts.default === undefined ? written : code(facts.default)
  return `|${[code(name), value, takes(facts), meaning].map((cell) => ` ${cell}`.trimEnd()).join(' |')} |`
}

/** The document with the columns that the schemas decide. Words stand where a variable has no value of its own. */
export const withFacts = (text: string): string => {
  const [head = '', ...sections] = text.split(/^(?=## )/m)
  const filled = sections.map((section, at) =>
    section
      .split('\n')
      .map((line) => {
        const row = rowIn(line)
        const facts = row && variables[at]?.get(row.name)
        return facts ? filledRow(row, facts) : line
      })
      .join('\n'),
  )
  return [head, ...filled].join('')
}
