/** An answer before it is one: a template filled in for a lead, and what a mail will look like to its reader. */

import { listBlocks, listUnresolved } from '../../db/queries/blocks.ts'
import { countryNames } from '../../db/queries/code-names.ts'
import { listTemplates } from '../../db/queries/leads/answer-templates.ts'
import { findLead, type LeadRow, listOfLead } from '../../db/queries/leads/leads.ts'
import type { Database } from '../../db/store.ts'
import { OTHER_COUNTRY } from '../../domain/codes.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import {
  fillPlaceholders,
  openPlaceholders,
  type PlaceholderValues,
  withoutOwnWords,
} from '../../domain/leads/answers/placeholders.ts'
import type { Wording } from '../../domain/leads/answers/template.ts'
import { localize } from '../../domain/localized.ts'
import { countrySchoolsPath, guidePath } from '../../domain/site-paths.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { oneLine } from '../lead-mail.ts'
import type { PageAddress } from '../shortlist.ts'
import type { WrittenMail } from './answer-lead.ts'
import { type AnswerParts, answerParts, firmOf, type ReplyDeps, replySender } from './answer-mail.ts'
import { attachmentsOf } from './attachments.ts'

type Deps = { store: { read: Database }; pageAddress: PageAddress }

/** A template’s words in the language that the person wrote in, its places filled in as far as the lead has values. @throws DomainError `not_found` */
export async function draftAnswer(
  deps: Deps,
  principal: Principal,
  leadId: string,
  templateId: string,
): Promise<Wording> {
  const db = deps.store.read
  const [lead, templates] = await Promise.all([findLead(db, leadId), listTemplates(db, principal.locale)])
  const wording = lead && templates.find(({ id }) => id === templateId)?.value.texts[lead.edition]
  if (!lead || !wording) throw new DomainError('not_found')
  const values = await valuesOf(deps, principal, lead)
  return { subject: fillPlaceholders(wording.subject, values), text: fillPlaceholders(wording.text, values) }
}

/** The mail as it will leave, with its open placeholders. @throws DomainError `not_found`; FieldsError for files that are missing or too large */
export async function previewAnswer(
  { store: { read }, ...replies }: Pick<Deps, 'store'> & ReplyDeps,
  principal: Principal,
  leadId: string,
  { cc, attach, ...written }: Pick<WrittenMail, 'subject' | 'text' | 'cc' | 'attach'>,
): Promise<AnswerParts & { open: string[] }> {
  const [lead, site] = await Promise.all([findLead(read, leadId), firmOf(read)])
  if (!lead) throw new DomainError('not_found')
  const names = [lead.name, principal.name].map(oneLine)
  const files = await attachmentsOf(read, leadId, attach)
  const copies = cc.filter((address) => address !== lead.email)
  const mail = { subject: written.subject, text: written.text, cc: copies, files }
  return {
    ...answerParts(lead, await replySender(read, replies, principal, lead, site), mail, site),
    open: openPlaceholders(withoutOwnWords(written.subject, names), withoutOwnWords(written.text, names)),
  }
}

async function valuesOf(
  { store: { read }, pageAddress }: Deps,
  principal: Principal,
  lead: LeadRow,
): Promise<PlaceholderValues> {
  const locale = lead.edition
  const [offices, names, guides, site, sent] = await Promise.all([
    listBlocks(read, 'offices'),
    countryNames(read, locale),
    listUnresolved(read, 'guides'),
    firmOf(read),
    listOfLead(read, lead.id),
  ])
  const office = offices.find(({ code }) => code === lead.office)
  const countries = lead.countries.split(',').filter((code) => code && code !== OTHER_COUNTRY)
  const listed = countries.filter((code) => names.options.some((country) => country.code === code))
  const guided = listed.find((code) => guides.some((guide) => guide.code === code))
  const aboutCountry = guided ? guidePath(guided) : listed[0] && countrySchoolsPath(listed[0])
  const newest = [...sent.inquiries, ...sent.orders].toSorted((a, b) => b.created_at - a.created_at)[0]
  return {
    name: oneLine(lead.name),
    consultant: oneLine(principal.name),
    office: office ? localize(office.name, locale).text : '',
    office_phone: office?.phone ?? '',
    office_address: office ? localize(office.address, locale).text : '',
    countries: joined(
      countries.map((code) => names.nameOf(code)),
      locale,
    ),
    reference: newest?.reference ?? '',
    guide: aboutCountry ? pageAddress(aboutCountry, locale) : '',
    link: pageAddress('/consultation', locale),
    site: localize(site.name, locale).text,
  }
}

const joined = (names: string[], locale: Locale) => new Intl.ListFormat(editionOf(locale).formats).format(names)
