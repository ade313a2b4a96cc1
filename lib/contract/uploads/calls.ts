import type { z } from 'zod'
import { defineCall } from '../call.ts'
import { MAX_UPLOAD_BYTES } from './limits.ts'
import type { draftQuery, draftUploadQuery, uploadQuery, uploadShape, uploadShapes } from './shapes.ts'

export type WireUpload = z.infer<typeof uploadShape>

/**
 * Files that buyers hand in: the body is the file itself. Members' files are their own; who is only registering carries
 * a draft token, and the files become the member's with the registration.
 */
export const uploadCalls = {
  uploadAdd: defineCall<{ query: z.input<typeof uploadQuery>; data: WireUpload }>({
    method: 'POST',
    path: '/api/upload',
    query: ['purpose', 'name'],
    upload: { maxBytes: MAX_UPLOAD_BYTES },
    who: 'member',
    duplicates: 'allowed',
    assumed: true,
  }),
  upload: defineCall<{ data: unknown }>({
    method: 'GET',
    path: '/api/upload/{id}',
    params: { id: 'id' },
    answer: 'file',
    who: 'member',
    duplicates: 'allowed',
    assumed: true,
  }),
  uploadDraft: defineCall<{ data: z.infer<(typeof uploadShapes)['uploadDraft']['data']> }>({
    method: 'POST',
    path: '/api/upload/draft',
    who: 'guest',
    assumed: true,
  }),
  draftUploadAdd: defineCall<{ query: z.input<typeof draftUploadQuery>; data: WireUpload }>({
    method: 'POST',
    path: '/api/upload/draft/file',
    query: ['draft', 'purpose', 'name'],
    upload: { maxBytes: MAX_UPLOAD_BYTES },
    who: 'guest',
    duplicates: 'allowed',
    assumed: true,
  }),
  draftUpload: defineCall<{ query: z.input<typeof draftQuery>; data: unknown }>({
    method: 'GET',
    path: '/api/upload/draft/file/{id}',
    params: { id: 'id' },
    query: ['draft'],
    answer: 'file',
    who: 'guest',
    duplicates: 'allowed',
    assumed: true,
  }),
}
