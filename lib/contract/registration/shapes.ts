import { z } from 'zod'
import { readPhone } from '#lib/kernel/phone.ts'
import { mobile, signedInShape, sixDigits } from '../auth/shapes.ts'
import { memberKinds } from '../member-kinds.ts'
import { dateTimeShape, dayShape, emptyShape, flagShape, formFlag, timestampShape, urlShape } from '../shape-parts.ts'
import { uploadShape } from '../uploads/shapes.ts'

const memberKind = z.enum(memberKinds)
const text = (most: number) => z.string().trim().max(most).default('')
const phone = text(20).transform(readPhone)
const region = z.union([z.literal(''), z.string().regex(/^\d{6}$/, '请选择省市区')]).default('')
const day = z.union([z.literal(''), dayShape]).default('')

export const registerBody = z.object({
  username: z
    .string()
    .trim()
    .regex(/^[A-Za-z][A-Za-z0-9_]{3,19}$/, '用户名为4到20位字母、数字或下划线，以字母开头'),
  phone: mobile,
  code: sixDigits,
  password: z.string().min(8, '密码至少8位').max(72, '密码最多72位'),
  flow: z.enum(['single', 'stores']),
  agree: z.literal('1', '请阅读并同意用户协议和隐私政策'),
  /** Ticket of a confirmed WeChat scan: its user is bound to the new account. */
  wechat: z.string().max(64).optional(),
})

const licenceBody = z.object({
  kind: z.string().max(40),
  number: text(60),
  valid_from: day,
  valid_to: day,
  is_endless: formFlag.default(0),
  /** Ids of uploads, 12,13. */
  files: z
    .string()
    .regex(/^(\d{1,15}(,\d{1,15}){0,4})?$/)
    .default(''),
})
const papers = z.array(licenceBody).max(12).default([])

const branchBody = z.object({
  name: text(60),
  contact: text(30),
  phone: phone,
  region,
  street: text(120),
  papers,
})

/** The whole form as it is; what is left out is empty. `step` asks for that step to be complete. */
export const registrationBody = z.object({
  step: z.enum(['2', '3']).optional(),
  kind: memberKind,
  company: text(60),
  contact: text(30),
  email: text(120),
  scopes: z.array(z.string().max(40)).max(60).default([]),
  papers,
  region,
  street: text(120),
  delivery_name: text(30),
  delivery_phone: phone,
  delivery_region: region,
  delivery_street: text(120),
  stores: z.array(branchBody).max(50, '最多登记50家门店').default([]),
})

const licenceShape = z.object({
  kind: z.string(),
  number: z.string(),
  valid_from: z.string(),
  valid_to: z.string(),
  is_endless: flagShape,
  files: z.array(uploadShape),
})
const branchShape = z.object({
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  region: z.string(),
  street: z.string(),
  papers: z.array(licenceShape),
})
/** A field of the form and what is the matter with it; field is empty where it concerns the whole. */
const remarkShape = z.object({ step: z.number().int(), field: z.string(), text: z.string() })

export const registrationShape = z.object({
  flow: z.enum(['single', 'stores']),
  state: z.enum(['draft', 'pending', 'refused', 'approved']),
  state_text: z.string(),
  username: z.string(),
  phone: z.string(),
  saved_at: dateTimeShape,
  /** Why it was refused, as the operator wrote it. */
  reason: z.string(),
  faults: z.array(remarkShape),
  missing: z.array(remarkShape),
  history: z.array(z.object({ at: dateTimeShape, text: z.string() })),
  kind: memberKind,
  company: z.string(),
  contact: z.string(),
  email: z.string(),
  scopes: z.array(z.string()),
  papers: z.array(licenceShape),
  region: z.string(),
  street: z.string(),
  delivery_name: z.string(),
  delivery_phone: z.string(),
  delivery_region: z.string(),
  delivery_street: z.string(),
  stores: z.array(branchShape),
})

const licenceRuleShape = z.object({
  kind: z.string(),
  name: z.string(),
  is_required: flagShape,
  can_be_endless: flagShape,
  hint: z.string(),
})

const kindRuleShape = z.object({
  kind: memberKind,
  name: z.string(),
  papers: z.array(licenceRuleShape),
  scopes: z.array(z.string()),
})

/** What each kind of member has to bring. */
export const registrationRulesShape = z.object({
  kinds: z.array(kindRuleShape),
  /** Kinds that came later: storefronts that do not know them read the others. */
  more_kinds: z.array(kindRuleShape),
  store_papers: z.array(licenceRuleShape),
  scopes: z.array(z.object({ code: z.string(), name: z.string() })),
})

/** Held by the browser that shows a code; what is in the code itself opens nothing. */
const ticket = z.string().regex(/^[A-Za-z0-9_-]{32}$/)
export const ticketBody = z.object({ ticket })

export const registrationShapes = {
  wechatTicket: {
    /** check_code: the digits that phone and computer show alike. */
    data: z.object({ ticket: z.string(), url: urlShape, expires_at: timestampShape, check_code: z.string() }),
  },
  wechatTicketCheck: {
    body: ticketBody,
    data: z.object({ state: z.enum(['waiting', 'expired', 'known', 'new']), nickname: z.string() }),
  },
  loginByWechat: { body: ticketBody, data: signedInShape },
  register: { body: registerBody, data: signedInShape },
  registrationRules: { data: registrationRulesShape },
  registration: { data: registrationShape.nullable() },
  registrationSave: { body: registrationBody, data: registrationShape },
  registrationSubmit: { data: emptyShape },
}
