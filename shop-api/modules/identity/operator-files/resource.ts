import { scopes } from '#shop-api/modules/base/access/scopes.ts'
import type { Objection } from '#shop-api/modules/base/imports/import-file.ts'
import { fileFaces } from '#shop-api/modules/identity/import-pages/file-faces.ts'
import { operatorFile } from '#shop-api/modules/identity/operators/form-kind.ts'

/** As on the page of operators: operators do not change their own sign-in. */
const notOwn =
  (_roles: unknown, own: string): Objection =>
  ({ row }) =>
    row.code === own ? '不能更改自己的账号，请由其他管理员操作' : null

/**
 * Who may sign in at the back office, by file; for administrators. It may make administrators of anybody: a key that takes one may do all
 * that they may.
 */
export const operatorFaces = fileFaces({
  file: operatorFile,
  forms: operatorFile.forms,
  needs: scopes,
  roles: [],
  objection: notOwn,
  hints: ['文件不含密码：导入后在“操作员”页为新开通的生成首个密码', '多个岗位用分号分开；停用的立即退出'],
})
