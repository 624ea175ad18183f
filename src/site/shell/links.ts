/** The layout's data on any page, and links of this edition. */
import { useRouteLoaderData } from 'react-router'
import type { LayoutData } from './layout-data.ts'

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
