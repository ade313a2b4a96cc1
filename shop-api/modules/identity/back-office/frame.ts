import type { Operator } from '#shop-api/modules/identity/operators/operators.ts'
import { mayDo, rolesInWords } from '#shop-api/modules/identity/operators/roles.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import type { StaffRoute } from './registry.ts'

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
}

export const csrfField = (token: string): Html => html`<input type="hidden" name="csrf" value="${token}">`

export const problemText = (message: string): Html =>
  html`${message !== '' && html`<p class="problem" role="alert">${message}</p>`}`

const isUnder = (path: string, tab: string): boolean => path === tab || (tab !== '' && path.startsWith(`${tab}/`))

function navigation({ operator, path, routes }: Around): Html | false {
  if (!operator || operator.needsCode) return false
  const tabs = routes
    .flatMap((route) => (route.tab && mayDo(operator.roles, route.roles) ? [{ ...route, tab: route.tab }] : []))
    .sort((a, b) => a.tab.order - b.tab.order)
  return html`<nav class="tabs" aria-label="后台"><ul>${tabs.map(
    (route) =>
      html`<li><a href="/staff${route.path}"${isUnder(path, route.path) && new Html(' aria-current="page"')}>${route.tab.label}</a></li>`,
  )}</ul></nav>`
}

function person({ operator, field }: Around): Html | false {
  if (!operator) return false
  return html`<form class="person" method="post" action="/staff/sign-out">${field}
${operator.needsCode ? html`<span>${operator.name}</span>` : html`<a href="/staff/password">${operator.name}<span class="aside"> ${rolesInWords(operator.roles)}</span></a>`}
<button class="quiet">退出</button></form>`
}

/** The page with its head, the navigation of its reader's roles, and what was done last. */
export function framed({ title, body, styles = [], scripts = [] }: Page, around: Around): string {
  const { siteTitle, notice = '', problem = '' } = around
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
${navigation(around)}${person(around)}</header>
<div id="content" tabindex="-1">
${notice !== '' && html`<p class="notice" role="status">${notice}</p>`}${problemText(problem)}
${body}
</div>
</body>
</html>`.text
}
