import { z } from 'zod'
import { chinaDateTime, instantOf } from '#lib/kernel/time.ts'
import type { CarrierWord } from './carrier-word.ts'

const isMoment = (text: string): boolean => {
  const at = instantOf(text)
  return !Number.isNaN(at.getTime()) && chinaDateTime(at) === text
}

/** A moment in China, as answers write them. */
const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, '时间须写作 2026-11-20 09:30:00（北京时间）')
  .refine(isMoment, '时间不存在')

const celsius = z
  .number('温度须为数字（℃）')
  .min(-200, '温度低于-200 ℃')
  .max(100, '温度高于100 ℃')
  .describe('箱内温度，℃')

/** What a carrier says of a parcel, beside its number. */
export const saidOfParcel = {
  expectedOn: z.iso
    .date('预计送达须为日期')
    .nullable()
    .default(null)
    .describe('预计送达日；不写或为 null 时，以前说过的不变'),
  events: z
    .array(
      z.object({
        key: z
          .string()
          .trim()
          .min(1)
          .max(100)
          .optional()
          .describe('承运商对该事件的编号；同一编号再次发来不重复登记；不写时以内容为准'),
        at: moment,
        text: z.string().trim().min(1, '请填写物流动态').max(100),
        celsius: celsius.optional(),
        isDelivered: z.literal(true).optional().describe('已交付收件人；不等于买家确认收货'),
      }),
    )
    .max(500, '一次最多500条动态')
    .default([]),
  temperatures: z
    .array(z.object({ at: moment, celsius }))
    .max(1_000, '一次最多1000条温度')
    .default([])
    .describe('箱内温度记录；重复发来的不重复登记'),
}

type Said = z.output<z.ZodObject<typeof saidOfParcel>>

/** The same with what is not given left out. */
export const wordOf = (carrier: string, trackingNo: string, said: Said): CarrierWord => ({
  carrier,
  trackingNo,
  expectedOn: said.expectedOn,
  events: said.events.map(({ at, text, ...rest }) => ({
    at,
    text,
    ...(rest.key === undefined ? {} : { key: rest.key }),
    ...(rest.celsius === undefined ? {} : { celsius: rest.celsius }),
    ...(rest.isDelivered === undefined ? {} : { isDelivered: rest.isDelivered }),
  })),
  temperatures: said.temperatures,
})
