import 'server-only'
import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { BlockList, isIP } from 'node:net'
import { env } from '../env.ts'
import { upstreams } from '../sites.ts'
import { askUpstream } from '../upstream/ask-upstream.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import type { UpstreamRequest } from '../upstream/transport.ts'
import { send } from '../upstream/transport.ts'
import { isListed } from './address.ts'

const LIMIT_MS = 5_000
const MAX_BYTES = 10 * 1024 * 1024

const innerNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  innerNetworks.addSubnet(network, prefix)
}
// Of the other family only what is given out for the public network; mapped and translated addresses are not.
const publicNetwork = new BlockList()
publicNetwork.addSubnet('2000::', 3, 'ipv6')
innerNetworks.addSubnet('2001::', 32, 'ipv6')
innerNetworks.addSubnet('2002::', 16, 'ipv6')

/** Whether an address leads into this machine or the networks around it. */
export function isInner(address: string): boolean {
  if (isIP(address) === 4) return innerNetworks.check(address)
  return !publicNetwork.check(address, 'ipv6') || innerNetworks.check(address, 'ipv6')
}

const refusal = (host: string) => new UpstreamFailure('unreachable', `${host} is no public host`)

/** Looks a name up and lets only public addresses through: the connection goes where was looked. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    if (addresses.length === 0 || addresses.some(({ address }) => isInner(address)))
      return callback(refusal(hostname), [])
    if (options.all) return callback(null, addresses)
    callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
  })
}

/** The upstream one of whose addresses it is. */
const upstreamOf = ({ origin }: URL): URL | undefined =>
  upstreams().find((bases) => bases.some((base) => base.origin === origin))?.[0]

/**
 * The bytes of a picture of another host. Follows no redirect. The configuration may have changed since its address was
 * written, so it is held against it once more. Throws UpstreamFailure.
 */
export async function fetchPicture(address: URL): Promise<Buffer> {
  const name = address.hostname.replace(/^\[|\]$/g, '')
  const upstream = upstreamOf(address)
  // A host that the configuration names itself, and not only by a name above it, may be one of the own network.
  const named = upstream !== undefined || env().PICTURE_HOSTS.includes(address.host)
  if (!named && (!isListed(address, env().PICTURE_HOSTS) || (isIP(name) !== 0 && isInner(name)))) throw refusal(name)
  const request: UpstreamRequest = {
    method: 'GET',
    url: address,
    headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif', 'accept-encoding': 'identity' },
    limitMs: LIMIT_MS,
    maxAnswerBytes: MAX_BYTES,
    ...(named ? {} : { lookup: lookUpPublic }),
  }
  const { status, body } = await (upstream
    ? askUpstream({ ...request, base: upstream, isRepeatable: true })
    : send(request))
  if (status !== 200) throw new UpstreamFailure('broken', `a picture answered ${status}`)
  return body
}
