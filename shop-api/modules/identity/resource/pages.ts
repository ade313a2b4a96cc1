import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { stepBody } from '#shop-api/modules/identity/back-office/reorder.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import { checkSeen, saveSeen, withSeen } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { formBody, savedOf, titleField } from './fields.ts'
import type { Effect, Paged } from './noun.ts'
import { pageParts } from './page-parts.ts'

/** What an address says where nothing is asked of it. */
const none: z.ZodType<Texts> = z.unknown().transform(() => ({}))

const turnBody = z.object({ to: z.enum(['on', 'off']) })

/** The page of one, for what else is done there, and that of the list. */
export interface RegisteredPages {
  readonly onePage: (context: StaffContext) => Promise<Page>
  readonly listPage: (context: StaffContext) => Promise<Page>
}

/**
 * Registers the list and the page of each of a noun. Where a form is looked at before it is saved, new ones have a page of
 * their own, else they are added below the list.
 */
export function registerPages<Key extends string, Given, Found extends Effect>(
  app: FastifyInstance,
  resource: Paged<Key, Given, Found>,
): RegisteredPages {
  const { noun, look, pages } = resource
  const path = `/${resource.path}`
  const { address, textsOf, ...draw } = pageParts(resource)
  const { tab, see, keep = see, listing, listOf = async () => address, move, switched, remove } = pages
  const isTried = look !== undefined
  const title = titleField(resource)
  const { done } = pages.words ?? {}
  const save = async (db: Db, given: Given, id: number | null, now: Date) =>
    savedOf(title, given, await resource.save(db, given, id, now))
  const body = withSeen(formBody(resource))
  const listPage = (context: StaffContext) => draw.listPage(context)
  const onePage = (context: StaffContext) => draw.onePage(context)
  const newPage = (context: StaffContext) => draw.newPage(context, { texts: {} })

  const { get, post, trial } = staffPages(app, { roles: keep, page: onePage })

  get(path, { roles: see, tab, query: listing?.query ?? none }, (context, query) => draw.listPage(context, query))
  if (look) {
    get(`${path}/new`, { query: pages.freshQuery ?? none }, (context, query) =>
      draw.newPage(context, { texts: pages.fresh?.(context.now, query) ?? {} }),
    )
    trial(`${path}/try`, { body, page: newPage }, async (context, { given }) => {
      const { db, now } = context
      return draw.newPage(context, { texts: {}, found: await look(db, given, null, now) })
    })
    trial(`${path}/:id/try`, { body }, async (context, form) => {
      const { db, id, now } = context
      checkSeen(form.seen, await textsOf(db, id))
      return draw.onePage(context, await look(db, form.given, id, now))
    })
  }
  post(path, { body, page: isTried ? newPage : listPage }, async ({ db, now }, form) => {
    const { id, name } = await save(db, form.given, null, now)
    const to = isTried || pages.opens ? `${address}/${id}` : await listOf(db, id)
    return { to, notice: `${noun}“${name}”${done ?? (isTried ? '已保存' : '已新增')}`, made: id }
  })
  get(`${path}/:id`, { roles: see, query: pages.oneQuery ?? none }, (context, query) =>
    draw.onePage(context, undefined, query),
  )
  post(`${path}/:id`, { body }, async ({ db, id, now }, { seen, given }) => {
    const textsNow = (tx: Db) => textsOf(tx, id)
    // What is kept version by version has another number now.
    const saved = await saveSeen(db, seen, textsNow, (tx) => save(tx, given, id, now))
    const to = isTried || pages.stays ? `${address}/${saved.id}` : await listOf(db, id)
    return { to, notice: `${noun}“${saved.name}”${done ?? (isTried ? '已更改' : '已保存')}` }
  })
  if (move) {
    post(`${path}/:id/move`, { body: stepBody, page: listPage }, async ({ db, id }, { step }) => {
      await move(db, id, step)
      return { to: await listOf(db, id), notice: '顺序已更改' }
    })
  }
  if (switched) {
    post(`${path}/:id/${switched.path}`, { body: turnBody }, async ({ db, id, now }, { to }) => {
      const { name } = await switched.run(db, id, to === 'on', now)
      return { to: `${address}/${id}`, notice: switched.done(name, to) }
    })
  }
  if (remove) {
    post(`${path}/:id/remove`, {}, async ({ db, id }) => {
      const to = await listOf(db, id)
      const { name } = await remove.run(db, id)
      return { to, notice: `${noun}“${name}”已删除` }
    })
  }
  return { listPage, onePage }
}
