import type { Operator } from '#shop-api/modules/identity/operators/operators.ts'
import { mayDo, rolesInWords } from '#shop-api/modules/identity/operators/roles.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import type { StaffRoute, Tab } from './registry.ts'

/** What a page of the back office consists of. */
export interface Page {
  readonly title: string
  readonly body: Html
  /** Style sheets and scripts of its own, by address. */
  readonly styles?: readonly string[]
  readonly scripts?: readonly string[]
}

interface Around {
  readonly siteTitle: string
  readonly operator: Operator | null
  /** Path of the page, without /staff. */
  readonly path: string
  readonly routes: readonly StaffRoute[]
  /** Hidden field of every form. */
  readonly field: Html
  readonly notice?: string
  readonly problem?: string
  /** The field the problem is about, for the script that leads there. */
  readonly problemField?: string | undefined
}

export const csrfField = (token: string): Html => html`<input type="hidden" name="csrf" value="${token}">`

export const problemText = (message: string, field = ''): Html =>
  html`${message !== '' && html`<p class="problem"${field !== '' && html` data-field="${field}"`} role="alert">${message}</p>`}`

const isUnder = (path: string, tab: string): boolean => path === tab || (tab !== '' && path.startsWith(`${tab}/`))

interface Entry extends Tab {
  readonly path: string
}

/** What is open, by the longest of the paths above it. */
const openIn = (entries: readonly Entry[], path: string): Entry | undefined =>
  entries.filter((each) => isUnder(path, each.path)).sort((a, b) => b.path.length - a.path.length)[0]

const entryLink = (href: string, label: string, isOpen: boolean): Html =>
  html`<li><a href="/staff${href}"${isOpen && new Html(' aria-current="page"')}>${label}</a></li>`

/** The navigation of its reader's roles, and the pages beside the one that is open where they have one entry together. */
function navigation({ operator, path, routes }: Around): {
  readonly main: Html | false
  readonly beside: Html | false
} {
  if (!operator || operator.needsCode) return { main: false, beside: false }
  const entries = routes
    .flatMap(({ path: at, tab, roles }): Entry[] => (tab && mayDo(operator.roles, roles) ? [{ ...tab, path: at }] : []))
    .sort((a, b) => a.order - b.order)
  const open = openIn(entries, path)
  const isOpen = (entry: Entry) => entry === open || (entry.group !== undefined && entry.group === open?.group)
  const inGroup = (group: string | undefined) => entries.filter((each) => each.group === group)
  const firsts = entries.filter((each) => each.group === undefined || inGroup(each.group)[0] === each)
  const group = open?.group ?? ''
  const beside = inGroup(group)
  return {
    main: html`<nav class="tabs" aria-label="后台"><ul>${firsts.map((entry) =>
      entryLink(
        entry.path,
        inGroup(entry.group).length > 1 ? (entry.group ?? entry.label) : entry.label,
        isOpen(entry),
      ),
    )}</ul></nav>`,
    beside:
      beside.length > 1 &&
      html`<nav class="tabs beside" aria-label="${group}"><ul>${beside.map((entry) =>
        entryLink(entry.path, entry.label, entry === open),
      )}</ul></nav>`,
  }
}

function person({ operator, field }: Around): Html | false {
  if (!operator) return false
  return html`<form class="person" method="post" action="/staff/sign-out">${field}
${operator.needsCode ? html`<span>${operator.name}</span>` : html`<a href="/staff/password">${operator.name}<span class="aside"> ${rolesInWords(operator.roles)}</span></a>`}
<button class="quiet">退出</button></form>`
}

/** The page with its head, the navigation of its reader's roles, and what was done last. */
export function framed({ title, body, styles = [], scripts = [] }: Page, around: Around): string {
  const { siteTitle, notice = '', problem = '', problemField } = around
  const { main, beside } = navigation(around)
  return html`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - ${siteTitle}后台</title>
<link rel="icon" href="data:,">
${['/staff/staff.css', ...styles].map((href) => html`<link rel="stylesheet" href="${href}">`)}
${['/staff/staff.mjs', ...scripts].map((src) => html`<script src="${src}" type="module"></script>`)}
</head>
<body>
<a class="skip" href="#content">跳到主要内容</a>
<header class="top"><p class="brand"><a href="/staff">${siteTitle}<span class="aside"> 后台</span></a></p>
${main}${person(around)}${beside}</header>
<div id="content" tabindex="-1">
${notice !== '' && html`<p class="notice" role="status">${notice}</p>`}${problemText(problem, problemField)}
${body}
</div>
</body>
</html>`.text
}
