import { useState } from 'react'
import type { ApiClient } from '../../api/client.ts'
import { useHref } from '../shell/links.ts'
import { Below, described, idOf } from './fields.tsx'

// The consent that a form shows.

export type Consent = { version: string; text: string }

/** The current consent text, when a response found that the visitor agreed to another version; else null. */
export async function newConsent(api: ApiClient, errors: Record<string, unknown>): Promise<Consent | null> {
  if (!errors.consent) return null
  const options = await api.consultations.options().catch(() => null)
  return options?.consent ?? null
}

/** The displayed text: from the loaded page, until a response contains another one. */
export function useConsent(loaded: Consent, brought: Consent | null): Consent {
  const [newer, setNewer] = useState(brought)
  if (brought && brought !== newer) setNewer(brought)
  return brought ?? newer ?? loaded
}

const name = 'consent'

/** The consent checkbox, and its version in a hidden field. @param given the version already agreed to, or null */
export function ConsentField({
  consent,
  given,
  errors,
}: {
  consent: Consent
  given: string | null
  errors: string[] | undefined
}) {
  // the error that it changed comes with the new text, which is shown here anyway
  const field = { name, label: '', errors: errors?.slice(0, 1) }
  return (
    <div>
      <input type="hidden" name="consent_version" value={consent.version} />
      <label className="flex cursor-pointer items-start gap-3">
        <input
          // a new text needs a new consent: the checkbox is reset
          key={consent.version}
          id={idOf(name)}
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={given === consent.version}
          aria-required
          className="mt-1 size-5.5 shrink-0 accent-ink"
          {...described(field)}
        />
        <span>
          <ConsentText text={consent.text} />
        </span>
      </label>
      <Below {...field} />
    </div>
  )
}

/** The text between {link} and {/link} links to the privacy page. */
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
