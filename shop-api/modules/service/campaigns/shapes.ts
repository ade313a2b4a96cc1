import { z } from 'zod'

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
