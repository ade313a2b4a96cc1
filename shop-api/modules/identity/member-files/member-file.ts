import { unhurried } from '#shop-api/platform/db/client.ts'
import type { TableFile } from '#shop-api/platform/table-files/table-file.ts'
import { exportRecords } from '#shop-api/platform/table-files/table-file.ts'
import type { MemberKey } from './columns.ts'
import { columns, memberKeys } from './columns.ts'
import { compareFile, MOST_ROWS } from './compare-file.ts'
import { loadKnownNames } from './known-names.ts'
import { membersAfter } from './records.ts'
import { writeFile } from './write-file.ts'

/** Members with their licences and sign-ins; passwords are in no file. */
export const memberFile: TableFile = {
  path: 'members',
  noun: '会员',
  isAboutPeople: true,
  mostRows: MOST_ROWS,
  columns,
  sets: { all: memberKeys, licences: ['id', 'company', 'licence', 'licenceNumber', 'issued', 'expires'] },
  exportAll: async (db, keys, format) => {
    const known = await loadKnownNames(db)
    return exportRecords(columns, keys as readonly MemberKey[], format, (id) => membersAfter(unhurried(db), known, id))
  },
  check: async (db, sheet, asked) => {
    const file = await compareFile(db, sheet, asked.watch)
    const isTaken = (state: string) => state === 'new' || state === 'changed'
    return {
      rows: file.rows,
      added: [
        {
          what: '登录账号',
          names: file.rows.flatMap(({ state, values }) => (isTaken(state) && values.username) || []),
        },
      ],
      write: async (tx) => {
        await writeFile(tx, file, asked)
        return []
      },
    }
  },
}
