import type { PGlite, Transaction } from '@electric-sql/pglite'
import { withMethods } from '#shop-api/platform/with-methods.ts'
import { spans } from './spans.ts'

/** Longest text of a statement in a span; values are never in it. */
const MOST_TEXT = 2_000
/** Shorter waits for a connection are no waits (milliseconds). */
const WORTH_A_SPAN_MS = 1

/** Asks the database within a span of the statement's text, where a request or a job is traced. */
export function tracedStatement<Value>(text: string, ask: () => Promise<Value>): Promise<Value> {
  const tracing = spans()
  if (!tracing?.current) return ask()
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? []
  const facts = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MOST_TEXT) }
  return tracing.measure(tracing.child({ name: verb.toLowerCase(), kind: 'client', facts }), ask)
}

/** Waits for a connection, within a span when it takes a while or comes to nothing. */
export async function tracedWait<Value>(connect: () => Promise<Value>): Promise<Value> {
  const tracing = spans()
  if (!tracing?.current) return await connect()
  const from = Date.now()
  const note = (hasFailed: boolean) => {
    if (!hasFailed && Date.now() - from < WORTH_A_SPAN_MS) return
    tracing.child({ name: 'wait for a connection', kind: 'internal', from })?.end({ hasFailed })
  }
  try {
    const connection = await connect()
    note(false)
    return connection
  } catch (error) {
    note(true)
    throw error
  }
}

const tracedQuery =
  (asked: Pick<Transaction, 'query'>): Transaction['query'] =>
  (text, ...rest) =>
    tracedStatement(text, () => asked.query(text, ...rest))

/** The embedded database with a span for each statement. */
export function tracedPglite(raw: PGlite): PGlite {
  return withMethods(raw, {
    query: tracedQuery(raw),
    transaction: (work) => raw.transaction((tx) => work(withMethods(tx, { query: tracedQuery(tx) }))),
  })
}
