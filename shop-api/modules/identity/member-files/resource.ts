import { fileFaces } from '#shop-api/modules/identity/import-pages/file-faces.ts'
import { memberFile } from './member-file.ts'

export const memberFaces = fileFaces({
  file: memberFile,
  // Licences and the review are the quality officer's word.
  roles: ['pharmacist'],
  setNames: { licences: '证照' },
  hints: [
    '文件不含密码：新会员用登录手机收验证码登录，或在“忘记密码”中设置密码',
    '已有会员按编号、登录手机，或总部用户名加企业名称对应',
  ],
})
