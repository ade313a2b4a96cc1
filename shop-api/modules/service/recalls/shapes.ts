import { z } from 'zod'

const moment = z.string().nullable()

const recallAnswer = z.object({
  id: z.number(),
  goodsCode: z.string(),
  name: z.string(),
  spec: z.string(),
  batchNo: z.string(),
  level: z.number().describe('1 最严重'),
  reason: z.string(),
  instructions: z.string(),
  dueOn: z.string(),
  begunAt: z.string(),
  state: z.enum(['running', 'closed', 'withdrawn']),
})

export const recallsAnswer = z.object({ recalls: z.array(recallAnswer) })

export const recallReportAnswer = recallAnswer.extend({
  members: z.array(
    z.object({
      memberId: z.number(),
      companyName: z.string(),
      contactName: z.string(),
      phone: z.string(),
      orders: z.number(),
      sent: z.number(),
      answeredAt: moment.describe('未答复为空'),
      remindedAt: moment,
      toldAt: moment.describe('电话告知，未报剩余数量'),
      toldBy: z.string().nullable().describe('电话答复人；会员自行答复为空'),
      notedBy: z.string().nullable().describe('登记电话答复的员工'),
      left: z.number().nullable().describe('未答复为空'),
      returning: z.number(),
      returned: z.number(),
      refunded: z.string(),
      remark: z.string(),
    }),
  ),
  unshipped: z.array(
    z.object({
      orderNo: z.string(),
      companyName: z.string(),
      units: z.number().describe('仍占用该批号的数量'),
      outcome: z.enum(['exchanged', 'held', 'cancelled']).nullable().describe('空为一分钟内自动处理'),
    }),
  ),
})

export const remindedAnswer = z.object({ reminded: z.number(), recent: z.number() })
