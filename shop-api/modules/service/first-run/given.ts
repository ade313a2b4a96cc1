import { z } from 'zod'
import { taxNumberShape } from '#lib/contract/shape-parts.ts'
import { usernameShape } from '#shop-api/modules/identity/operators/shapes.ts'

const words = (most: number) => z.string().trim().min(1, '不能为空').max(most, `最多${most}个字`)
const path = z
  .string()
  .transform((text) =>
    text
      .split('/')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .join('/'),
  )
  .refine(
    (text) => text !== '' && text.length <= 160 && text.split('/').length <= 4,
    '分类须写作“中成药/感冒用药”，最多四级',
  )

/** What an operator may set when a shop is opened; all of it may be left out and given later, null takes it away again. */
export const givenShape = z.strictObject({
  /** The shop's name. */
  name: words(40).nullish(),
  company: words(80).nullish(),
  taxNumber: taxNumberShape.nullish(),
  address: words(120).nullish(),
  hotline: z
    .string()
    .trim()
    .regex(/^[\d\-+() ]{5,20}$/, '须为电话号码')
    .nullish(),
  serviceHours: words(60).nullish(),
  icp: words(60).nullish(),
  /** Contact of members without one of their own. */
  contact: z.strictObject({ name: words(20), phone: words(20) }).nullish(),
  licences: z
    .array(
      z.strictObject({
        name: words(60),
        number: words(60),
        /** A day; null without an end. */
        validTo: z.iso.date('有效期须如 2028-12-31').nullable().default(null),
      }),
    )
    .max(30)
    .optional(),
  /** Codes to scan in the footer. */
  codes: z
    .array(
      z.strictObject({
        name: words(20),
        text: words(40),
        url: z
          .string()
          .trim()
          .regex(/^(https?:\/\/[^\s]{4,300}|\/[^\s/][^\s]{0,200}|\/)$/, '地址须以 https:// 或 / 开头'),
      }),
    )
    .max(6)
    .optional(),
  warehouses: z
    .array(z.strictObject({ code: words(20), name: words(40), address: z.string().trim().max(120).default('') }))
    .max(50)
    .optional(),
  categories: z.array(path).max(2000).optional(),
  regions: z
    .array(z.strictObject({ code: z.string().regex(/^\d{6}$/, '地区代码须为六位数字'), name: words(40) }))
    .max(6000)
    .optional(),
  operator: z.strictObject({ username: usernameShape, name: words(20) }).optional(),
})

export type Given = z.output<typeof givenShape>
export type GivenInput = z.input<typeof givenShape>
