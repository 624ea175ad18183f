/** A proof of work that the browser makes while a form is filled in, so that nobody waits for it and nobody reads a picture. */
import { useRef } from 'react'
import type { Captcha } from './captcha.ts'

/** A key holds for ten minutes; what was typed longer than this gets another before it is sent. */
const renewAfterMs = 8 * 60_000

export type Proof = { key: string; proof: string }

/** `begin` starts the work once; `take` answers a proof that still holds, or null where this browser can't make one. */
export function useSilentProof(fetchFresh: () => Promise<Captcha>) {
  const work = useRef<{ at: number; proof: Promise<Proof | null> } | null>(null)
  const forget = () => {
    work.current = null
  }
  function take(): Promise<Proof | null> {
    const now = Date.now()
    if (work.current && Math.abs(now - work.current.at) < renewAfterMs) return work.current.proof
    const proof = prove(fetchFresh).catch(() => {
      // the next look tries again
      forget()
      return null
    })
    work.current = { at: now, proof }
    return proof
  }
  return { begin: () => void take(), take, forget }
}

async function prove(fetchFresh: () => Promise<Captcha>): Promise<Proof> {
  // a fetch that is bound to fail would have the page reloaded (layout/reload-once.ts)
  if (!navigator.onLine) throw new Error('offline')
  const [{ key, challenge }, { proveWork }] = await Promise.all([fetchFresh(), import('./prove-work.ts')])
  return { key, proof: await proveWork(challenge) }
}
