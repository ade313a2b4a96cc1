import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import type { Page } from './frame.ts'
import type { Tab } from './registry.ts'
import type { FieldNames, Texts } from './since-opened.ts'
import { bothShown, markOf, saveSeen, seenField, withSeen } from './since-opened.ts'
import type { StaffContext } from './staff-route.ts'
import { staffAction, staffPage } from './staff-route.ts'

/** A noun that is added below its list, and changed and removed on a page of its own. */
interface KeptNoun<Body extends z.ZodType, Query extends z.ZodType> {
  /** Without /staff. */
  readonly path: string
  /** What one of them is called. */
  readonly noun: string
  readonly tab: Tab
  readonly roles: readonly Role[]
  readonly query?: Query
  readonly body: Body
  /** What fields and their values are called; asked for where the shop's own names are among them. */
  readonly names: FieldNames | ((db: Db) => Promise<FieldNames>)
  /** Field whose text names one of them: the heading of its page. */
  readonly titled: string
  /** Links above the heading of the list. */
  readonly up?: Html
  /** Links above the heading of one; the list where it is missing. */
  readonly upOf?: (context: StaffContext) => Promise<Html>
  /** What is shown between the heading of the list and the form of a new one. */
  readonly list: (context: StaffContext, query: z.output<Query>) => Promise<Html>
  /** What the form of a new one begins with. */
  readonly fresh?: (query: z.output<Query>) => Texts
  readonly fields: (given: Texts, context: StaffContext) => Promise<Html> | Html
  readonly textsOf: (db: Db, id: number) => Promise<Texts>
  /** A line under the form of one. */
  readonly hint?: string
  /** What else is on the page of one. */
  readonly below?: (context: StaffContext) => Promise<Html>
  /** What else is under the list. */
  readonly underList?: (context: StaffContext) => Promise<Html>
  readonly scripts?: Page['scripts']
  /** Answers with its id. Throws ShopRefusal. */
  readonly save: (db: Db, given: z.output<Body>, id: number | null) => Promise<number>
  /** Where to go on; to the list where it is missing. */
  readonly toAfter?: (given: z.output<Body>, id: number | null) => string
  /** Whether a refused form is another one of the list's page. */
  readonly isOtherForm?: (given: Texts) => boolean
  readonly remove?: {
    readonly hint?: string
    /** Answers with what it was called, and where to go on. Throws ShopRefusal. */
    readonly run: (db: Db, id: number) => Promise<{ readonly name: string; readonly to?: string }>
  }
}

/** Registers the list, the form of a new one, and the page of each. Answers with both pages, for what else is done there. */
export function registerKept<Body extends z.ZodType, Query extends z.ZodType = z.ZodUndefined>(
  app: FastifyInstance,
  noun: KeptNoun<Body, Query>,
): { readonly listPage: (context: StaffContext) => Promise<Page>; readonly onePage: typeof onePage } {
  const { path, roles, tab, query: shape, body, names, fields, textsOf, scripts, save, remove } = noun
  const address = `/staff${path}`
  const emptyQuery = () => (shape === undefined ? undefined : shape.parse({})) as z.output<Query>
  const titleOf = (texts: Texts): string => texts[noun.titled] ?? ''
  const given = (value: z.output<Body>): string => titleOf(value as Texts)
  const scripted = scripts === undefined ? {} : { scripts }

  async function drawList(context: StaffContext, query: z.output<Query>): Promise<Page> {
    const { field, attempt } = context
    const typed = attempt && !noun.isOtherForm?.(attempt.given) ? attempt.given : (noun.fresh?.(query) ?? {})
    return {
      title: tab.label,
      ...scripted,
      body: html`<main>${noun.up ?? false}<h1>${tab.label}</h1>${await noun.list(context, query)}
<section><h2>新增${noun.noun}</h2><form class="fields" method="post" action="${address}">${field}${await fields(typed, context)}<button>新增</button></form></section>${
        (await noun.underList?.(context)) ?? false
      }</main>`,
    }
  }
  const listPage = (context: StaffContext) => drawList(context, emptyQuery())

  async function onePage(context: StaffContext): Promise<Page> {
    const { db, id, field, attempt } = context
    const texts = await textsOf(db, id)
    // Another action of the page was refused: the form is as it is.
    const typed = attempt?.given[noun.titled] === undefined ? null : attempt
    const known = typeof names === 'function' ? await names(db) : names
    const up = (await noun.upOf?.(context)) ?? html`<p><a href="${address}">${tab.label}</a></p>`
    return {
      title: `修改${noun.noun}`,
      ...scripted,
      body: html`<main>${up}<h1>${titleOf(texts)}</h1>
${bothShown(typed, texts, known)}<section><form class="fields" method="post" action="${address}/${id}">${field}${seenField(markOf(texts))}${await fields(
        typed?.given ?? texts,
        context,
      )}<button>保存</button></form>${noun.hint !== undefined && html`<p class="aside">${noun.hint}</p>`}</section>
${(await noun.below?.(context)) ?? false}${
  remove !== undefined &&
  html`<section><form method="post" action="${address}/${id}/remove">${field}<button class="danger">删除${noun.noun}</button></form>${
    remove.hint !== undefined && html`<p class="aside">${remove.hint}</p>`
  }</section>`
}</main>`,
    }
  }

  staffPage(app, { path, roles, tab, ...(shape === undefined ? {} : { query: shape }) }, ({ query, ...context }) =>
    drawList(context, query as z.output<Query>),
  )
  staffAction(app, { path, roles, body, page: listPage }, async ({ db, body: form }) => {
    const made = await save(db, form, null)
    return { to: noun.toAfter?.(form, null) ?? address, made, notice: `${noun.noun}“${given(form)}”已新增` }
  })
  staffPage(app, { path: `${path}/:id`, roles }, onePage)
  staffAction(
    app,
    { path: `${path}/:id`, roles, body: withSeen(body), page: onePage },
    async ({ db, id, body: { seen, given: form } }) => {
      await saveSeen(
        db,
        seen,
        (tx) => textsOf(tx, id),
        (tx) => save(tx, form, id),
      )
      return { to: noun.toAfter?.(form, id) ?? address, notice: `${noun.noun}“${given(form)}”已保存` }
    },
  )
  if (remove) {
    staffAction(app, { path: `${path}/:id/remove`, roles, page: onePage }, async ({ db, id }) => {
      const { name, to = address } = await remove.run(db, id)
      return { to, notice: `${noun.noun}“${name}”已删除` }
    })
  }
  return { listPage, onePage }
}
