import { recordOf } from '../../domain/collections.ts'
import { SITE_PAGE_PATHS, SITE_PAGES, type SitePage } from '../../domain/site-pages.ts'
import { questionCategoryPath } from '../../domain/site-paths.ts'
import { perVersion } from '../per-version.ts'
import { listBlocks, listUnresolved } from './blocks.ts'
import { listOrderable } from './services.ts'

/** The path of each page, or null while it has nothing to show. */
export const pagesWithContent = perVersion(async (db): Promise<Record<SitePage, string | null>> => {
  const has = async (kind: Parameters<typeof listUnresolved>[1]) => (await listUnresolved(db, kind)).length > 0
  const hasRow = async (table: 'school' | 'programme' | 'student' | 'testimonial') =>
    (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined
  const [orderable, schools, [category], rankings, pages] = await Promise.all([
    listOrderable(db),
    hasRow('school'),
    listBlocks(db, 'question_categories'),
    listUnresolved(db, 'ranking_lists'),
    listUnresolved(db, 'pages'),
  ])
  const documents = orderable.document_services.length > 0
  const applications = orderable.application_services.length > 0
  const isEmpty: Partial<Record<SitePage, boolean>> = {
    service: !(await has('packages')),
    our_services: !(await has('offerings')),
    service_select: !documents && !applications,
    refine: !documents,
    apply: !applications,
    schools: !schools,
    programmes: !(await hasRow('programme')),
    shortlist: !schools,
    compare: !schools,
    costs: !(await has('costs')),
    budget: !(await has('costs')),
    match: !schools || !(await has('match_reading')),
    ranking_list: rankings.every(({ places }) => places.length === 0),
    student_list: !(await hasRow('student')),
    testimonials: !(await hasRow('testimonial')),
    faq: !category || !(await has('questions')),
    privacy: !pages.some(({ code }) => code === 'privacy'),
    terms: !pages.some(({ code }) => code === 'terms'),
    about: !pages.some(({ code }) => code === 'about'),
  }
  const pathOf = (page: SitePage) =>
    page === 'faq' && category ? questionCategoryPath(category.id) : SITE_PAGE_PATHS[page]
  return recordOf(SITE_PAGES, (page) => (isEmpty[page] ? null : pathOf(page)))
})
