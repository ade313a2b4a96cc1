import { z } from 'zod'

export const kindNames = { fair: '药交会', zone: '专区', topic: '专题', doctors: '优医汇' } as const

export const campaignAnswer = z.object({
  id: z.number(),
  code: z.string(),
  kind: z.enum(['fair', 'zone', 'topic', 'doctors']),
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  isStopped: z.boolean(),
  state: z.enum(['ended', 'upcoming', 'running']),
})

export const campaignsAnswer = z.object({ campaigns: z.array(campaignAnswer) })
