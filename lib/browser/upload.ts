import type { Call } from '#lib/contract/call.ts'
import { encodeForm } from '#lib/contract/form.ts'
import { MEMBER_HEADER, REQUEST_ID_HEADER } from '#lib/contract/session.ts'
import type { WireUpload } from '#lib/contract/uploads/calls.ts'
import { uploadCalls } from '#lib/contract/uploads/calls.ts'
import type { UploadPurpose } from '#lib/contract/uploads/limits.ts'
import { MAX_UPLOAD_BYTES } from '#lib/contract/uploads/limits.ts'
import type { Result } from '#lib/kernel/result.ts'
import { failure, success } from '#lib/kernel/result.ts'
import { failureText } from './errors.ts'
import { readAnswerOf, ShopError } from './http.ts'
import { shownMember } from './shown-member.ts'

/** A file the shop has; `id` is what forms send. */
export interface UploadedFile {
  readonly id: number
  readonly name: string
  readonly isImage: boolean
  readonly url: string
}

export interface UploadWatch {
  /** Percent of the bytes that left, 0 to 100. */
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

/** A slow line may take long for 10 MB; only silence is a failure. */
const SILENCE_MS = 60_000
const LONGEST_NAME = 180

export const toUploadedFile = ({ id, name, type, url }: WireUpload): UploadedFile => ({
  id,
  name,
  isImage: type.startsWith('image/'),
  url,
})

/** Sends bytes by the one way that tells how many have left. Throws ShopError. */
function sendBytes(call: Call, query: string, file: Blob, { onProgress, signal }: UploadWatch): Promise<WireUpload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let silence: ReturnType<typeof setTimeout>
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(() => end(new ShopError('timeout')), SILENCE_MS)
    }
    const leave = () => end(new ShopError('cancelled'))
    const end = (error: ShopError) => {
      clearTimeout(silence)
      signal.removeEventListener('abort', leave)
      reject(error)
      request.abort()
    }
    request.upload.onprogress = ({ loaded, total }) => {
      heard()
      onProgress(total === 0 ? 0 : Math.floor((loaded / total) * 100))
    }
    request.onerror = () => end(new ShopError('network'))
    request.onload = () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', leave)
      const requestId = request.getResponseHeader(REQUEST_ID_HEADER) ?? undefined
      try {
        const member = request.getResponseHeader(MEMBER_HEADER) ?? undefined
        const { status, responseText: text } = request
        resolve(readAnswerOf(call, { status, text, requestId, member }) as WireUpload)
      } catch (error) {
        reject(error)
      }
    }
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) return leave()
    request.open('POST', `${call.path}?${query}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    const shown = shownMember()
    if (shown !== null) request.setRequestHeader(MEMBER_HEADER, shown)
    heard()
    request.send(file)
  })
}

/** What can be said of a file before a byte is sent; the shop looks at the bytes themselves. */
function obviousProblem({ name, size, type }: File): string | null {
  if (size === 0) return '文件为空，请重新选择'
  if (size > MAX_UPLOAD_BYTES) return '文件超过10 MB，请压缩后再上传'
  const isKnown = /\.(jpe?g|png|pdf)$/i.test(name) || /^(image\/(jpeg|png)|application\/pdf)$/.test(type)
  return isKnown ? null : '仅支持 JPG、PNG 图片和 PDF 文件'
}

async function handIn(call: Call, query: Record<string, string>, file: File, watch: UploadWatch) {
  const problem = obviousProblem(file)
  if (problem !== null) return failure(problem)
  try {
    const search = encodeForm({ ...query, name: file.name.slice(-LONGEST_NAME) })
    return success(toUploadedFile(await sendBytes(call, search.toString(), file, watch)))
  } catch (error) {
    return failure(failureText(error, '上传失败'))
  }
}

type Outcome = Promise<Result<UploadedFile, string>>

/** Hands a file in as the signed-in member; a failure is said in words for the place of the file. */
export function uploadFile(purpose: UploadPurpose, file: File, watch: UploadWatch): Outcome {
  return handIn(uploadCalls.uploadAdd, { purpose }, file, watch)
}
