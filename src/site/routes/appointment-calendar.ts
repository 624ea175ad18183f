import { data, type LoaderFunctionArgs } from 'react-router'
import { openToken } from '../appointments/answers.ts'
import { siteContext } from '../shell/site-context.ts'

/** The calendar file of a booked appointment. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  site.keepPrivate()
  const opened = await openToken(site.api, params.token ?? '')
  if (!opened?.calendar) throw data(null, { status: 404 })
  return new Response(opened.calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="consultation.ics"',
      'Referrer-Policy': 'same-origin',
    },
  })
}
