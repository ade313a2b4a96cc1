import { z } from 'zod'
import { memberKinds } from '#lib/contract/member-kinds.ts'

export const reviewStates = ['draft', 'pending', 'approved', 'rejected'] as const

const memberRow = z.object({
  id: z.number(),
  code: z.string().nullable().describe('客户编码，未设为空'),
  companyName: z.string(),
  kind: z.enum(memberKinds),
  phone: z.string(),
  reviewState: z.enum(reviewStates),
})

export const reviewedAnswer = memberRow.pick({ id: true, companyName: true, reviewState: true })

export const membersAnswer = z.object({ total: z.number(), page: z.number(), members: z.array(memberRow) })

const licence = z.object({
  kind: z.string(),
  name: z.string(),
  number: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  uploadIds: z.array(z.number()),
})

export const registrationAnswer = z.object({
  memberId: z.number(),
  flow: z.enum(['single', 'stores']),
  kind: z.string(),
  company: z.string(),
  contact: z.string(),
  email: z.string(),
  address: z.string(),
  delivery: z.string(),
  scopes: z.array(z.string()),
  papers: z.array(licence),
  stores: z.array(z.object({ name: z.string(), contact: z.string(), address: z.string(), papers: z.array(licence) })),
  missing: z.array(z.string()),
  history: z.array(
    z.object({ at: z.string(), kind: z.enum(['approved', 'begun', 'submitted', 'refused']), text: z.string() }),
  ),
})

export const memberAnswer = z.object({
  member: memberRow.extend({
    groupId: z.number().nullable(),
    contactName: z.string(),
    email: z.string(),
    rank: z.string(),
    reviewReason: z.string().nullable(),
    provinceCode: z.string(),
    cityCode: z.string(),
    districtCode: z.string(),
    registeredAddress: z.string(),
    scopeCodes: z.array(z.string()),
    ephedrine: z.object({ quota: z.number(), used: z.number(), validTo: z.string() }).nullable(),
    serviceContactId: z.number().nullable(),
    businessPersonId: z.number().nullable(),
    canChat: z.boolean(),
    points: z.number(),
    pointsOwed: z.number(),
    creditLimitFen: z.number().nullable(),
    creditUsedFen: z.number(),
    creditDueOn: z.string().nullable(),
    joinedOn: z.string(),
  }),
  balance: z.string(),
  papers: z.array(
    licence.omit({ uploadIds: true }).extend({ id: z.number(), memberId: z.number(), validTo: z.string().nullable() }),
  ),
  signIns: z.array(z.object({ username: z.string(), phone: z.string() })),
})
