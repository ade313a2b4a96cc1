import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { callEntries } from '#lib/contract/calls.ts'
import { operationWords } from '#shop-api/modules/base/log-reading/operation-words.ts'
import { callWords } from './call-words.ts'

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>

const shopCalls = new Map(
  callEntries.map(([key, { method, path }]) => [`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, callWords[key]]),
)

/** What a call that only reads gives, where its last part does not say more than its noun. */
const readings: Readonly<Record<string, string>> = {
  export: '导出',
  template: '下载模板',
  columns: '列对应',
  forms: '逐项资料',
  report: '报告',
  rows: '改动的行',
}

function summaryOf(method: string, url: string): string {
  const path = url.replace(/^\/admin/, '')
  const words = shopCalls.get(`${method} ${url}`) ?? operationWords(`${method} ${path}`)
  if (method !== 'GET' || shopCalls.has(`${method} ${url}`)) return words
  const last = path.split('/').at(-1) ?? ''
  return words.replace(/：.*$/, `：${readings[last] ?? '查看'}`)
}

const isRecord = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** Texts, the plainest first: an example is the first of them that its shape takes. */
const texts = [
  ...['文字', '示例文字内容', '2026-11-20', '08:30', '100.00', '1', '13800000000', '330000', 'sample', 'AAAA'],
  ...['2026112000000001', 'buyer@example.com', 'https://shop.example.com', '0123456789abcdef0123456789abcdef'],
]
const byName: Readonly<Record<string, string>> = {
  url: 'https://erp.example.com/shop-orders',
  phone: '13800000000',
  goodsCode: 'A0001',
  code: 'A0001',
  batchNo: '20260301',
  carrier: '顺丰速运',
  trackingNo: 'SF1234567890',
  warehouseCode: 'A',
  reason: '厂家停产',
  price: '12.50',
  amount: '100.00',
  since: '0',
  name: '名称',
}

function textFor(
  { pattern, minLength = 0, maxLength = Infinity }: Readonly<Record<string, unknown>>,
  name: string,
): string {
  const form = typeof pattern === 'string' ? new RegExp(pattern, 'u') : /^/
  const fits = (text: string) => form.test(text) && text.length >= Number(minLength) && text.length <= Number(maxLength)
  const usual = byName[name]
  return [...(usual === undefined ? [] : [usual]), ...texts].find(fits) ?? ''
}

/** A value that a shape takes, with every field that it must have. */
function exampleOf(schema: unknown, name = ''): unknown {
  if (!isRecord(schema)) return null
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const [choice] = [schema.anyOf, schema.oneOf].filter(Array.isArray)
  if (choice) return exampleOf(choice[0], name)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || isRecord(schema.properties)) {
    const needed = Array.isArray(schema.required) ? schema.required : []
    const fields = Object.entries(isRecord(schema.properties) ? schema.properties : {})
    return Object.fromEntries(
      fields.filter(([field]) => needed.includes(field)).map(([field, shape]) => [field, exampleOf(shape, field)]),
    )
  }
  if (type === 'array') return [exampleOf(schema.items, name)]
  if (type === 'integer' || type === 'number') return Math.max(1, Number(schema.minimum ?? 1))
  if (type === 'boolean') return true
  if (type === 'null') return null
  return textFor(schema, name)
}

/** Path and needed parameters as somebody would write them. */
function requestLine(method: string, url: string, query: unknown): string {
  const needed = exampleOf(query)
  const search = new URLSearchParams(
    isRecord(needed) ? Object.entries(needed).map(([name, value]) => [name, String(value)]) : [],
  ).toString()
  return `${method} ${url.replace(/:\w+/g, '1')}${search === '' ? '' : `?${search}`}`
}

const fromZod = createJsonSchemaTransform({})

/** Every operation of the document with what it does and an example of it. */
export const describedCalls: Transform = (given) => {
  const { schema, url } = fromZod(given)
  const { method } = given.route
  if (schema?.hide === true || typeof method !== 'string' || method === 'HEAD') return { schema, url }
  const body = isRecord(schema?.body) ? { ...schema.body, examples: [exampleOf(schema.body)] } : undefined
  return {
    schema: {
      ...schema,
      ...(body ? { body } : {}),
      summary: summaryOf(method, url),
      description: [schema?.description, `例：\`${requestLine(method, url, schema?.querystring)}\``]
        .filter(Boolean)
        .join('\n\n'),
    },
    url,
  }
}
