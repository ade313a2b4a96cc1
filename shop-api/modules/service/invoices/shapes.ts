import { z } from 'zod'

export const issuedAnswer = z.object({ invoiceNo: z.string().nullable(), amount: z.string(), isCancelled: z.boolean() })

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
      companyName: z.string(),
      kindText: z.enum(['电子普通发票', '电子专用发票']),
      title: z.string(),
      taxNo: z.string(),
      amount: z.string(),
      stateText: z.enum(['开票中', '已开票', '未通过', '已撤销']),
      invoiceNo: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
})
