import { z } from 'zod'
import { plainText } from '#lib/kernel/plain-text.ts'
import { givenYes, plainField, reading } from '#shop-api/modules/base/access/asked.ts'
import { formFile } from '#shop-api/modules/base/imports/form-file.ts'
import type { FormColumn, FormKind } from '#shop-api/modules/base/imports/form-kind.ts'
import { yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { columnShape, readField } from '#shop-api/modules/base/imports/read-field.ts'
import { CellError, hinted, list, oneOf, words } from '#shop-api/platform/table-files/cells.ts'
import { addWithoutPassword, changeOperator, listOperators } from './operators.ts'
import { roleNames, roles, roleWord } from './roles.ts'
import { USERNAME, USERNAME_HINT } from './shapes.ts'

const roleList = list(oneOf(Object.values(roleNames)))

const rolesNamed = (text: string) => roles.filter((role) => text.split(';').includes(roleNames[role]))

const operatorRow = z.object({
  username: plainField,
  name: plainField,
  roles: z.string().transform(rolesNamed),
  isOff: givenYes,
})

const operatorKind: FormKind<'username' | 'name' | 'roles' | 'isOff', z.output<typeof operatorRow>> = {
  path: 'operators',
  noun: '操作员',
  mostRows: 1000,
  columns: {
    username: {
      heading: '用户名',
      read: hinted(USERNAME_HINT, (text) => {
        const username = plainText(text).toLowerCase()
        if (username === '' || USERNAME.test(username)) return username
        throw new CellError(`须为${USERNAME_HINT}`)
      }),
      isNeeded: true,
      example: 'li.jing',
      others: ['wang.fang'],
    },
    name: { heading: '姓名', read: words(20), isNeeded: true, example: '李静', others: ['王芳'] },
    roles: {
      heading: '岗位',
      // In the order they are kept in, each once.
      read: hinted(roleList.hint ?? '', (text) => {
        const given = roleList(text).split(';')
        return Object.values(roleNames)
          .filter((name) => given.includes(name))
          .join(';')
      }),
      isNeeded: true,
      example: `${roleNames.sales};${roleNames.service}`,
      others: ['仓库'],
    },
    isOff: yesColumn('停用', '否'),
  },
  ways: [['username']],
  body: operatorRow,
  records: async (db) =>
    (await listOperators(db)).map((row) => ({
      id: row.id,
      texts: {
        username: row.username,
        name: row.name,
        isOff: row.isOff ? 'yes' : '',
        roles: roles
          .filter((role) => row.roles.includes(role))
          .map((role) => roleNames[role])
          .join(';'),
      },
    })),
  save: (tx, given, id, now) => (id === null ? addWithoutPassword(tx, given, now) : changeOperator(tx, id, given)),
}

const { columns } = operatorKind
const rolesOf = (column: FormColumn) =>
  z
    .array(z.string().meta({ enum: roles }))
    .max(roles.length)
    .transform((given, context) => {
      const named = given.map((each) => roleWord(each.trim())).join(';')
      return reading(context, () => rolesNamed(readField(column, named)))
    })

/** What pages and calls give of somebody new, read as files are; roles by code or by name. */
export const newOperator = {
  username: columnShape(columns.username, { pattern: USERNAME.source }),
  name: columnShape(columns.name),
  roles: rolesOf(columns.roles),
}
const { heading, read, example } = columns.roles
/** Who is known may be left without any. */
export const changedRoles = rolesOf({ heading, read, example })

/** Who may sign in at the back office, as files: never with a password. */
export const operatorFile = formFile(operatorKind)
