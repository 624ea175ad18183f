import { z } from 'zod'
import { findTestimonials } from '../../db/queries/people.ts'
import { picturesByCode } from '../../db/queries/pictures/pictures.ts'
import { parseJson } from '../../domain/json.ts'
import { localizeFields } from '../../domain/localized.ts'
import { findCountryFilter } from '../countries/list-countries.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, CountryParameterSchema, fallback, PageAnswerSchema, PagingSchema } from '../parameters.ts'
import { DrawnPictureSchema, photoOf } from '../pictures.ts'
import { serializeProperName } from '../presenters.ts'
import { schoolNames } from './student-items.ts'

const ReportSchema = z.object({
  id: z.int(),
  student: z.string(),
  title: z.string(),
  content: z.string(),
  school: z.string(),
  school_en: z.string(),
  school_id: z.int(),
  country_code: z.string(),
  path_image: z.string(),
  /** The same in its widths, where it was put in (an addition). */
  picture: DrawnPictureSchema.optional(),
  admitted: z.string(),
  demo: z.literal(true).optional(),
  fallback,
})

/** What students say of their way, the latest first, a page at a time. */
export const listTestimonials = endpoint({
  summary: 'Testimonials, newest first, paginated',
  cache: briefCache,
  query: PagingSchema.extend({ country: CountryParameterSchema.optional() }),
  answers: PageAnswerSchema.extend({ student_reports: z.array(ReportSchema) }),
  async act({ deps, locale, query: { country: parameter, page, per_page } }) {
    const { read } = deps.store
    const country = await findCountryFilter(read, parameter)
    if (country === 'unknown') return { testimonials: [], total: 0, page, per_page }
    const [result, pictures] = await Promise.all([
      findTestimonials(read, { country }, { page, perPage: per_page }),
      picturesByCode(read),
    ])
    const testimonials = result.testimonials.map((row) => {
      const { portrait, photo, ...texts } = parseJson(row.data)
      const portraitFiles = { photo, drawn: `portraits/${portrait}.svg` }
      const { path_image, picture } = photoOf(portraitFiles, 'students', pictures, locale, deps)
      return {
        id: row.id,
        ...localizeFields(texts, locale),
        school: serializeProperName(schoolNames(row), locale),
        school_en: row.school_en,
        school_id: row.school_id,
        country_code: row.country_code,
        portrait: path_image ?? '',
        ...(picture && { picture }),
        admitted: row.admitted,
        ...(row.demo === 1 && { demo: true as const }),
      }
    })
    return { testimonials, total: result.total, page, per_page }
  },
  present: ({ testimonials, ...page }) => ({
    student_reports: testimonials.map(({ portrait, ...alike }) => ({ ...alike, path_image: portrait })),
    ...page,
  }),
})
