import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only part of IPv6 that the internet uses; elsewhere are old ways to write an IPv4 address. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')

/** Addresses of a name, all of them. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>

/**
 * Whether an address is one of the internet: not this machine, not the network around it, not a cloud's metadata, and no
 * way to write one of these in IPv6.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(...GIVEN_OUT))
}

type Network = ReturnType<typeof ipaddr.parseCIDR>

/** Networks as a configuration names them, with commas between; null where one is none. */
export function readNetworks(text: string): Network[] | null {
  const parts = text.split(',').map((part) => part.trim())
  return parts.every((part) => ipaddr.isValidCIDR(part)) ? parts.map((part) => ipaddr.parseCIDR(part)) : null
}

export function isWithin(networks: readonly Network[], address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return networks.some(([net, bits]) => net.kind() === parsed.kind() && parsed.match(net, bits))
}

export const resolveName: Resolve = (name) => lookup(name, { all: true, verbatim: true })

/** A name that leads to a place that is not public. */
export class NotPublicError extends Error {
  override name = 'NotPublicError'
}

/**
 * What a connection is opened with: the name is resolved once, every address of it is judged, and these very addresses are
 * connected to. A name that says something else a moment later is not asked again.
 */
export const publicLookup =
  (resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction =>
  (name, options, done) => {
    resolve(name).then(
      (addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isAllowed(address))) {
          done(new NotPublicError(name), [])
        } else if (options.all) {
          done(null, [...addresses])
        } else {
          done(null, first.address, first.family)
        }
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    )
  }
