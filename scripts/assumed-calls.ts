import type { Call } from '#lib/contract/call.ts'
import { callEntries } from '#lib/contract/calls.ts'

/**
 * Prints the calls that the specification does not show, with the feature each belongs to: what to look at first when a
 * shop API of one's own is connected. `node scripts/assumed-calls.ts --all` prints every call.
 */
const isAll = process.argv.includes('--all')

const given = (call: Call): string =>
  [...(call.query ?? []).map((name) => `?${name}`), ...(call.body ?? [])].join(' ') || '-'

const rows = callEntries
  .filter(([, call]) => isAll || call.feature !== undefined)
  .map(([key, call]) => [
    call.method,
    call.path,
    given(call),
    call.who,
    call.endpoint ?? 'api',
    call.answer ?? 'json',
    call.feature ?? 'shown',
    key,
  ])
  .sort((a, b) => (`${a[1]} ${a[0]}` < `${b[1]} ${b[0]}` ? -1 : 1))

const heading = [
  'method',
  'path',
  'given (? in the query)',
  'who',
  'endpoint',
  'answer',
  'feature',
  'key in lib/contract',
]
console.info([heading, ...rows].map((cells) => cells.join('\t')).join('\n'))
console.info(`\n${rows.length} ${isAll ? 'calls' : 'assumed calls'} of ${callEntries.length}`)
