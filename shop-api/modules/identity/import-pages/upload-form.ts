import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'

/** Below it forms may carry files. */
export const UPLOADS = '/staff/files/'

/** A file that came with a form; in a log it is its name. */
export class UploadedFile {
  readonly name: string
  readonly bytes: Buffer

  constructor(name: string, bytes: Buffer) {
    this.name = name
    this.bytes = bytes
  }

  toJSON(): string {
    return this.name
  }
}

async function fieldsOf(type: string, body: Buffer): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  } catch {
    throw fieldRefusal('file', '上传的内容不完整，请重新选择文件')
  }
}

/** Lets forms of these pages bring files along; everywhere else they stay refused. */
export function takeUploads(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (!request.url.startsWith(UPLOADS)) throw new ShopRefusal(415, '不支持的内容格式')
      const fields: Record<string, string | UploadedFile> = {}
      for (const [name, value] of await fieldsOf(request.headers['content-type'] ?? '', body)) {
        fields[name] =
          typeof value === 'string' ? value : new UploadedFile(value.name, Buffer.from(await value.arrayBuffer()))
      }
      return fields
    },
  )
}
