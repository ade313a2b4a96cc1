import { z } from 'zod'
import { kindTexts, stateTexts } from './texts.ts'

export const recordedAnswer = z.object({ invoiceNo: z.string().nullable(), amount: z.string() })

export const archiveAnswer = z.object({
  invoices: z.array(
    z.object({
      number: z.string().describe('读不出时为空'),
      files: z.array(z.string()),
      applicationId: z.number().nullable(),
      outcome: z.enum(['recorded', 'unchanged', 'open']),
      reason: z.string().describe('未登记的原因，否则为空'),
    }),
  ),
})

export const invoicesCorrectionsAnswer = z.object({
  corrections: z.array(
    z.object({
      id: z.number(),
      companyName: z.string(),
      title: z.string(),
      invoiceNo: z.string().nullable(),
      invoiced: z.string(),
      corrected: z.string(),
      amount: z.string(),
    }),
  ),
})

export const invoicesAnswer = z.object({
  invoices: z.array(
    z.object({
      id: z.number(),
      memberId: z.number(),
      companyName: z.string(),
      orders: z.array(z.string()).describe('订单号'),
      kindText: z.enum(Object.values(kindTexts)),
      title: z.string(),
      taxNo: z.string(),
      amount: z.string(),
      stateText: z.enum(Object.values(stateTexts)),
      invoiceNo: z.string().nullable(),
      /** The day on the official invoice, and whether its file is there. */
      issuedOn: z.string().nullable(),
      hasFile: z.boolean(),
      createdAt: z.string(),
    }),
  ),
})
