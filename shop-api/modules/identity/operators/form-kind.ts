import { z } from 'zod'
import { plainText } from '#lib/kernel/plain-text.ts'
import { givenYes, plainField } from '#shop-api/modules/base/access/asked.ts'
import { formFile } from '#shop-api/modules/base/imports/form-file.ts'
import type { FormKind } from '#shop-api/modules/base/imports/form-kind.ts'
import { yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { hinted, list, oneOf, words } from '#shop-api/platform/table-files/cells.ts'
import { addWithoutPassword, changeOperator, listOperators } from './operators.ts'
import { roleNames, roles } from './roles.ts'
import { usernameShape } from './shapes.ts'

const roleList = list(oneOf(Object.values(roleNames)))

const operatorRow = z.object({
  username: usernameShape,
  name: plainField,
  roles: z.string().transform((text) => roles.filter((role) => text.split(';').includes(roleNames[role]))),
  isOff: givenYes,
})

const operatorKind: FormKind<'username' | 'name' | 'roles' | 'isOff', z.output<typeof operatorRow>> = {
  path: 'operators',
  noun: '操作员',
  mostRows: 1000,
  columns: {
    username: {
      heading: '用户名',
      read: hinted('2至40位字母、数字、点、横线', (text) => plainText(text).toLowerCase()),
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

const { username, name } = operatorKind.columns
/** What page and call read as files do. */
export const signInFields = { username, name }

/** Who may sign in at the back office, as files: never with a password. */
export const operatorFile = formFile(operatorKind)
