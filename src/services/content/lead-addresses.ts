/**
 * Email addresses that receive leads; hosts of editions and the default edition, to which links with tokens in emails lead; and how customers
 * pay. Only an admin with a recent reauthentication may change them. A former address is notified.
 */

import type { OutboxMail } from '../../db/queries/outbox.ts'
import { COLLECTIONS, type CollectionKind } from '../../domain/content/collections.ts'
import { readValue } from '../../domain/content/entry.ts'
import type { ContentIssue } from '../../domain/content/issue.ts'
import { isSame } from '../../domain/content/values.ts'
import type { Block } from '../../domain/content.ts'
import { defaultEdition, editionOf, type Locale } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import { isAdmin, isReauthenticated, type Principal } from '../../domain/staff/principal.ts'
import { renderMail } from '../mail-layout.ts'
import { messages } from '../messages.ts'

type Blocks = { offices: readonly Block<'offices'>[]; site: readonly Block<'site'>[] }
export type LeadAddressChange = {
  file: string
  entry: string
  locale: Locale
  from: string
  to: string
  /** Of a new office: it has no former address that must be informed. */
  isNew?: boolean
}

/**
 * Addresses that change: the organisation's, and of each office its own or, without one, the organisation's.
 * @param officeTo the office that takes over from a removed one
 */
export function leadAddressChanges(before: Blocks, after: Blocks, officeTo?: string): LeadAddressChange[] {
  const [[was], [is]] = [before.site, after.site]
  if (!was || !is) return []
  const locale = before.offices[0]?.locale ?? defaultEdition()
  const ofSite = was.email === is.email ? [] : [{ file: 'site.yaml', entry: '', locale, from: was.email, to: is.email }]
  const codes = new Set([...before.offices, ...after.offices].map(({ code }) => code))
  const ofOffices = [...codes].flatMap((code) => {
    const [old, now] = [before, after].map(({ offices }) => offices.find((office) => office.code === code))
    const heir = now ?? after.offices.find((office) => office.code === officeTo)
    const [from, to] = [old?.email || was.email, heir?.email || is.email]
    // an office without an address of its own follows the organisation
    if (from === to || (!old?.email && !heir?.email)) return []
    return [
      {
        file: 'offices.yaml',
        entry: code,
        locale: (old ?? now)?.locale ?? locale,
        from,
        to,
        ...(!old && { isNew: true }),
      },
    ]
  })
  return [...ofSite, ...ofOffices]
}

/** Top-level domains whose addresses receive nothing (RFC 2606). */
const RESERVED = /\.(example|invalid|test)$/

/** Whether the former address is one of the sample content, at a reserved domain. @param before rows before the change */
export const isSampleAddress = (
  { from }: LeadAddressChange,
  before: readonly { kind: string; loaded: string | null }[],
): boolean =>
  RESERVED.test(from) &&
  before.some(
    ({ kind, loaded }) =>
      (kind === 'offices' || kind === 'site') && loaded !== null && readValue({ source: loaded }).email === from,
  )

type ContentRow = { kind: string; key: string; file: string; source: string; is_gone: number }
export type SensitiveChange = { file: string; entry: string; field: string; to: string }

/** Where links of emails lead, and how customers pay. */
const SENSITIVE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  editions: ['host', 'default'],
  site: ['payment'],
}

/** Fields of `SENSITIVE_FIELDS` that have another value after a change. @param changed rows after it */
export function sensitiveChanges(before: readonly ContentRow[], changed: readonly ContentRow[]): SensitiveChange[] {
  return changed.flatMap((row) => {
    const fields = SENSITIVE_FIELDS[row.kind]
    if (fields === undefined || row.is_gone === 1) return []
    const former = before.find(({ kind, key, is_gone }) => kind === row.kind && key === row.key && is_gone === 0)
    const [was, is] = [former ? readValue(former) : {}, readValue(row)]
    return fields
      .filter((field) => !isSame(was[field], is[field]))
      .map((field) => {
        const to = typeof is[field] === 'string' ? is[field] : ''
        return { file: row.file, entry: row.kind === 'site' ? '' : row.key, field, to }
      })
  })
}

/** Whether only admins with a recent reauthentication may import a kind: one with such fields, or with initial data of settings. */
export const isSensitive = (kind: CollectionKind): boolean =>
  kind === 'offices' || kind in SENSITIVE_FIELDS || COLLECTIONS[kind].area === 'first'

/** Who changes content; without roles it is the program itself. */
export type Changer = Partial<Pick<Principal, 'roles' | 'reauthenticatedAt'>>

/** What is wrong with such changes for this person; empty where they may. @param now milliseconds since 1970 */
export function leadAddressIssues(
  { addresses, others }: { addresses: readonly LeadAddressChange[]; others: readonly SensitiveChange[] },
  { roles, reauthenticatedAt = 0 }: Changer,
  now: number,
): ContentIssue[] {
  if (roles === undefined || (isAdmin({ roles }) && isReauthenticated({ reauthenticatedAt }, now))) return []
  const expected = isAdmin({ roles })
    ? 'a password shown just now, to change where leads go'
    : 'an admin, to change where leads go'
  return [...addresses.map((each) => ({ ...each, field: 'email' })), ...others].map(({ file, entry, field, to }) => ({
    file,
    expected,
    found: to,
    path: [entry, field].filter(Boolean).join(' · '),
  }))
}

/** Tells the old address that leads go to another one. @param id names the mail */
export function leadAddressMail(
  { locale, from, to }: LeadAddressChange,
  { site, by, id }: { site: Block<'site'>; by: string; id: string },
): OutboxMail {
  const t = messages(locale)
  const siteName = localize(site.name, locale).text
  const body = renderMail({
    htmlLang: editionOf(locale).htmlLang,
    heading: t('lead_address.heading'),
    parts: [{ paragraph: t('lead_address.intro', { by, from, to }) }, { paragraph: t('lead_address.not_meant') }],
    signature: siteName,
    theme: site.branding,
    footer: t('lead_address.footer', { site: siteName }),
  })
  const domain = from.split('@')[1] ?? 'localhost'
  return {
    message_id: `<address.${id}@${domain}>`,
    reference: `address.${id}`,
    kind: 'staff',
    recipient: from,
    reply_to: site.email,
    subject: t('lead_address.subject', { site: siteName }),
    ...body,
  }
}
