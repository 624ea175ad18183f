import { findBlock } from '../db/queries/blocks.ts'
import type { Store } from '../db/store.ts'
import { isEntries } from '../domain/content/values.ts'
import type { Block } from '../domain/content.ts'
import type { FieldIssue } from '../domain/domain-error.ts'
import type { Locale } from '../domain/editions.ts'
import { localize } from '../domain/localized.ts'

/** What is wrong with a consent to `version`: nothing when that is today's; else that it changed, and to which text. */
export function consentIssues(
  { consent }: Block<'consultation'>,
  version: string | undefined,
  locale: Locale,
): FieldIssue[] {
  if (version === undefined || version === consent.version) return []
  const text = localize(consent.text, locale).text.replace(/\{\/?link\}/g, '')
  return [
    { path: 'consent', key: 'fields.consent.changed' },
    { path: 'consent', key: 'fields.consent.new', values: { text } },
  ]
}

/** The same of a body in which other fields are wrong as well. */
export async function findConsentIssues(store: Store, body: unknown, locale: Locale): Promise<FieldIssue[]> {
  const version = isEntries(body) ? body.consent_version : undefined
  const consultation =
    typeof version === 'string' && version !== '' ? await findBlock(store.read, 'consultation', 'consultation') : null
  return consultation ? consentIssues(consultation, String(version), locale) : []
}
