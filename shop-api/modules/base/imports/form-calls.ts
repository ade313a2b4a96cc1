import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireHolding } from '#shop-api/modules/base/access/key-doors.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import type { Scope } from '#shop-api/modules/base/access/scopes.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlState } from '#shop-api/platform/db/sql-state.ts'
import { inTransaction, lockForms } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { CellError } from '#shop-api/platform/table-files/cells.ts'
import { keysOf } from '#shop-api/platform/table-files/column.ts'
import type { FormColumn, FormKind } from './form-kind.ts'
import { plainKeysOf, worded } from './form-rows.ts'
import { readField, usualOf } from './read-field.ts'
import { formAnswer, formsAnswer } from './shapes.ts'

type Fields = Readonly<Record<string, string>>

interface KeptForm {
  readonly id: number
  readonly fields: Fields
}

/** The forms of a noun for programs: one after the other, in the form's own words, beside the files of all of them. */
export interface FormCalls {
  readonly columns: Readonly<Record<string, FormColumn>>
  readonly list: (db: Db) => Promise<readonly KeptForm[]>
  /** Adds one or changes it; fields that are not given stay, or are what they usually are. Throws ShopRefusal. */
  readonly save: (db: Db, given: Fields, id: number | null, now: Date) => Promise<KeptForm>
}

/** What is given, read as a cell of a file is. Throws ShopRefusal 422. */
const readFields = (columns: FormCalls['columns'], given: Fields): Fields =>
  Object.fromEntries(
    Object.entries(given).map(([key, text]) => {
      const column = columns[key]
      try {
        return [key, column ? readField(column, text) : text]
      } catch (error) {
        throw error instanceof CellError ? fieldRefusal(key, error.message) : error
      }
    }),
  )

export function formCalls<Key extends string, Given>(kind: FormKind<Key, Given>): FormCalls {
  const { noun, columns, body } = kind
  const keys = plainKeysOf(kind)
  const list = async (db: Db): Promise<KeptForm[]> =>
    (await kind.records(db)).map(({ id, texts }) => ({
      id,
      fields: Object.fromEntries(keys.map((key) => [key, (texts as Partial<Record<Key, string>>)[key] ?? ''])),
    }))
  const usual = Object.fromEntries(keys.map((key) => [key, usualOf(columns[key])]))

  async function save(tx: Db, given: Fields, id: number | null, now: Date): Promise<KeptForm> {
    await lockForms(tx)
    const before = await list(tx)
    const record = before.find((each) => each.id === id)
    if (id !== null && !record) throw notFound(`${noun}不存在`)
    const read = body.safeParse({ ...record?.fields, ...readFields(columns, record ? given : { ...usual, ...given }) })
    if (!read.success) {
      const [issue] = read.error.issues
      throw fieldRefusal(String(issue?.path[0] ?? 'fields'), worded(kind, issue?.path[0], issue?.message ?? '填写有误'))
    }
    await kind.save(tx, read.data, id, now)
    const known = new Set(before.map((each) => each.id))
    const saved = (await list(tx)).find((each) => (id === null ? !known.has(each.id) : each.id === id))
    if (!saved) throw new Error(`a form of ${kind.path} was not kept`)
    return saved
  }

  return {
    columns,
    list,
    save: async (db, given, id, now) => {
      try {
        return await inTransaction(db, (tx) => save(tx, given, id, now))
      } catch (error) {
        if (sqlState(error) === '23505') throw new ShopRefusal(409, `已有相同的${noun}`)
        throw error
      }
    },
  }
}

const headingOf = ({ heading, names }: FormColumn): string =>
  names
    ? `${heading}：${Object.entries(names)
        .map(([value, label]) => `${value || '（空）'} ${label}`)
        .join('、')}`
    : heading

/** Calls of operators for the forms of a noun: all of them with what their fields are called, adding one, changing one. */
export function registerFormAdmin(
  app: FastifyInstance,
  noun: string,
  { columns, list, save }: FormCalls,
  needs: readonly Scope[],
): void {
  const { get, post } = operatorRoutes(app)
  const path = `/${noun}/forms`
  const keys = keysOf(columns).filter((key) => key !== 'id')
  const fields = z.strictObject(
    Object.fromEntries(
      keys.map((key) => [
        key,
        z
          .string()
          .max(200_000)
          .optional()
          .describe(headingOf(columns[key] ?? { heading: key, read: String, example: '' })),
      ]),
    ),
  )
  const body = z.object({ fields })
  const givenOf = (given: z.output<typeof fields>): Fields =>
    Object.fromEntries(Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
  get(path, { answer: formsAnswer }, async ({ db }) => ({
    columns: keys.map((key) => ({
      name: key,
      heading: columns[key]?.heading ?? key,
      isNeeded: columns[key]?.isNeeded === true,
      values: columns[key]?.names ?? null,
    })),
    forms: await list(db),
  }))
  post(path, { body, answer: formAnswer }, async ({ db, body: given, now, caller }) => {
    requireHolding(caller, needs)
    return save(db, givenOf(given.fields), null, now)
  })
  post(`${path}/:id`, { body, answer: formAnswer }, async ({ db, id, body: given, now, caller }) => {
    requireHolding(caller, needs)
    return save(db, givenOf(given.fields), id, now)
  })
}
