/** Limits of the way to the upstream. Spec §9 gives the 30 s; the others bound memory. */
export const CALL_LIMIT_MS = 30_000
/** Of a file that is put together when it is asked for: hundreds of papers, one such file of a sign-in after the other. */
export const GATHERING_LIMIT_MS = 120_000
/** A beacon is fire and forget. */
export const BEACON_LIMIT_MS = 5_000
export const PAGE_READ_LIMIT_MS = 2_000
/** Zones ask for more at once. A page is answered before nginx takes its storefront for silent (4 s). */
export const ZONE_READ_LIMIT_MS = 2_500
export const MAX_FORM_BYTES = 1024 * 1024
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024
/** A file's bytes: the largest upload and archives of many reports. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024
/** All uploads that are being read at one time: anyone who comes on top is asked to wait. */
export const MAX_UPLOADING_BYTES = 128 * 1024 * 1024
/** Of them those of one address. */
export const MAX_SOURCE_UPLOADING_BYTES = 40 * 1024 * 1024
/** Longest a body may take to arrive: 10 MB on a slow line; a form is small. */
export const FILE_BODY_LIMIT_MS = 180_000
export const FORM_BODY_LIMIT_MS = 30_000
/** 500 cart lines of nine fields each fit, with room. */
export const MAX_FORM_FIELDS = 6_000
export const SESSION_SECONDS = 14 * 24 * 3600
/** Streams stay open as long as their reader: bounded by number. A browser keeps one; a few more are other windows on their way. */
export const MAX_STREAMS = 4_000
export const MAX_SESSION_STREAMS = 8
/** A stream says something at least every 20 s; one that is silent for so long is dead. */
export const STREAM_SILENCE_MS = 60_000
/** Pictures of other hosts that are fetched and made at one time, and those in line behind them. */
export const MAX_MAKING_PICTURES = 4
export const MAX_WAITING_PICTURES = 200
