import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

export type Variables = Readonly<Record<string, string>>

/** Variables as a file of them gives them to a process. */
export function readVariables(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^[A-Za-z_]\w*=/.test(line))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** An image of others as it may stand in a definition: from where, which release, and its content by digest. */
export const PINNED_IMAGE = /^docker\.io\/[\w./-]+:(?!latest)[\w.-]+@sha256:[0-9a-f]{64}$/

/** What an image sets by itself, by the last stage of this name. */
export function imageVariables(containerfile: string, target: string): Record<string, string> {
  const stage = containerfile.split(/^FROM /m).find((text) => new RegExp(`^\\S+ AS ${target}\\n`).test(text)) ?? ''
  const words = (/^ENV (.+)$/m.exec(stage)?.[1] ?? '').split(' ')
  return readVariables(words.join('\n'))
}

const serviceShape = z.object({
  image: z.string(),
  build: z.object({ dockerfile: z.string(), target: z.string(), context: z.string() }).optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  stop_grace_period: z.string(),
  profiles: z.array(z.string()).default([]),
  command: z.array(z.string()).default([]),
  entrypoint: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  networks: z.record(z.string(), z.object({ ipv4_address: z.string() })),
})
const fileShape = z.object({
  services: z.record(z.string(), serviceShape),
  networks: z.record(z.string(), z.object({ ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }) })),
  volumes: z.record(z.string(), z.null()),
})

export type Service = z.output<typeof serviceShape>
export type ComposeFile = z.output<typeof fileShape>

/** `${NAME}`, `${NAME:-else}` and `${NAME:?why it must be there}`, as the specification of these files has them. */
function filled(text: string, variables: Variables): string {
  return text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, word = '') => {
    const value = variables[name]
    if (value) return value
    if (kind === '-') return word
    throw new Error(`${name} is not set: ${word}`)
  })
}

/** The compose file with the variables of `.env` filled in. Throws when one is missing. */
export function readComposeFile(file: string, variables: Variables): ComposeFile {
  return fileShape.parse(parse(filled(readFileSync(file, 'utf8'), variables), { merge: true }))
}

/** Read by the framework, by Node and by the system's library. */
export const FOREIGN: readonly string[] = ['HOSTNAME', 'NODE_ENV', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_']
