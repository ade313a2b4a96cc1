import type { FastifyInstance } from 'fastify'
import { ShopRefusal } from './refusal.ts'

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)/i

function decoderOf(contentType: string): TextDecoder {
  const charset = CHARSET.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch {
    throw new ShopRefusal(415, `不支持的字符编码 ${charset.slice(0, 20)}，请使用 UTF-8`)
  }
}

/**
 * Reads JSON in the encoding that the request names, UTF-8 without one; JSON of another encoding is refused, not stored
 * with characters that were lost.
 */
export function acceptEncodedJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string
    try {
      text = decoderOf(request.headers['content-type'] ?? '').decode(body as Buffer)
    } catch (error) {
      const refusal = new ShopRefusal(400, '请求内容与所标字符编码不符，请使用 UTF-8')
      return done(error instanceof ShopRefusal ? error : refusal)
    }
    void parse(request, text, done)
  })
}
