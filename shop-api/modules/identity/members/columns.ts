import { readPhone } from '#lib/kernel/phone.ts'
import { given } from '#lib/kernel/plain-text.ts'
import type { ReadCell } from '#shop-api/platform/table-files/cells.ts'
import { CellError, hinted, list, words } from '#shop-api/platform/table-files/cells.ts'

const LONGEST_EMAIL = 100

const email: ReadCell = Object.assign(
  (text: string) => {
    const address = words(LONGEST_EMAIL)(text)
    if (address === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return address
    throw new CellError(`须为邮箱地址，${given(address)}`)
  },
  { most: LONGEST_EMAIL },
)

const LONGEST_PHONE = 20
const PHONE = /^\+?[0-9-]{5,20}$/

/** Whom to call: numbers of switchboards and hot lines, too. */
const anyPhone = Object.assign(
  hinted('手机号或座机号', (text) => {
    const phone = readPhone(text)
    if (phone === '' || PHONE.test(phone)) return phone
    throw new CellError(`须为电话号码，${given(text)}`)
  }),
  { most: LONGEST_PHONE },
)

/** What forms of a member and files of members both have. */
export const memberFields = {
  company: {
    heading: '企业名称',
    read: words(100),
    isNeeded: true,
    example: '康泰大药房',
    others: ['康泰大药房文一路店'],
  },
  contact: { heading: '联系人', read: words(40), isNeeded: true, example: '王芳', others: ['李静'] },
  phone: { heading: '联系电话', read: anyPhone, example: '13800000001', others: ['0571-88000001'] },
  email: {
    heading: '邮箱',
    read: email,
    mayBeCleared: true,
    example: '',
    others: ['kangtai@example.com', 'caigou@example.com'],
  },
  scopes: { heading: '经营范围', read: list(words(40)), example: '化学药制剂;抗生素制剂', others: ['中成药'] },
} as const
