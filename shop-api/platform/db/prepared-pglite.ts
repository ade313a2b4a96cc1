import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite'
import { protocol } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'
import { withMethods } from '#shop-api/platform/with-methods.ts'
import { sqlState } from './sql-state.ts'

const { serialize } = protocol

/** So many statements stay prepared; of more, those not asked for the longest time are forgotten. */
export const MOST_PREPARED = 300
/** Statements with more values write many rows at once, and hardly come again as they are. */
const MOST_VALUES = 60
/** The statement is gone, or what it answers has changed with its tables. */
const OUTDATED = new Set(['26000', '0A000'])

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

interface Prepared {
  readonly name: string
  readonly valueTypes: readonly number[]
  readonly fields: readonly Field[]
}

const isOutdated = (error: unknown): boolean => OUTDATED.has(sqlState(error) ?? '')

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>
type Options = Pick<QueryOptions, 'rowMode' | 'parsers'> | undefined

const ofKind = <Message>(messages: Messages, name: string): readonly Message[] =>
  messages.filter((each) => each.name === name) as unknown as Message[]

/** Rows that a statement wrote, as its last message tells them: "INSERT 0 3", "UPDATE 2". */
function writtenRows(messages: Messages): number {
  const [done] = ofKind<{ readonly text: string }>(messages, 'commandComplete')
  const [, count] = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(done?.text ?? '') ?? []
  return Number(count ?? 0)
}

/** The prepared statements of one embedded database, which has a single connection. */
class Statements {
  readonly #raw: PGlite
  readonly #known = new LRUCache<string, Prepared>({ max: MOST_PREPARED })
  #made = 0

  constructor(raw: PGlite) {
    this.#raw = raw
  }

  #send(...messages: readonly Uint8Array[]): Promise<Messages> {
    return this.#raw.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })
  }

  async #prepare(text: string): Promise<Prepared> {
    const name = `s${this.#made}`
    this.#made += 1
    const oldest = this.#known.size < MOST_PREPARED ? undefined : this.#known.pop()
    const closing = oldest ? [serialize.close({ type: 'S', name: oldest.name })] : []
    const parts = [serialize.parse({ name, text }), serialize.describe({ type: 'S', name })]
    const described = await this.#send(...closing, ...parts)
    const [values] = ofKind<{ readonly dataTypeIDs: readonly number[] }>(described, 'parameterDescription')
    const [rows] = ofKind<{ readonly fields: readonly Field[] }>(described, 'rowDescription')
    const fields = (rows?.fields ?? []).map((field) => ({ name: field.name, dataTypeID: field.dataTypeID }))
    return { name, valueTypes: values?.dataTypeIDs ?? [], fields }
  }

  /** Runs a statement; the caller holds the connection. */
  async run<Row>(text: string, values: readonly unknown[], options: Options): Promise<Results<Row>> {
    const statement = this.#known.get(text) ?? (await this.#prepare(text))
    this.#known.set(text, statement)
    const { name, valueTypes, fields } = statement
    const { serializers, parsers } = this.#raw
    const sent = values.map((value, at) => {
      if (value === null || value === undefined) return null
      const write = serializers[valueTypes[at] ?? 0]
      return write ? write(value) : String(value)
    })
    try {
      const messages = await this.#send(serialize.bind({ statement: name, values: sent }), serialize.execute({}))
      const readers = fields.map(({ dataTypeID }) => options?.parsers?.[dataTypeID] ?? parsers[dataTypeID])
      const rows = ofKind<{ readonly fields: readonly (string | null)[] }>(messages, 'dataRow').map((row) => {
        const cells = row.fields.map((value, at) => {
          const read = readers[at]
          return value === null || !read ? value : read(value, fields[at]?.dataTypeID)
        })
        return options?.rowMode === 'array'
          ? cells
          : Object.fromEntries(fields.map(({ name }, at) => [name, cells[at]]))
      })
      return { rows: rows as Row[], fields: [...fields], affectedRows: writtenRows(messages) }
    } catch (error) {
      if (isOutdated(error)) this.#known.delete(text)
      throw error
    }
  }
}

/**
 * The embedded database, of which every statement is parsed and planned once and then asked by its name: its own client does so every
 * time, in six messages, which takes longer than most statements of a shop.
 */
export function preparedPglite(raw: PGlite): PGlite {
  const statements = new Statements(raw)
  const isKept = (values: readonly unknown[] = [], options?: QueryOptions): boolean =>
    values.length <= MOST_VALUES && !options?.blob && !options?.paramTypes && !options?.serializers

  const inTransaction =
    (tx: Transaction): Transaction['query'] =>
    (text, values, options) => {
      if (tx.closed || !isKept(values, options)) return tx.query(text, values, options)
      return raw._runExclusiveQuery(() => statements.run(text, values ?? [], options))
    }
  const alone: PGlite['query'] = async <Row>(text: string, values?: unknown[], options?: QueryOptions) => {
    if (!isKept(values, options)) return raw.query<Row>(text, values, options)
    await raw._checkReady()
    return raw._runExclusiveTransaction(async () => {
      const ask = () => raw._runExclusiveQuery(() => statements.run<Row>(text, values ?? [], options))
      const answer = await ask().catch((error: unknown) => {
        if (isOutdated(error)) return ask()
        throw error
      })
      await raw.syncToFs()
      return answer
    })
  }
  return withMethods(raw, {
    query: alone,
    transaction: (work) => raw.transaction((tx) => work(withMethods(tx, { query: inTransaction(tx) }))),
  })
}
