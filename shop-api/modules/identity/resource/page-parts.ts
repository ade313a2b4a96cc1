import { askedFields } from '#shop-api/modules/base/imports/read-field.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, effectSection, factList } from '#shop-api/modules/identity/back-office/parts.ts'
import { orderButtons, orderHint, orderScripts } from '#shop-api/modules/identity/back-office/reorder.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import { bothShown, fieldNames, markOf, seenField } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { Attempt, StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { drawFields, formTexts, titleField } from './fields.ts'
import type { Effect, Listed, Paged, Shown } from './noun.ts'

interface Form<Found> {
  readonly id: number | null
  /** Of one that exists: what is kept. */
  readonly texts: Texts
  readonly found?: Found
}

/** Draws the pages of a noun, see `registerPages`. */
export function pageParts<Key extends string, Given, Found extends Effect>(resource: Paged<Key, Given, Found>) {
  const { noun, columns, records, pages } = resource
  const { tab, see, keep = see, remove, move, switched } = pages
  const address = `/staff/${resource.path}`
  const isTried = resource.look !== undefined
  const fields = askedFields(columns)
  const { look = '查看效果' } = pages.words ?? {}
  const mayKeep = ({ operator }: StaffContext): boolean => mayDo(operator.roles, keep)
  const scripts = pages.scripts ? { scripts: pages.scripts } : {}

  /** What was typed into the noun's own form; another one of the page may have been refused. */
  const typedIn = ({ attempt, id }: StaffContext): Attempt | null =>
    [address, `${address}/try`, `${address}/${id}`, `${address}/${id}/try`].includes(attempt?.to ?? '') ? attempt : null

  /** What the form of one holds. Throws ShopRefusal 404. */
  async function textsOf(db: Db, id: number): Promise<Texts> {
    const [found] = await records(db, id)
    if (!found) throw notFound(`${noun}不存在`)
    return formTexts(columns, found.texts)
  }

  /** Who may not keep it, or what is kept elsewhere, is shown without its form. */
  const onlyShown = (up: Html, name: string, shown: Html): Page => ({
    title: name,
    body: html`<main>${up}<h1>${name}</h1>${shown}</main>`,
  })

  /** What fields are called, and their values, those that only the shop knows as well. */
  async function namesOf(context: StaffContext, given: Texts) {
    const choices = Object.entries((await pages.choices?.(context, given)) ?? {})
    const known = choices.map(([key, values]) => [
      key,
      [fields[key]?.heading ?? key, Object.fromEntries(values)] as const,
    ])
    return { ...fieldNames(fields), ...Object.fromEntries(known) }
  }

  async function form(context: StaffContext, to: string, given: Texts, button: string, mark?: string): Promise<Html> {
    const drawnFields = drawFields(pages.asked?.(given).fields ?? fields, given, await pages.choices?.(context, given))
    return html`<form class="fields" method="post" action="${to}">${context.field}${mark !== undefined && seenField(mark)}
${drawnFields}<button>${button}</button></form>`
  }

  function about(context: StaffContext, { name, state, facts, more = false, turn = false }: Shown): Html {
    const to = `${address}/${context.id}`
    const button =
      switched &&
      turn &&
      html`<form method="post" action="${to}/${switched.path}">${context.field}<button class="${turn === 'off' ? 'danger' : 'quiet'}" name="to" value="${turn}">${switched.labels[turn]}</button>${
        switched.asides?.[turn] !== undefined && html`<span class="aside"> ${switched.asides[turn]}</span>`
      }</form>`
    return html`<section><h2>${name} ${state ?? false}</h2>${factList(facts)}${more}${mayKeep(context) && (button || false)}</section>`
  }

  const removal = ({ field, id }: StaffContext, texts: Texts): Html | false =>
    remove?.isFor?.(texts) !== false &&
    remove !== undefined &&
    html`<section><form method="post" action="${address}/${id}/remove">${field}<button class="danger">删除${noun}</button></form>${
      remove.hint !== undefined && html`<p class="aside">${remove.hint}</p>`
    }</section>`

  const link = ({ href, label }: NonNullable<typeof pages.under>): Html => html`<a href="${href}">${label}</a>`

  /** The way from one to its list. */
  async function upOf({ db, id }: StaffContext): Promise<Html> {
    const list = { href: (await pages.listOf?.(db, id)) ?? address, label: tab.label }
    return html`<p>${pages.under !== undefined && html`${link(pages.under)} / `}${link(list)}</p>`
  }

  async function newPage(context: StaffContext, { texts, found }: Omit<Form<Found>, 'id'>): Promise<Page> {
    const given = context.attempt?.given ?? texts
    const title = `新建${pages.asked?.(given).noun ?? noun}`
    return {
      title,
      ...scripts,
      body: html`<main><p><a href="${address}">${tab.label}</a></p><h1>${title}</h1>
${found !== undefined && effect(context, address, given, found)}
<section><h2>内容</h2>${await form(context, `${address}/try`, given, look)}</section></main>`,
    }
  }

  const effect = ({ field }: StaffContext, to: string, given: Texts, found: Found): Html =>
    effectSection({ address: to, field, given, effect: found, more: pages.found?.(found) ?? false, ...pages.words })

  async function onePage(
    context: StaffContext,
    found?: Found,
    query: Texts = pages.oneQuery?.parse({}) ?? {},
  ): Promise<Page> {
    const { id } = context
    const to = `${address}/${id}`
    const own = await pages.show?.(context)
    const up = (await pages.upOf?.(context)) ?? (await upOf(context))
    const head = own === undefined ? false : about(context, own)
    const beside = (await pages.beside?.(context, query)) ?? false
    const isForeign = own !== undefined && (await records(context.db, id)).length === 0
    if (own && (isForeign || !mayKeep(context))) return onlyShown(up, own.name, html`${head}${beside}`)
    const texts = await textsOf(context.db, id)
    const name = own?.name ?? texts[titleField(resource)] ?? noun
    const typed = typedIn(context)
    const given = typed?.given ?? texts
    const title = `修改${pages.asked?.(texts).noun ?? noun}`
    return {
      title,
      ...scripts,
      body: html`<main>${up}<h1>${isTried ? title : name}</h1>
${found !== undefined && effect(context, to, given, found)}${head}${isTried && beside}${bothShown(typed, texts, typed ? await namesOf(context, given) : {})}
<section>${isTried && html`<h2>修改内容</h2>`}${await form(
        context,
        isTried ? `${to}/try` : to,
        given,
        isTried ? look : '保存',
        markOf(texts),
      )}${pages.hint !== undefined && html`<p class="aside">${pages.hint}</p>`}</section>${!isTried && beside}${removal(context, texts)}</main>`,
    }
  }

  const isMovedIn = (context: StaffContext, query: Texts): boolean =>
    move !== undefined && mayKeep(context) && pages.isInOrder?.(query) !== false

  function table(context: StaffContext, rows: readonly Listed[], query: Texts): Html {
    const isMoved = isMovedIn(context, query)
    const { empty = `暂无${tab.label}` } = pages
    return dataTable({
      caption: tab.label,
      columns: [...pages.list, ...(isMoved ? ['顺序'] : [])],
      rows: rows.map(({ id, name, label = name, cells }, at) => [
        html`<a href="${address}/${id}">${label}</a>`,
        ...cells,
        ...(isMoved
          ? [
              orderButtons(context.field, `${address}/${id}`, name, {
                isFirst: at === 0,
                isLast: at === rows.length - 1,
              }),
            ]
          : []),
      ]),
      empty: typeof empty === 'string' ? empty : empty(query),
    })
  }

  /** The list, with the form of a new one below it where nothing is looked at first. */
  async function listPage(context: StaffContext, query: Texts = emptyQuery(context)): Promise<Page> {
    const rows = await pages.rows(context, query)
    const isKept = mayKeep(context)
    const isMoved = isMovedIn(context, query)
    const typed = typedIn(context)?.given ?? pages.fresh?.(context.now, query) ?? {}
    return {
      title: tab.label,
      ...(isMoved ? { scripts: orderScripts } : scripts),
      body: html`<main>${pages.under !== undefined && html`<p>${link(pages.under)}</p>`}<h1>${tab.label}</h1>${isTried && isKept && (pages.adding ?? html`<p><a href="${address}/new">新建${noun}</a></p>`)}${
        pages.note !== undefined && html`<p class="aside">${pages.note}</p>`
      }${(await pages.listing?.above(query, context)) ?? false}${isMoved && orderHint}${table(context, rows, query)}${(await pages.listing?.below?.(query, rows, context)) ?? false}${
        !isTried &&
        isKept &&
        html`
<section><h2>新增${noun}</h2>${await form(context, address, typed, '新增')}</section>`
      }${(await pages.underList?.(context)) ?? false}</main>`,
    }
  }

  /** Of a form that was refused: the list it was on. */
  const emptyQuery = ({ attempt }: StaffContext): Texts => pages.listing?.query.parse(attempt?.given ?? {}) ?? {}

  return { address, mayKeep, textsOf, listPage, newPage, onePage }
}
