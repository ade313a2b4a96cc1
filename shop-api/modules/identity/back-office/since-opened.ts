import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { FormColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction, lockForms } from '#shop-api/platform/db/transaction.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { dataTable } from './parts.ts'
import type { Attempt } from './staff-route.ts'

/** What a form holds, by field. */
export type Texts = Readonly<Record<string, string>>

/** What a field is called, and what its values are where these are words of the code. */
type FieldName = string | readonly [label: string, values: Texts]
export type FieldNames = Readonly<Record<string, FieldName>>

/** The same from what a form's fields are in files. */
export const fieldNames = (columns: Readonly<Record<string, FormColumn>>): FieldNames =>
  Object.fromEntries(
    Object.entries(columns).map(([key, { heading, names }]) => [key, names ? [heading, names] : heading]),
  )

/** For check boxes. */
export const isOn = { '': '否', yes: '是' } as const

/** The mark of a form that is sent; forms from before there were marks have none, and what no page wrote fits nothing. */
export const seenShape = z.string().max(40).default('').catch('unknown')
const marked = z.looseObject({ seen: seenShape })

/** A form with its mark beside what it holds. */
export const withSeen = <Body extends z.ZodType>(body: Body) =>
  z.unknown().transform((form, context) => {
    const { seen, ...texts } = marked.parse(form ?? {})
    const { data, error } = body.safeParse(texts)
    if (data !== undefined) return { seen, given: data }
    for (const { message, path } of error?.issues ?? []) context.addIssue({ code: 'custom', message, path })
    return z.NEVER
  })

/** Fingerprint of what a form shows: it changes when anything else is saved. */
export const markOf = (texts: Texts): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(texts).filter(([, text]) => text !== '')))
    .digest('hex')
    .slice(0, 16)

/** Throws ShopRefusal 409 when the form was opened on something else than what is kept now. */
export function checkSeen(seen: string, now: Texts): void {
  if (seen !== '' && seen !== markOf(now)) {
    throw new ShopRefusal(409, '此页内容刚被他人更改，您填写的仍在表单中，请核对两者的不同后再保存')
  }
}

/** Saves a form unless somebody changed what it was opened on. Throws ShopRefusal 409. */
export const saveSeen = <Value>(
  db: Db,
  seen: string,
  textsNow: (tx: Db) => Promise<Texts>,
  save: (tx: Db) => Promise<Value>,
): Promise<Value> =>
  inTransaction(db, async (tx) => {
    await lockForms(tx)
    checkSeen(seen, await textsNow(tx))
    return save(tx)
  })

export const seenField = (mark: string): Html => html`<input type="hidden" name="seen" value="${mark}">`

/** What others saved and what was typed, side by side, where a form was opened before they did. */
export function bothShown(attempt: Attempt | null, now: Texts, names: FieldNames, mark = markOf(now)): Html | false {
  const given = attempt?.given
  if (!given?.seen || given.seen === mark) return false
  const rows = Object.entries(names).flatMap(([field, name]) => {
    const [label, values]: readonly [string, Texts] = typeof name === 'string' ? [name, {}] : name
    const [theirs, own] = [now[field] ?? '', given[field] ?? '']
    const shown = (text: string) => html`<pre>${values[text] ?? (text || '（空）')}</pre>`
    return theirs === own.replaceAll('\r\n', '\n') ? [] : [[label, shown(theirs), shown(own)]]
  })
  return html`<section><h2 tabindex="-1" autofocus>他人刚保存的内容</h2>${dataTable({
    caption: '他人保存的与您填写的',
    columns: ['项目', '他人保存的', '您填写的'],
    rows,
    empty: '与您填写的相同',
  })}</section>`
}
