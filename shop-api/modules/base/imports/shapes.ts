import { z } from 'zod'
import { sheetFormats } from '#shop-api/platform/sheets/sheet-task.ts'
import { offerChoices } from '#shop-api/platform/table-files/table-file.ts'

const outcome = z.object({
  isWritten: z.boolean(),
  counts: z.object({ wrong: z.number(), new: z.number(), changed: z.number(), same: z.number() }),
  added: z.array(z.object({ what: z.string(), names: z.array(z.string()) })),
  digest: z.string(),
  notes: z.array(z.string()),
  /** The sheet, its columns by their own headings and ours, and the first rows as they were understood. */
  read: z.object({
    sheet: z.string(),
    columns: z.array(z.object({ given: z.string(), heading: z.string() })),
    rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  }),
  lines: z.array(
    z.object({
      line: z.number(),
      code: z.string(),
      state: z.enum(['wrong', 'new', 'changed', 'same']),
      text: z.string(),
    }),
  ),
})

export const resultAnswer = outcome.extend({ report: z.string().nullable(), reportFormat: z.enum(sheetFormats) })

/** What columns of other programs are here; null for one that is not read. */
export const columnMatches = z.record(z.string(), z.string().nullable())
export const columnsAnswer = z.object({ columns: columnMatches })

export const jobAnswer = z.object({
  key: z.string(),
  kind: z.string(),
  fileName: z.string(),
  by: z.string(),
  isDryRun: z.boolean(),
  offers: z.enum(offerChoices),
  startedAt: z.number(),
  seenAt: z.number(),
  state: z.enum(['refused', 'done', 'running']),
  progress: z.object({
    step: z.enum(['reading', 'checking', 'writing']),
    rows: z.number(),
    checked: z.number(),
    written: z.number(),
  }),
  reason: z.string(),
  /** Columns that somebody has to say what they are. */
  unknownColumns: z.array(z.string()),
  reportFormat: z.enum(sheetFormats),
  result: outcome.nullable(),
  hasReport: z.boolean(),
})

export const importsAnswer = z.object({ imports: z.array(jobAnswer) })

export const formAnswer = z.object({ id: z.number(), fields: z.record(z.string(), z.string()) })

export const formsAnswer = z.object({
  columns: z.array(
    z.object({
      name: z.string(),
      heading: z.string(),
      isNeeded: z.boolean(),
      /** What each value of a field with a few of them is called. */
      values: z.record(z.string(), z.string()).nullable(),
    }),
  ),
  forms: z.array(formAnswer),
})
