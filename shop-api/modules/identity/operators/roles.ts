/** What operators do in the shop; who has several may do what any of them may. */
export const roleNames = {
  service: '客服',
  sales: '销售',
  warehouse: '仓库',
  finance: '财务',
  pharmacist: '药师（质量负责人）',
  admin: '管理员',
} as const

export type Role = keyof typeof roleNames
export const roles = Object.keys(roleNames) as Role[]

/** What a role is called, where it is given by its code. */
export const roleWord = (given: string): string =>
  roles.flatMap((role) => (role === given ? roleNames[role] : []))[0] ?? given

/** Administrators may do everything. */
export const mayDo = (own: readonly Role[], allowed: readonly Role[]): boolean =>
  own.includes('admin') || own.some((role) => allowed.includes(role))

export const rolesInWords = (own: readonly Role[]): string => own.map((role) => roleNames[role]).join('、')
