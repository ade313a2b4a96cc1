import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { envelopeOf } from './envelope.ts'
import { SESSION_COOKIE } from './route.ts'

/** The frame of the OpenAPI document; its paths come from the contract and from the operators' calls. */
export const openApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Shop API',
    description:
      'Every answer is an envelope of code, message, data and timestamp. Bodies of /api are form-encoded, those of /admin are JSON.',
    version: '1.0.0',
  },
  components: {
    securitySchemes: {
      session: { type: 'apiKey' as const, in: 'cookie' as const, name: SESSION_COOKIE },
      apiKey: {
        type: 'http' as const,
        scheme: 'bearer',
        description: 'A key of the operators’ API, or the operator’s token. Each call names the scope a key needs.',
      },
    },
  },
}

const refusal = z.object({
  code: z.number().int(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  timestamp: z.number().int(),
})

const refusals = {
  401: refusal.describe('No key, or one that is wrong, expired or revoked'),
  403: refusal.describe('The key has no such scope'),
  404: refusal.describe('There is no such row'),
  409: refusal.describe('The state of what it is about does not allow it'),
  422: refusal.describe('A field can’t be taken; errors has the reasons by field'),
  429: refusal.describe('Too many wrong keys from this address; retry-after has the seconds'),
  500: refusal.describe('A failure of the shop API'),
  503: refusal.describe('The database is away; retry-after has the seconds'),
}

interface OperatorCallShapes {
  readonly scope: string
  /** What the scope allows, for people. */
  readonly words: string
  readonly path: string
  readonly body: z.ZodType | undefined
  readonly query: z.ZodType | undefined
  readonly answer: z.ZodType
  readonly consumes: string | undefined
}

/** A call of operators as the document has it. */
export function operatorSchema(call: OperatorCallShapes): FastifySchema {
  const { scope, words, path, body, query, answer, consumes } = call
  return {
    tags: [`admin: ${path.split('/')[1] ?? ''}`],
    description: `Scope ${scope}（${words}）`,
    security: [{ apiKey: [scope] }],
    ...(body ? { body, consumes: [consumes ?? 'application/json'] } : {}),
    ...(query ? { querystring: query } : {}),
    response: { 200: envelopeOf(answer), ...refusals },
  }
}
