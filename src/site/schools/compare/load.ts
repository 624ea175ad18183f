import { type LoaderFunctionArgs, redirect } from 'react-router'
import { compareMax, comparePath, readIds } from '../../../domain/shortlist.ts'
import { siteContext } from '../../shell/site-context.ts'
import { loadRanking } from '../one/school-rank.tsx'
import { loadSchools } from '../shortlist/load-schools.ts'
import { ownList } from '../shortlist/own-list.ts'

/** The schools of a comparison; boxes that a form without script repeats lead to the short address. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  // it offers what else is on the list in this browser
  site.keepPrivate({ mayReturn: true })
  const search = new URL(request.url).searchParams
  const given = [...search.getAll('s'), ...search.getAll('add')]
  const wanted = readIds(given.join(','))
  if (given.length > 1) return redirect(comparePath(wanted), 302)
  const { schools, gone } = await loadSchools(site.api, wanted)
  const shown = schools.slice(0, compareMax)
  const [first, second] = shown
  const ids = shown.map(({ id }) => id)
  const [others, similar, ranking] = await Promise.all([
    loadSchools(
      site.api,
      ownList(request).filter((id) => !ids.includes(id)),
    ),
    first && !second ? site.api.schools.one({ id: first.id }).then(({ school }) => school.similar) : [],
    shown.some(({ rank }) => rank !== null) ? loadRanking(site.api) : null,
  ])
  return {
    schools: shown,
    over: schools.slice(compareMax),
    unknown: gone.length,
    /** On the shortlist, and not among these. */
    others: others.schools,
    /** Where one school stands alone. */
    similar,
    ranking,
    noIndex: wanted.length > 0,
  }
}
export type CompareData = Exclude<Awaited<ReturnType<typeof loader>>, Response>
