import type { FastifyInstance } from 'fastify'
import type { Objection } from '#shop-api/modules/base/imports/import-file.ts'
import { registerFileKind } from '#shop-api/modules/identity/import-pages/staff-pages.ts'
import { operatorFile } from '#shop-api/modules/identity/operators/form-kind.ts'

/** As on the page of operators: operators do not change their own sign-in. */
const notOwn =
  (_roles: unknown, own: string): Objection =>
  ({ row }) =>
    row.code === own ? '不能更改自己的账号，请由其他管理员操作' : null

/** Who may sign in at the back office, by file; for administrators. */
export const registerOperatorFilePages = (app: FastifyInstance): void =>
  registerFileKind(app, {
    file: operatorFile,
    roles: [],
    objection: notOwn,
    hints: ['文件不含密码：导入后在“操作员”页为新开通的生成首个密码', '多个岗位用分号分开；停用的立即退出'],
  })
