import { callEntries } from '#lib/contract/calls.ts'
import { shownCalls } from './support/fields.ts'
import { sourcesOf } from './support/sources.ts'

const sources = sourcesOf('.ts', '.tsx').filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path))
/** Codes without an explanation: passed on as they come, no meaning is guessed. */
const UNREAD: readonly string[] = ['goods_type', 'is_special']

const textOf = (folders: RegExp): string =>
  sources
    .filter(({ path }) => folders.test(path))
    .map(({ text }) => text)
    .join('\n')

it('every shown call is made by some page or press', () => {
  const code = textOf(/^(lib\/(server|browser)|components|app)\//)
  const shown = new Set(shownCalls.map(({ key }) => key))
  const keys = callEntries.filter(([, { method, path }]) => shown.has(`${method} ${path}`)).map(([key]) => key)
  expect(keys).toHaveLength(shown.size)
  const isMade = (key: string): boolean => new RegExp(`Calls\\.${key}\\b|'${key}'`).test(code)
  expect(keys.filter((key) => !isMade(key))).toEqual([])
})

it('every field the specification names is read', () => {
  const code = textOf(/^lib\/(mapping|server|browser)\//)
  const nameOf = (path: string): string => path.split(/[.[\]]+/).findLast((part) => part !== '') ?? ''
  const named = shownCalls.flatMap(({ fields }) => fields.filter(({ section }) => section === '§3'))
  const names = [...new Set(named.map(({ path }) => nameOf(path)))]
  expect(names.length).toBeGreaterThan(80)
  const isRead = (name: string): boolean => new RegExp(`\\.${name}\\b|[{,]\\s*${name}\\b`).test(code)
  expect(names.filter((name) => !isRead(name)).sort()).toEqual([...UNREAD].sort())
})
