import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { FormFile } from '#shop-api/modules/base/imports/form-file.ts'
import { formFile } from '#shop-api/modules/base/imports/form-file.ts'
import type { FormColumn, FormKind } from '#shop-api/modules/base/imports/form-kind.ts'
import type { Faces } from '#shop-api/modules/identity/import-pages/file-faces.ts'
import { fileFaces } from '#shop-api/modules/identity/import-pages/file-faces.ts'
import { registerRowCalls, registerTermCalls } from './calls.ts'
import type { Effect, Paged, RowCalls } from './noun.ts'
import type { RegisteredPages } from './pages.ts'
import { registerPages } from './pages.ts'

/** An operator's noun: its files, its calls and its pages follow from this. */
interface Described<Key extends string, Given, Found extends Effect>
  extends FormKind<Key, Given>,
    Paged<Key, Given, Found> {
  readonly save: Paged<Key, Given, Found>['save']
  /** What is to be known before importing a file. */
  readonly fileHints: readonly string[]
  /** What else its pages do. */
  readonly morePages?: (app: FastifyInstance, pages: RegisteredPages) => void
  /** Calls for its terms, where they are looked at first: what they find, and where one is changed. */
  readonly terms?: { readonly found: z.ZodType<Found>; readonly change: string }
  /** Calls for its rows, where programs had them before there were calls of forms. */
  readonly rowCalls?: RowCalls
  /** What else programs may call. */
  readonly moreCalls?: (app: FastifyInstance) => void
}

/** A noun as the registry has it. */
export interface Resource<Key extends string = string> extends Faces {
  readonly columns: Readonly<Record<Key, FormColumn>>
  readonly file: FormFile
}

export function resource<Key extends string, Given, Found extends Effect = Effect>(
  described: Described<Key, Given, Found>,
): Resource<Key> {
  const { columns, look, terms, rowCalls, pages, fileHints, morePages, moreCalls } = described
  const file = formFile(described)
  const ofFile = fileFaces({ file, forms: file.forms, roles: pages.keep ?? pages.see, hints: fileHints })
  return {
    columns,
    file,
    registerPages: (app) => {
      ofFile.registerPages(app)
      const registered = registerPages(app, described)
      morePages?.(app, registered)
    },
    registerCalls: (app) => {
      ofFile.registerCalls(app)
      if (look && terms) registerTermCalls(app, { ...described, look }, terms)
      if (rowCalls) registerRowCalls(app, described, rowCalls)
      moreCalls?.(app)
    },
  }
}
