/**
 * Two calls of the cart name their fields as one argument, `params` (spec §7). Browsers send it under its name; an
 * upstream takes either form:
 *   fields  goods_id=3&number=2, several lines as 0[goods_id]=3&0[number]=2&1[goods_id]=…; number=4 for an edit
 *   params  params[0][goods_id]=3&params[0][number]=2; params[number]=4 for an edit
 * Fields beside the argument, such as new=1, are the same in both.
 */
export const argumentForms = ['fields', 'params'] as const

/** rows: the argument is a list of records; record: it is one. */
export type ArgumentKind = 'rows' | 'record'

const NAME = 'params'
const FIELD = /^params\[([A-Za-z0-9_]+)\](?:\[([A-Za-z0-9_]+)\])?$/

/** The fields themselves, of a form that has them under the argument's name. One row needs no number. */
export function bareArgument(kind: ArgumentKind, form: URLSearchParams): URLSearchParams {
  const fields = [...form].map(([name, value]) => ({ name, value, match: FIELD.exec(name) }))
  const rows = new Set(fields.flatMap(({ match }) => (match ? [match[1]] : [])))
  const isOnly = kind === 'rows' && rows.size === 1
  const bare = new URLSearchParams()
  for (const { name, value, match } of fields) {
    const [, first = '', second] = match ?? []
    if (match === null) bare.append(name, value)
    else if (second === undefined) bare.append(first, value)
    else bare.append(isOnly ? second : `${first}[${second}]`, value)
  }
  return bare
}

const ROW_FIELD = /^(\d+)\[([A-Za-z0-9_]+)\]$/

/** The other way round: fields that come by themselves, under the argument's name. `beside` are no part of it. */
export function wrappedArgument(kind: ArgumentKind, form: URLSearchParams, beside: readonly string[]): URLSearchParams {
  if ([...form.keys()].some((name) => name.startsWith(`${NAME}[`))) return form
  const wrapped = new URLSearchParams()
  for (const [name, value] of form) {
    const [, row = '0', field = name] = ROW_FIELD.exec(name) ?? []
    const isOwn = beside.includes(name.split('[', 1)[0] ?? name)
    const inside = kind === 'rows' ? `${NAME}[${row}][${field}]` : `${NAME}[${name}]`
    wrapped.append(isOwn ? name : inside, value)
  }
  return wrapped
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rows as a list: as they are, numbered, or the only one by itself. */
function rowsOf(value: unknown): unknown {
  if (!isRecord(value)) return value
  const rows = Object.entries(value)
  return rows.length > 0 && rows.every(([name]) => /^\d+$/.test(name)) ? rows.map(([, row]) => row) : [value]
}

/** A parsed body of either form, with the argument under its name. `beside` names the fields that are no part of it. */
export function namedArgument(
  kind: ArgumentKind,
  body: Readonly<Record<string, unknown>>,
  beside: readonly string[],
): Record<string, unknown> {
  const entries = Object.entries(body)
  const own = entries.filter(([name]) => beside.includes(name) && name !== NAME)
  const bare = Object.fromEntries(entries.filter(([name]) => !beside.includes(name)))
  const argument = NAME in body ? body[NAME] : bare
  return { ...Object.fromEntries(own), [NAME]: kind === 'rows' ? rowsOf(argument) : argument }
}
