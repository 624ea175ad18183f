import type { Entries } from '../../../domain/content/values.ts'
import type { FormKind } from '../../../domain/content-form/forms.ts'
import { countrySchoolsPath, questionPath, schoolPath, servicePath } from '../../../domain/site-paths.ts'

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const at = (path: string) => () => path
const service = (group: Parameters<typeof servicePath>[0]['group']) => (value: Entries) =>
  servicePath({ group, code: text(value.code) })

/** The page of the site on which readers see a thing; null for what they see on many, or not as it is. */
const PAGES: Partial<Record<FormKind, (value: Entries) => string>> = {
  banners: at('/'),
  customizes: at('/'),
  flows: at('/'),
  services: at('/'),
  advertisements: at('/'),
  videos: at('/'),
  faq: at('/'),
  notable_schools: at('/'),
  offices: at('/about'),
  site: at('/about'),
  credentials: at('/about'),
  people: at('/about'),
  registrations: at('/about'),
  consultation: at('/consultation'),
  packages: service('packages'),
  offerings: service('offerings'),
  document_services: service('document_services'),
  application_services: service('application_services'),
  modes: at('/service_select/refine'),
  service_notes: at('/service_select/refine'),
  prices: at('/service_select/refine'),
  guides: (value) => `/study/${text(value.code)}`,
  education_systems: at('/study/usa'),
  question_categories: (value) => `/faq/${text(value.id)}`,
  questions: (value) => questionPath({ id: Number(value.id), category: Number(value.category) }),
  countries: (value) => countrySchoolsPath(text(value.code)),
  schools: (value) => schoolPath(Number(value.id)),
  students: at('/student_list'),
  testimonials: at('/testimonials'),
  match_reading: at('/match'),
  ranking_lists: at('/ranking_list'),
  ranking_places: at('/ranking_list'),
  universities: at('/ranking_list'),
}

/** @param key of a page: its address */
export const seenAt = (kind: FormKind, key: string, value: Entries): string | null =>
  kind === 'pages' ? `/${key}` : (PAGES[kind]?.(value) ?? null)
