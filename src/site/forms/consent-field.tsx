import { useState } from 'react'
import type { ApiClient } from '../../api/client.ts'
import { useHref } from '../shell/links.ts'
import { Below, described, idOf } from './fields.tsx'

// The consent that a form shows.

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

const name = 'consent'

/** What is agreed to, and its version, which the form carries. @param given the version that was agreed to already, or null */
export function ConsentField({
  consent,
  given,
  errors,
}: {
  consent: Consent
  given: string | null
  errors: string[] | undefined
}) {
  // with the sentence that it changed comes the new text, which stands here anyway
  const said = { name, label: '', errors: errors?.slice(0, 1) }
  return (
    <div>
      <input type="hidden" name="consent_version" value={consent.version} />
      <label className="flex cursor-pointer items-start gap-3">
        <input
          // another text is another question: it is never taken as agreed to
          key={consent.version}
          id={idOf(name)}
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={given === consent.version}
          aria-required
          className="mt-1 size-5.5 shrink-0 accent-ink"
          {...described(said)}
        />
        <span>
          <ConsentText text={consent.text} />
        </span>
      </label>
      <Below {...said} />
    </div>
  )
}

/** The words between {link} and {/link} lead to the privacy page. */
function ConsentText({ text }: { text: string }) {
  const href = useHref()
  const [before = '', link = '', after = ''] = text.split(/\{\/?link\}/)
  return (
    <>
      {before}
      <a href={href('/privacy')} target="_blank" rel="noopener" className="text-link">
        {link}
      </a>
      {after}
    </>
  )
}
