import type { MenuPage } from './pages.ts'

/** Names of pages in menus, below `layout` of the messages. */
export const MENU_LABELS = {
  about: 'aboutUs',
  service: 'packages',
  our_services: 'whatWeDo',
  service_select: 'chooseService',
  refine: 'documentEditing',
  apply: 'applicationServices',
  schools: 'allSchools',
  programmes: 'programmes',
  ranking_list: 'ranking',
  match: 'match',
  costs: 'costs',
  budget: 'budget',
  student_list: 'students',
  testimonials: 'testimonials',
  faq: 'faq',
  consultation: 'book',
  privacy: 'privacy',
  terms: 'terms',
} as const satisfies Record<MenuPage, string>
