/** The consent that a form shows. */
import { useState } from 'react'
import type { ApiClient } from '../../api/client.ts'

export type Consent = { version: string; text: string }

/** The consent as it reads now, where an answer found that another one was agreed to; else null. */
export async function newConsent(api: ApiClient, errors: Record<string, unknown>): Promise<Consent | null> {
  if (!errors.consent) return null
  const options = await api.consultations.options().catch(() => null)
  return options?.consent ?? null
}

/** What is shown: as the page was loaded, until an answer brought another text. */
export function useConsent(loaded: Consent, brought: Consent | null): Consent {
  const [newer, setNewer] = useState(brought)
  if (brought && brought !== newer) setNewer(brought)
  return brought ?? newer ?? loaded
}
