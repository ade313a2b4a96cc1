import type { z } from 'zod'
import type { FormKind } from '#shop-api/modules/base/imports/form-kind.ts'
import type { Fields } from '#shop-api/modules/base/imports/read-field.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import type { dataTable, factList } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Tab } from '#shop-api/modules/identity/back-office/registry.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Step } from '#shop-api/platform/db/moved.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import type { Choices, Saved } from './fields.ts'

/** What saving a form would do, in words for who is about to save it. */
export interface Effect {
  readonly facts: readonly (readonly [label: string, text: string])[]
  /** What may not be meant so. */
  readonly warnings: readonly string[]
}

/** A row of the list; its name leads to its page. */
export interface Listed {
  readonly id: number
  readonly name: string
  /** What the name is shown with. */
  readonly label?: string
  readonly cells: Parameters<typeof dataTable>[0]['rows'][number]
}

/** What is shown of one above its form. */
export interface Shown {
  readonly name: string
  readonly state?: Html
  readonly facts: Parameters<typeof factList>[0]
  readonly more?: Html | false
  /** Which way its switch may be turned now; none where it may not be. */
  readonly turn?: Turn | false
}

export type Turn = 'on' | 'off'

/** A switch of one of them beside its form. */
interface Switch {
  /** The end of its address. */
  readonly path: string
  /** What its button says, and a word beside it. */
  readonly labels: Readonly<Record<Turn, string>>
  readonly asides?: Partial<Readonly<Record<Turn, string>>>
  /** What is said of one that was turned. */
  readonly done: (name: string, to: Turn) => string
  readonly run: (db: Db, id: number, isOn: boolean, now: Date) => Promise<{ readonly name: string }>
}

/** Where a list is one of several, as its address says; a form that was refused says it, too. */
interface Listing {
  readonly query: z.ZodType<Texts>
  /** What is above the table, such as links to the others; and below it. */
  readonly above: (query: Texts, context: StaffContext) => Html | Promise<Html>
  readonly below?: (query: Texts, rows: readonly Listed[], context: StaffContext) => Html | Promise<Html>
}

/** What the back office shows of a noun, and who may see and keep it. */
export interface Pages<Found extends Effect> {
  readonly tab: Tab
  readonly see: readonly Role[]
  /** Who may change it: who may see it, where it is missing. */
  readonly keep?: readonly Role[]
  /** Columns of the list, the name's first. */
  readonly list: Parameters<typeof dataTable>[0]['columns']
  readonly rows: (context: StaffContext, query: Texts) => Promise<readonly Listed[]>
  readonly listing?: Listing
  /** The way to new ones, where it is not one link. */
  readonly adding?: Html
  /** Said above the list. */
  readonly note?: string
  /** Said instead of a list without rows. */
  readonly empty?: string | ((query: Texts) => string)
  /** The list that one of them is in, by its address, where there are several. */
  readonly listOf?: (db: Db, id: number) => Promise<string>
  /** Puts a row elsewhere in the order of the list. Throws ShopRefusal. */
  readonly move?: (db: Db, id: number, step: Step) => Promise<unknown>
  /** Whether the list that is shown is in that order, where others of it are not. */
  readonly isInOrder?: (query: Texts) => boolean
  /** Who changed one goes on with its page, though nothing was looked at. */
  readonly stays?: true
  /** And so does who added one. */
  readonly opens?: true
  /** What the form of a new one begins with; the address of its page, or of the list it is below, may say something. */
  readonly fresh?: (now: Date, query: Texts) => Texts
  readonly freshQuery?: z.ZodType<Texts>
  /** Values that only the shop knows. */
  readonly choices?: (context: StaffContext, given: Texts) => Promise<Choices>
  /** What a form asks for, where that depends on what it is for. */
  readonly asked?: (given: Texts) => { readonly noun: string; readonly fields: Fields }
  /** The page that the list is below. */
  readonly under?: { readonly href: string; readonly label: string }
  /** Links above the heading of one, where these are not the list and what that is below. */
  readonly upOf?: (context: StaffContext) => Promise<Html>
  readonly show?: (context: StaffContext) => Promise<Shown>
  /** A line under the form of one. */
  readonly hint?: string
  /** What else is on the page of one, and on that of the list. */
  readonly beside?: (context: StaffContext, query: Texts) => Promise<Html>
  /** What the address of one may say. */
  readonly oneQuery?: z.ZodType<Texts>
  readonly underList?: (context: StaffContext) => Promise<Html>
  readonly switched?: Switch
  /** What buttons say, and the heading of what was found, where saving is called otherwise. */
  readonly words?: Readonly<Record<'look' | 'found' | 'confirm' | 'done', string>>
  /** What else there is to say of an effect. */
  readonly found?: (found: Found) => Html | false
  readonly scripts?: Page['scripts']
  readonly remove?: {
    readonly hint?: string
    /** Whether one with these texts may go at all. */
    readonly isFor?: (texts: Texts) => boolean
    /** Throws ShopRefusal. */
    readonly run: (db: Db, id: number) => Promise<{ readonly name: string }>
  }
}

/** What pages are made of. */
export interface Paged<Key extends string, Given, Found extends Effect>
  extends Pick<FormKind<Key, Given>, 'path' | 'noun' | 'columns' | 'body' | 'form' | 'records'> {
  /** The field whose text names one of them; the form's first where it is missing. */
  readonly titled?: Key
  /** Its id alone is answered where the form names it. */
  readonly save: (tx: Db, given: Given, id: number | null, now: Date) => Promise<Saved | number>
  /** What saving would do, where that is looked at first, see docs/decisions/0045; keeps nothing. Throws ShopRefusal. */
  readonly look?: (db: Db, given: Given, id: number | null, now: Date) => Promise<Found>
  readonly pages: Pages<Found>
}

/** Calls that list rows, add one and take one away. */
export interface RowCalls {
  /** What the list of rows is called in the answer. */
  readonly name: string
  readonly row: z.ZodType
  readonly query?: z.ZodType<Texts>
  readonly list: (db: Db, query: Texts) => Promise<readonly object[]>
}
