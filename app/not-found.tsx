'use client'

/**
 * Where no site's own page is meant: addresses of nothing lead elsewhere (global-not-found.tsx). The framework's page for it
 * would travel inside every page.
 */
export default function NotFound() {
  return null
}
