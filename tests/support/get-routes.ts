import type { z } from 'zod'
import { routes } from '../../src/api/routes.ts'
import { appointmentToken, issueReceipt, previewToken } from '../../src/server/file-links.ts'
import { FREE_PAGE } from '../support/api.ts'
import { buildClock } from '../support/builders.ts'
import { SECRET } from '../support/test-api.ts'
export type Definition = {
  params?: z.ZodObject
  query?: z.ZodObject
  spelling?: Record<string, string>
  answers: z.ZodType
}

export const definitionOf = (handler: unknown) => (handler as { definition: Definition }).definition
export const GET_ROUTES = routes.routes
  .filter(({ method }) => method === 'GET')
  .map(({ path, handler }) => ({ path, ...definitionOf(handler) }))

export const PREVIEW = previewToken(SECRET, 1, buildClock().now())
export const ORDERED = 'WP-TEST-0001'
export const ORDERED_ITEM = {
  kind: 'refine',
  service: 'sop',
  mode: 'revision',
  copies: 1,
  urgent: false,
  wordCount: 600,
  priceMinor: 3600,
}
export const APPOINTED = '0123456789abcdef'
export const APPOINTMENT = appointmentToken(SECRET, APPOINTED)
export const RECEIPT = issueReceipt(SECRET, ORDERED, buildClock().now())

/** One URL for each GET route that exists in the demo content. */
export const ADDRESSES: Record<string, string> = {
  '/Home/banners': '/Home/banners',
  '/Home/customizes': '/Home/customizes',
  '/Home/flows': '/Home/flows',
  '/Home/videos': '/Home/videos',
  '/Home/advertisements': '/Home/advertisements',
  '/Home/services': '/Home/services',
  '/Home/sources': '/Home/sources',
  '/Home/offices': '/Home/offices',
  '/Home/people': '/Home/people',
  '/Home/form_options': '/Home/form_options',
  '/Home/countries': '/Home/countries',
  '/Home/costs': '/Home/costs?country=uk&route=master',
  '/Home/budget': '/Home/budget?budget=900000000',
  '/Home/school_colleges': '/Home/school_colleges',
  '/Home/school_tags': '/Home/school_tags',
  '/Home/enrollments': '/Home/enrollments',
  '/Home/cities': '/Home/cities',
  '/Home/regions': '/Home/regions',
  '/Home/school_lists': '/Home/school_lists',
  '/Home/school_one/:id': '/Home/school_one/1',
  '/Home/school_facts': '/Home/school_facts?schools=1,3',
  '/Home/school_words': '/Home/school_words?school=business%20schools%20toronto',
  '/Home/programmes': '/Home/programmes?choices=1',
  '/Home/programme_one/:id': '/Home/programme_one/1',
  '/Home/school_programmes/:id': '/Home/school_programmes/1',
  '/Home/subjects': '/Home/subjects',
  '/Home/wish': '/Home/wish?q=business%20canada%20ielts%206',
  '/Home/typed_budget': '/Home/typed_budget?text=900',
  '/Home/noExams': '/Home/noExams',
  '/Home/notable_schools': '/Home/notable_schools',
  '/Home/outstanding_schools': '/Home/outstanding_schools',
  '/Home/recommend_school_lists': '/Home/recommend_school_lists',
  '/Home/country_guides/:code': '/Home/country_guides/usa',
  '/Home/suggestions': '/Home/suggestions?q=us',
  '/Home/search': '/Home/search?q=visa',
  '/Home/school_sorts': '/Home/school_sorts',
  '/Home/match': '/Home/match',
  '/Home/match_form': '/Home/match_form',
  '/Home/admissions': '/Home/admissions',
  '/Home/student_admission_lists': '/Home/student_admission_lists',
  '/student/lists': '/student/lists',
  '/Home/student_reports': '/Home/student_reports',
  '/Home/article_classifications': '/Home/article_classifications',
  '/Home/classifications': '/Home/classifications',
  '/Home/article_tags': '/Home/article_tags',
  '/Home/articles': '/Home/articles',
  '/Home/recommend_articles': '/Home/recommend_articles',
  '/Home/articles_one/:id': '/Home/articles_one/1',
  '/Home/articles_temp_one/:id': `/Home/articles_temp_one/1?token=${PREVIEW}`,
  '/Home/questions': '/Home/questions',
  '/Home/prices_get_list': '/Home/prices_get_list',
  '/Home/prices_find': '/Home/prices_find?service=sop',
  '/Home/addresses': '/Home/addresses',
  '/Home/service_copy': '/Home/service_copy',
  '/Home/site': '/Home/site',
  '/Home/home_questions': '/Home/home_questions',
  '/Home/pages/:code': '/Home/pages/privacy',
  '/Home/free_pages/:slug': `/Home/free_pages/${FREE_PAGE.slug}`,
  '/Home/home_sections': '/Home/home_sections',
  '/Home/consultation_copy': '/Home/consultation_copy',
  '/Home/order_receipt': `/Home/order_receipt?token=${RECEIPT}`,
  '/Home/slots': '/Home/slots?days=2',
  '/Home/slot_options': '/Home/slot_options',
  '/Home/appointment': `/Home/appointment?token=${APPOINTMENT}`,
  '/upschools/verify-image': '/upschools/verify-image',
}
export const ROWS = GET_ROUTES.map((route) => ({ ...route, address: `/api${ADDRESSES[route.path]}` }))
export const QUERIES = ROWS.flatMap(({ address, query, spelling }) =>
  Object.keys(query?.shape ?? {}).map((name) => ({
    address: address.split('?')[0] as string,
    name: spelling?.[name] ?? name,
  })),
)
/** A script that a page would run. */
export const MARKUP = '<script>alert(1)</script>'
export const withQuery = (address: string, query: string) => `${address}${address.includes('?') ? '&' : '?'}${query}`

/** Malformed values of each query parameter. */
export const ids = [
  'x',
  '1,x',
  ',',
  '1,',
  ',1',
  '1,,2',
  '-1',
  '1;2',
  '1.5',
  '99999999999',
  '2147483648',
  '%00',
  '%EF%BC%91',
]
export const number = ['0', '-1', 'abc', '1.5', '1e2', '%201', '0x1', 'NaN', '%D9%A1', '1%00', '%F0%9F%98%80']
export const code = ['%20', 'a%20b', 'a%00', '%E8%8B%B1', 'a.b', 'a'.repeat(101), '%27', '%2F']
export const codes = [
  '%20',
  'a%20b',
  'a%00',
  '%E8%8B%B1',
  'a.b',
  'a'.repeat(41),
  '%27',
  '%2F',
  ',',
  'a,',
  ',a',
  'a,,b',
  'a;b',
]
export const MALFORMED: Record<string, string[]> = {
  country: ['%20', 'u%20k', 'usa%00', '%E8%8B%B1', 'a.b', 'a'.repeat(33), '%27', '%2F'],
  enrollments: ids,
  hots: ids,
  cities: ids,
  tags: ids,
  kinds: codes,
  regions: codes,
  subjects: ids,
  colleges: codes,
  intake: ['0', '13', '1,', ',', '9;10', 'autumn', '%EF%BC%91'],
  conditional: ['2', 'true', 'yes', '-1', '01'],
  first_degree: ['1', 'none', 'SAME'],
  post_study: ['2', 'true', 'yes', '-1', '01'],
  english: ['6', 'ielts', 'ielts:11', 'ielts:6.2', 'toefl:5', 'NONE', '%20none'],
  tuition: [...ids, 'ten', '10000-20000', '$', 'a'.repeat(40_000)],
  admission: [...ids, '10%25', '0.1'],
  size: [...ids, 'small'],
  choices: ['2', 'true', 'yes', '-1', '01'],
  office: code,
  consultant: code,
  topic: code,
  language: code,
  from: ['today', '2026-13-01', '2026-2-3', '1764547200', '%00'],
  days: [...number, '32', '100'],
  zone: ['Nowhere/City', '+08:00', '%00', 'a'.repeat(61)],
  schools: [...ids, Array.from({ length: 101 }, (_, index) => index).join(',')],
  no_exam: ['2', 'true', 'yes', '-1', '01'],
  plain: ['2', 'true', 'Toronto', '-1', '01'],
  // the search accepts any text (search.test.ts)
  school: [],
  text: [],
  q: [],
  classification: [...number, '99999999999', '2147483648'],
  category: [...number, '99999999999', '2147483648'],
  tag: code,
  ranking: code,
  kind: code,
  service: code,
  mode: code,
  degree: code,
  year: ['x', '26', '20266', '-2026', '2026.0', '2026%00', '%EF%BC%92026'],
  order: ['up', 'ASC', 'asc,desc', '__proto__', '%20asc'],
  // every value except 0 requests drafts, and is answered with 404
  is_draft: [],
  route: code,
  level: code,
  band: ['Low', 'low,high', 'middle', '1'],
  programme: [...number, '99999999999'],
  subject: [...number, '99999999999'],
  city: [...number.slice(1), '99999999999'],
  school_id: [...number, '99999999999'],
  people: ['2', '1', '2,0', '1,6', '-1,0', '1,2,3', 'a,b'],
  grade: ['7.8', 'vn-10', 'vn-10:', 'vn-10:11', 'vn-10:-1', 'nowhere:5', 'VN-10:7'],
  sat_reading: ['199', '801', '6e2', '650.5', '-600'],
  sat_math: ['199', '801', 'x'],
  act: ['0', '37', '20.5'],
  scholarship: ['%20', 'A', 'a'.repeat(61)],
  fee: ['300tr', '-1', '9e8', '1.5', '9'.repeat(16), '%EF%BC%91'],
  budget: ['900tr', '-1', '9e8', '1.5', '9'.repeat(16), '%EF%BC%91'],
  budget_for: ['month', 'YEAR', 'toString', '%20'],
  token: ['a'.repeat(201)],
  sort: ['best', 'NAME', 'name,rank', 'toString', '__proto__', '%20name'],
  page: [...number, '1000000'],
  per_page: [...number, '101', '999'],
  count: [...number, '101'],
  random: ['2', 'true', 'yes', '-1', '01'],
}

/** Well-formed values that nothing in the content has: the answer is an empty list. */
export const UNKNOWN: Record<string, string[]> = {
  country: ['zz', 'USA', '5', '99', '999999999', '9999999999', 'toString', '__proto__', '-', 'other'],
  ranking: ['nope', '1'],
  enrollments: ['99', '0', '2147483647'],
  hots: ['999', '0'],
  cities: ['9999', '0,9999'],
  tags: ['9999', '0'],
  kinds: ['none', 'PUBLIC', '__proto__', 'toString'],
  regions: ['us-zz', 'nowhere,us-zz', 'US-MA', '__proto__', 'constructor'],
  level: ['none', 'BACHELOR', '__proto__', 'toString'],
  subjects: ['9999', '0', '2147483647'],
  colleges: ['none', '__proto__', 'toString'],
  programme: ['9999999', '2147483647'],
  subject: ['9999999', '2147483647'],
  city: ['9999'],
  tuition: ['12345', '2147483647', '1,2'],
  admission: ['99', '101'],
  size: ['1', '2147483647'],
  schools: ['9999999', '0,9999999'],
  classification: ['99', '2147483647'],
  category: ['99', '2147483647'],
  tag: ['nope', '__proto__', 'toString', 'VISA'],
  kind: ['none', '__proto__'],
  service: ['none', '__proto__', 'toString'],
  mode: ['none', '__proto__'],
  degree: ['none', '__proto__', 'toString'],
  year: ['1999', '2999'],
  q: ['qwrtzp-xyzzq', '%F0%9F%98%80%20xyzzq', "qwrtzp'%20or%20'xyzzq'='xyzzq"],
  school: ['no-such-school-anywhere', '%F0%9F%98%80%20nowhere', "x'%20or%20'1'='1"],
  page: ['999', '999999'],
}
