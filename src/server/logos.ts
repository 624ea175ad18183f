import type { Context } from 'hono'
import { drawSchoolMonogram } from '../site/art/school-monogram.svg.ts'
import { findSchool } from '../store/queries/schools.ts'
import type { Store } from '../store/store.ts'

/** `/logos/{id}.svg`: a school's drawn monogram. */
export async function answerLogo(c: Context, store: Store): Promise<Response> {
  const [, id] = /^(\d{1,9})\.svg$/.exec(c.req.param('file') ?? '') ?? []
  const school = id ? await findSchool(store.read, Number(id)) : null
  if (!school) return c.body(null, 404)
  return c.body(drawSchoolMonogram(school.name_en), 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=86400',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  })
}
