import { SESSION_COOKIE } from './route.ts'

/** The frame of the OpenAPI document; its paths come from the contract. */
export const openApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Shop API',
    description: 'Every answer is an envelope of code, message, data and timestamp; bodies are form-encoded.',
    version: '1.0.0',
  },
  components: {
    securitySchemes: { session: { type: 'apiKey' as const, in: 'cookie' as const, name: SESSION_COOKIE } },
  },
}
