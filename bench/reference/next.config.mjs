import { fileURLToPath } from 'node:url'

// Built in .data/bench/reference, three folders below the project, whose framework it uses.
const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '')

/** @type {import('next').NextConfig} */
export default {
  output: 'standalone',
  poweredByHeader: false,
  outputFileTracingRoot: root,
  turbopack: { root },
  typescript: { ignoreBuildErrors: true },
}
