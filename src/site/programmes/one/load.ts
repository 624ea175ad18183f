import type { LoaderFunctionArgs } from 'react-router'
import type { ProgrammeItem } from '../../../api/client.ts'
import { orNotFound } from '../../shell/pages/not-found.ts'
import { type SiteContext, siteContext } from '../../shell/site-context.ts'
import { monthNow } from '../intakes.ts'

const othersMax = 6

/** One programme, and others of its school in its subject, else in any. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const { api, locale } = site
  const { programme } = await orNotFound(site, api.programmes.one({ id: params.id ?? '' }))
  const [subject] = programme.subjects
  const [ofSubject, ofSchool, scales, usualTuition] = await Promise.all([
    subject ? api.programmes.list({ ...beside(programme), subjects: subject.id }) : null,
    api.programmes.list(beside(programme)),
    readScales(site, programme),
    readUsualTuition(site, programme),
  ])
  const withoutSelf = (list: ProgrammeItem[] = []) => list.filter(({ id }) => id !== programme.id).slice(0, othersMax)
  const sameSubject = withoutSelf(ofSubject?.programmes)
  return {
    programme,
    others: sameSubject.length > 0 ? sameSubject : withoutSelf(ofSchool.programmes),
    isSameSubject: sameSubject.length > 0,
    ofSchool: ofSchool.total,
    scales,
    usualTuition,
    now: monthNow(locale),
    // a page of a register's entry alone says nothing that the register doesn't
    noIndex: programme.checked_on === null,
  }
}
export type ProgrammePageData = Awaited<ReturnType<typeof loader>>

const beside = ({ school }: ProgrammeItem) => ({ school: String(school.id), per_page: othersMax + 1, sort: 'name' })

/** The range of the country, where the programme's own tuition isn't known. */
async function readUsualTuition({ api }: SiteContext, { id, fee, fee_total }: ProgrammeItem) {
  if (fee !== null || fee_total !== null) return null
  const { rows } = await api.costs.sheet({ programme: id })
  return rows.find(({ key, kind }) => key === 'tuition' && kind === 'range') ?? null
}

/** The names of the grading systems that its requirements name, by code. */
async function readScales({ api }: SiteContext, { requirements }: ProgrammeItem): Promise<Record<string, string>> {
  if (!requirements.grades?.length) return {}
  const form = await api.match.form().catch(() => null)
  return Object.fromEntries(form?.marks.map(({ code, name }) => [code, name]) ?? [])
}
