/** People who take appointments: team members, and people of the site with `appointments`, who have no account. */

import { DEFAULT_PERSON_RULES, type PersonRules } from '../../../domain/appointments/rules.ts'
import type { Block } from '../../../domain/content.ts'
import { defaultEdition, editionOf, type Locale } from '../../../domain/editions.ts'
import { spansOf } from '../../../domain/leads/default-calendar.ts'
import type { WorkingCalendar } from '../../../domain/leads/working-calendar.ts'
import { localize } from '../../../domain/localized.ts'
import type { Database, Tx } from '../../store.ts'
import { listUnresolved } from '../blocks.ts'
import { findPerson, holdPerson, type Person } from '../staff/people.ts'

/** A person of the site whom visitors can book; `appointment.staff_id` has the code. */
export type SitePerson = Block<'people'> & { appointments: NonNullable<Block<'people'>['appointments']> }

const takesAppointments = (person: Block<'people'>): person is SitePerson => person.appointments !== undefined

/** In the order of the team page. */
export const listSitePeople = async (db: Database): Promise<SitePerson[]> =>
  (await listUnresolved(db, 'people')).filter(takesAppointments)

const findSitePerson = async (db: Database, id: string): Promise<SitePerson | null> =>
  (await listSitePeople(db)).find(({ code }) => code === id) ?? null

export const nameOf = ({ name }: SitePerson, locale: Locale): string => localize(name, locale).text

/** The rules that the content gives a person. @param officeCalendar whose clock and days off are theirs */
export function rulesInContent(
  { office, countries, languages, appointments: { kinds, week } }: SitePerson,
  officeCalendar: WorkingCalendar,
): PersonRules {
  // a copy: the office's own is shared
  const calendar = week ? structuredClone({ ...officeCalendar, week: spansOf(week) }) : null
  return {
    ...DEFAULT_PERSON_RULES,
    is_bookable: true,
    offices: [office],
    countries,
    languages,
    rules: { kinds },
    calendar: calendar as PersonRules['calendar'],
  }
}

export type Consultant = Pick<Person, 'id' | 'name' | 'offices' | 'locale' | 'timeZone' | 'disabledAt'> & {
  /** Null without an account. */
  email: string | null
}

async function asConsultant(db: Database, person: SitePerson, locale: Locale | null): Promise<Consultant> {
  const office = (await listUnresolved(db, 'offices')).find(({ code }) => code === person.office)
  const officeLocale = office?.locale ?? defaultEdition()
  return {
    id: person.code,
    name: nameOf(person, locale ?? officeLocale),
    offices: [person.office],
    locale: officeLocale,
    timeZone: editionOf(officeLocale).timeZone,
    disabledAt: null,
    email: null,
  }
}

/** @param locale in which people of the site are named; null for that of their office */
export async function findConsultant(db: Database, id: string, locale: Locale | null): Promise<Consultant | null> {
  const person = await findPerson(db, id)
  if (person) return person
  const onSite = await findSitePerson(db, id)
  return onSite && asConsultant(db, onSite, locale)
}

/** The same; a team member is locked until the transaction ends: an admin who disables them waits. */
export async function holdConsultant(tx: Tx, id: string, locale: Locale | null = null): Promise<Consultant | null> {
  const person = await holdPerson(tx, id)
  if (person) return person
  const onSite = await findSitePerson(tx, id)
  return onSite && asConsultant(tx, onSite, locale)
}

/** A consultant's name as visitors of an edition read it; empty for a removed person. */
export const nameConsultant = async (db: Database, id: string, locale: Locale): Promise<string> =>
  (await findConsultant(db, id, locale))?.name ?? ''
