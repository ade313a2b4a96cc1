import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Step } from '#shop-api/platform/db/moved.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import type { Page } from './frame.ts'
import { factList, hiddenFields } from './parts.ts'
import type { Tab } from './registry.ts'
import { orderHint, orderScripts, stepBody } from './reorder.ts'
import type { FieldNames, Texts } from './since-opened.ts'
import { bothShown, checkSeen, markOf, saveSeen, seenField, withSeen } from './since-opened.ts'
import type { StaffContext } from './staff-route.ts'
import { staffAction, staffPage, staffTrial } from './staff-route.ts'

/** What saving a form would do, in words for who is about to save it. */
export interface Looked {
  readonly facts: readonly (readonly [label: string, text: string])[]
  /** What may not be meant so. */
  readonly warnings: readonly string[]
  readonly table?: Html
}

/** A noun whose form is looked at before it is saved, see docs/decisions/0045. */
interface TriedNoun<Body extends z.ZodType> {
  /** Without /staff. */
  readonly path: string
  /** What one of them is called. */
  readonly noun: string
  readonly tab: Tab
  readonly see: readonly Role[]
  readonly keep: readonly Role[]
  readonly body: Body
  readonly names: FieldNames
  readonly list: (context: StaffContext) => Promise<Html>
  /** Rows of the list are in an order of their own: puts one of them elsewhere. Throws ShopRefusal. */
  readonly move?: (db: Db, id: number, step: Step) => Promise<void>
  readonly fields: (given: Texts, context: StaffContext) => Promise<Html> | Html
  /** What the form of a new one begins with. */
  readonly fresh: (now: Date) => Texts
  /** What the form of one shows. Throws ShopRefusal 404. */
  readonly textsOf: (db: Db, id: number) => Promise<Texts>
  /** What is shown above the form of one. Throws ShopRefusal 404. */
  readonly about: (context: StaffContext) => Promise<{ readonly title: string; readonly head: Html }>
  /** What saving would do; keeps nothing. `id` is null for a new one. */
  readonly look: (db: Db, given: z.output<Body>, id: number | null, now: Date) => Promise<Looked>
  readonly save: (
    db: Db,
    given: z.output<Body>,
    id: number | null,
    now: Date,
  ) => Promise<{ readonly id: number; readonly name: string }>
}

interface Form {
  readonly id: number | null
  readonly texts: Texts
  readonly looked?: Looked
}

const lookedPart = ({ facts, warnings, table }: Looked): Html =>
  html`${factList(facts)}${warnings.map((text) => html`<p class="warning">${text}</p>`)}${table ?? false}`

/**
 * Registers the list, the form of a new one and the page of each, where a form is looked at before it is saved. Answers with
 * the page of one, for what else is done there.
 */
export function registerTried<Body extends z.ZodType>(
  app: FastifyInstance,
  { path, noun, tab, see, keep, list, move, fields, fresh, textsOf, about, look, save, names, body }: TriedNoun<Body>,
): (context: StaffContext) => Promise<Page> {
  const address = `/staff${path}`
  const seenBody = withSeen(body)
  const up = html`<p><a href="${address}">${tab.label}</a></p>`

  async function formPage(context: StaffContext, { id, texts, looked }: Form): Promise<Page> {
    const { field, attempt, operator } = context
    const own = id === null ? null : await about(context)
    if (own && !mayDo(operator.roles, keep)) {
      return { title: own.title, body: html`<main>${up}<h1>${own.title}</h1>${own.head}</main>` }
    }
    const title = `${own ? '修改' : '新建'}${noun}`
    const to = id === null ? address : `${address}/${id}`
    // Another action of the page was refused: the form is as it is.
    const typed = id === null || attempt?.given.seen !== undefined ? attempt : null
    const given = typed?.given ?? texts
    return {
      title,
      body: html`<main>${up}<h1>${title}</h1>
${
  looked !== undefined &&
  html`<section><h2 tabindex="-1" autofocus>保存后的效果</h2>${lookedPart(looked)}
<form class="row" method="post" action="${to}">${field}${hiddenFields(given)}<button>确认保存</button><span class="aside">需要修改时，在下面改好再点“查看效果”</span></form></section>`
}${own?.head ?? false}${id !== null && bothShown(typed, texts, names)}
<section><h2>${id === null ? '内容' : '修改内容'}</h2><form class="fields" method="post" action="${to}/try">${field}${id !== null && seenField(markOf(texts))}
${await fields(given, context)}<button>查看效果</button></form></section></main>`,
    }
  }

  const newPage = async (context: StaffContext) => formPage(context, { id: null, texts: fresh(context.now) })
  const onePage = async (context: StaffContext) =>
    formPage(context, { id: context.id, texts: await textsOf(context.db, context.id) })

  const listPage = async (context: StaffContext): Promise<Page> => {
    const mayKeep = mayDo(context.operator.roles, keep)
    return {
      title: tab.label,
      ...(move && mayKeep ? { scripts: orderScripts } : {}),
      body: html`<main><h1>${tab.label}</h1>${mayKeep && html`<p><a href="${address}/new">新建${noun}</a></p>`}${
        move !== undefined && mayKeep && orderHint
      }${await list(context)}</main>`,
    }
  }

  staffPage(app, { path, roles: see, tab }, listPage)
  if (move) {
    const moving = { path: `${path}/:id/move`, roles: keep, body: stepBody, page: listPage }
    staffAction(app, moving, async ({ db, id, body: { step } }) => {
      await move(db, id, step)
      return { to: address, notice: '顺序已更改' }
    })
  }
  staffPage(app, { path: `${path}/new`, roles: keep }, newPage)
  staffTrial(app, { path: `${path}/try`, roles: keep, body: seenBody, page: newPage }, async (context) => {
    const { db, now, body: form } = context
    return formPage(context, { id: null, texts: {}, looked: await look(db, form.given, null, now) })
  })
  staffAction(app, { path, roles: keep, body: seenBody, page: newPage }, async ({ db, now, body: form }) => {
    const { id, name } = await save(db, form.given, null, now)
    return { to: `${address}/${id}`, notice: `${noun}“${name}”已保存`, made: id }
  })
  staffPage(app, { path: `${path}/:id`, roles: see }, onePage)
  staffTrial(app, { path: `${path}/:id/try`, roles: keep, body: seenBody, page: onePage }, async (context) => {
    const { db, id, now, body: form } = context
    const texts = await textsOf(db, id)
    checkSeen(form.seen, texts)
    return formPage(context, { id, texts, looked: await look(db, form.given, id, now) })
  })
  staffAction(
    app,
    { path: `${path}/:id`, roles: keep, body: seenBody, page: onePage },
    async ({ db, id, now, body: { seen, given } }) => {
      // What is kept version by version has another number now.
      const { id: saved, name } = await saveSeen(
        db,
        seen,
        (tx) => textsOf(tx, id),
        (tx) => save(tx, given, id, now),
      )
      return { to: `${address}/${saved}`, notice: `${noun}“${name}”已更改` }
    },
  )
  return onePage
}
