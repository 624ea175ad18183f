/** Every menu of the site, as paths; messages have the labels under the same keys. */
import { useRouteLoaderData } from 'react-router'
import type { LayoutData } from './layout-data.ts'

export const CONDITIONAL_ADMISSION = '/countries/all/schools?enrollments=4&cities&hots'

export const SERVICE_LINKS = [
  ['packages', '/service'],
  ['whatWeDo', '/our_services'],
  ['chooseService', '/service_select'],
  ['documentEditing', '/service_select/refine'],
] as const

export const ARTICLE_LINKS = [
  ['articlesStudyAbroad', '/article_category/1'],
  ['articlesMajors', '/article_category/2'],
  ['articlesApplication', '/article_category/3'],
  ['articlesExams', '/article_category/4'],
  ['articlesVisa', '/article_category/5'],
  ['articlesLife', '/article_category/6'],
  ['faq', '/faq/1'],
] as const

export const ABOUT_LINKS = [
  ['aboutUs', '/about'],
  ['students', '/student_list'],
  ['testimonials', '/testimonials'],
] as const

/** The layout's data on any page. */
export function useLayout(): LayoutData {
  const layout = useRouteLoaderData<LayoutData>('root')
  if (!layout) throw new Error('the layout has no data')
  return layout
}

/** Turns `/about` into this edition's `/vi/about`. Links are plain: pages are server-rendered. */
export function useHref(): (path: string) => string {
  const { prefix } = useLayout().address
  return (path) => (path === '/' ? prefix || '/' : path.startsWith('/') ? prefix + path : path)
}
