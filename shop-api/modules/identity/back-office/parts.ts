import { chinaDateTime } from '#lib/kernel/time.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'

type Cell = string | number | Html | null

interface Column {
  readonly label: string
  /** Figures are set to the right. */
  readonly isFigure?: boolean
}

interface Table {
  readonly caption: string
  readonly columns: readonly (string | Column)[]
  readonly rows: readonly (readonly Cell[])[]
  /** Said instead of a table without rows. */
  readonly empty?: string | Html
}

/** A dense table; the first cell of each row names the row. Labels are repeated in the cells for narrow screens. */
export function dataTable({ caption, columns, rows, empty = '暂无记录' }: Table): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`
  const all = columns.map((column) => (typeof column === 'string' ? { label: column } : column))
  const cell = (value: Cell, index: number): Html => {
    const { label = '', isFigure = false } = (all[index] ?? {}) as Partial<Column>
    const kind = isFigure && new Html(' class="figure"')
    return index === 0
      ? html`<th scope="row"${kind}>${value}</th>`
      : html`<td${kind} data-label="${label}">${value}</td>`
  }
  return html`<div class="scroller" tabindex="0" role="region" aria-label="${caption}"><table>
<caption class="hidden">${caption}</caption>
<thead><tr>${all.map(({ label, isFigure }) => html`<th scope="col"${isFigure === true && new Html(' class="figure"')}>${label}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map(cell)}</tr>`)}</tbody>
</table></div>`
}

/** How far something with a window is, which may be stopped. */
export function windowState(
  { startsAt, endsAt, isStopped }: { readonly startsAt: Date; readonly endsAt: Date; readonly isStopped: boolean },
  now: Date,
): Html {
  if (endsAt <= now) return html`<span class="state">已结束</span>`
  if (isStopped) return html`<span class="state bad">已停止</span>`
  return startsAt <= now ? html`<span class="state good">进行中</span>` : html`<span class="state wait">未开始</span>`
}

/** Facts under each other. */
export const factList = (facts: readonly (readonly [label: string, value: Cell])[]): Html =>
  html`<dl class="facts">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`

type Pairs = readonly (readonly [value: string, label: string])[]
/** What values are called. */
type Options = Readonly<Record<string, string>> | Pairs

/** An option without a value means none, which a required field refuses. */
export function selectField(name: string, label: string, options: Options, chosen: string, isNeeded = false): Html {
  const pairs = (Array.isArray(options) ? options : Object.entries(options)) as Pairs
  return html`<label>${label}<select name="${name}"${isNeeded && new Html(' required')}>${pairs.map(
    ([value, shown]) => html`<option value="${value}"${value === chosen && new Html(' selected')}>${shown}</option>`,
  )}</select></label>`
}

export type Picks = 'one' | 'list' | 'line' | 'place'

const picking = (picks: Picks | undefined): Html | false => picks !== undefined && html` data-picks="${picks}"`

interface Input {
  readonly name: string
  readonly label: string
  readonly value?: string | undefined
  readonly type?: string
  readonly isNeeded?: boolean
  readonly most?: number
  readonly hint?: string
  readonly isDecimal?: boolean
  /** Id of a list of values to choose from; others may be typed. */
  readonly list?: string
  /** Its codes of goods may be looked for: the only one, one of a list, each on a line of its own, or where the cursor stands. */
  readonly picks?: Picks
}

export const inputField = (input: Input): Html => {
  const { name, label, value = '', type = 'text', isNeeded = false, most = 200, hint = '', isDecimal = false } = input
  return html`<label>${label}<input name="${name}" type="${type}" value="${value}" maxlength="${most}"${
    isNeeded && new Html(' required')
  }${isDecimal && new Html(' inputmode="decimal"')}${input.list !== undefined && html` list="${input.list}"`}${picking(input.picks)}>${hint !== '' && html`<span class="aside">${hint}</span>`}</label>`
}

/** A moment as pages say it, to the minute. */
export const minuteOf = (moment: Date): string => chinaDateTime(moment).slice(0, 16)

/** Values that an input of this list offers. */
export const valueList = (id: string, values: readonly string[]): Html =>
  html`<datalist id="${id}">${values.map((value) => html`<option value="${value}"></option>`)}</datalist>`

interface Area {
  readonly name: string
  readonly label: string
  readonly value?: string | undefined
  readonly rows?: number
  readonly most?: number
  readonly hint?: string
  readonly isNeeded?: boolean
  readonly picks?: Picks
}

/** A text of several lines. */
export const areaField = ({
  name,
  label,
  value = '',
  rows = 4,
  most = 20_000,
  hint = '',
  isNeeded = false,
  picks,
}: Area): Html =>
  html`<label class="wide">${label}<textarea name="${name}" rows="${rows}" maxlength="${most}"${isNeeded && new Html(' required')}${picking(picks)}>
${value}</textarea>${hint !== '' && html`<span class="aside">${hint}</span>`}</label>`

export const checkField = (name: string, label: string, isOn: boolean): Html =>
  html`<fieldset class="boxes"><label><input type="checkbox" name="${name}" value="yes"${isOn && new Html(' checked')}>${label}</label></fieldset>`

/** What a form holds, carried on unseen to the button that saves it. */
export const hiddenFields = (given: Readonly<Record<string, string>>): Html =>
  html`${Object.entries(given).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`

/** Links between views of one list; the open one is named. */
export const views = (label: string, items: readonly { href: string; label: string; isOpen: boolean }[]): Html =>
  html`<nav class="views" aria-label="${label}"><ul>${items.map(
    (item) => html`<li><a href="${item.href}"${item.isOpen && new Html(' aria-current="true"')}>${item.label}</a></li>`,
  )}</ul></nav>`

/** Filters of this list that one uses often, by names of one's own; the script shows and keeps them. */
export const savedViews: Html = html`<div data-views hidden><nav class="links" aria-label="常用筛选"><ul></ul></nav><form class="row"><input class="middle" maxlength="20" required aria-label="常用筛选的名称" placeholder="给当前筛选起名"><button class="small quiet">存为常用</button><span class="aside" role="status">只存在这台电脑的浏览器中</span></form></div>`

export const savedViewScripts = ['/staff/saved-views.mjs'] as const

/** An address with these of its parameters that have a value. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const filled = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return filled.length === 0 ? path : `${path}?${new URLSearchParams(filled)}`
}

/** The same of an address, by a parameter and what its values are called. */
export function viewsOf(
  label: string,
  path: string,
  open: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>>,
): Html {
  const [[parameter, value] = ['', '']] = Object.entries(open)
  const items = Object.entries(names).map(([each, shown]) => ({
    href: withQuery(path, { [parameter]: each }),
    label: shown,
    isOpen: each === value,
  }))
  return views(label, items)
}

/** The way to the next rows; lists go on from their last row, however long they are. */
export const pager = (next: string | null, isFirst: boolean, first: string): Html =>
  html`<p class="pager">${!isFirst && html`<a href="${first}">回到第一页</a>`}${
    next !== null && html`<a rel="next" href="${next}">下一页</a>`
  }</p>`

/** The pager of a list by id at this address. */
export const pagerOf = (
  path: string,
  query: Readonly<Record<string, string>>,
  place: { readonly after: number; readonly next: number | null },
): Html =>
  pager(
    place.next === null ? null : withQuery(path, { ...query, after: place.next }),
    place.after === 0,
    withQuery(path, query),
  )

/** A moment as a field of a form takes it. */
export const forInput = (moment: Date): string => chinaDateTime(moment).slice(0, 16).replace(' ', 'T')

export const momentField = (name: string, label: string, given: Readonly<Record<string, string>>): Html =>
  inputField({ name, label, type: 'datetime-local', value: given[name], isNeeded: true })

interface Tried {
  readonly address: string
  readonly field: Html
  readonly given: Readonly<Record<string, string>>
  readonly effect: { readonly facts: Parameters<typeof factList>[0]; readonly warnings: readonly string[] }
  readonly more?: Html | false
  /** Its heading, and what buttons say. */
  readonly found?: string
  readonly look?: string
  readonly confirm?: string
}

/** What a form that was looked at would do, and the button that saves just that. */
export const effectSection = ({
  address,
  field,
  given,
  effect,
  more = false,
  found = '保存后的效果',
  look = '查看效果',
  confirm = '确认保存',
}: Tried): Html =>
  html`<section><h2 tabindex="-1" autofocus>${found}</h2>${effect.facts.length > 0 && factList(effect.facts)}${effect.warnings.map((text) => html`<p class="warning">${text}</p>`)}${more}
<form class="row" method="post" action="${address}">${field}${hiddenFields(given)}<button>${confirm}</button><span class="aside">需要修改时，在下面改好再点“${look}”</span></form></section>`
