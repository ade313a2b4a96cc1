import { statementCalls } from '#lib/contract/statements/calls.ts'
import type { StatementMonth } from '#lib/domain/statement-month.ts'
import { toStatementMonth } from '#lib/mapping/statement-month.ts'
import type { Asked } from './asked.ts'
import { useAsked } from './asked.ts'
import { walletKey } from './asked-keys.ts'
import { callUrl } from './call-url.ts'
import { callShop } from './http.ts'

/** Months from the first one with money or orders on, the newest first. */
export const useStatementMonths = (): Asked<readonly StatementMonth[]> =>
  useAsked([walletKey, 'months'], async () => (await callShop(statementCalls.statementMonths)).map(toStatementMonth))

/** Address of all documents of a month's orders as one file. */
export const monthFolderUrl = (month: string): string => callUrl(statementCalls.monthFolder, { query: { month } })

/** The same of one order. */
export const orderFolderUrl = (id: number): string => callUrl(statementCalls.orderFolder, { params: { id } })

/** Address of a month's statement as a file. */
export const statementFileUrl = (month: string, format: 'xlsx' | 'pdf'): string =>
  callUrl(statementCalls.statementFile, { query: { month, format } })
